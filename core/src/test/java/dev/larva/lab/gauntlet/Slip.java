package dev.larva.lab.gauntlet;

import dev.larva.entry.TransactionId;
import dev.larva.schema.Schema;
import dev.larva.transaction.Transaction;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.apache.avro.generic.GenericRecord;

/** Rows come into a bin, where they stay until somebody empties it. */
record Slip(int bin, int rows) implements Deed {

  @Override
  public void run(Transaction tx, Arena arena, TransactionId id) {
    Schema schema = tx.table(arena.slips()).schema();
    List<GenericRecord> added =
        LongStream.range(0, rows)
            .mapToObj(n -> Grid.row(schema, Map.of("tx", id.toString(), "n", n, "bin", (long) bin)))
            .toList();
    tx.table(arena.slips()).append(added);
  }

  @Override
  public void expect(Contents state, TransactionId id) {
    for (int n = 0; n < rows; n++) {
      state.rows("slips").add(id + " " + n + " " + bin);
    }
  }

  @Override
  public String text() {
    return "slip " + bin + " " + rows;
  }
}
