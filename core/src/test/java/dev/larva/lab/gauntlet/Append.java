package dev.larva.lab.gauntlet;

import dev.larva.entry.TransactionId;
import dev.larva.schema.Schema;
import dev.larva.schema.TableName;
import dev.larva.transaction.Transaction;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.apache.avro.generic.GenericRecord;

/** Rows that nobody else writes are added to a table. */
record Append(To to, int rows) implements Deed {

  /** Where to. */
  enum To {
    LEDGER,
    /** The table whose name and columns change meanwhile. */
    SHIFTING;

    String rows() {
      return this == LEDGER ? "ledger" : "shifting";
    }
  }

  @Override
  public void run(Transaction tx, Arena arena, TransactionId id) {
    TableName name = to == To.LEDGER ? arena.ledger() : arena.shifting(tx.snapshot());
    Schema schema = tx.table(name).schema();
    List<GenericRecord> added =
        LongStream.range(0, rows)
            .mapToObj(n -> Grid.row(schema, Map.of("tx", id.toString(), "n", n)))
            .toList();
    tx.table(name).append(added);
  }

  @Override
  public void expect(Contents state, TransactionId id) {
    for (int n = 0; n < rows; n++) {
      state.rows(to.rows()).add(id + " " + n);
    }
  }

  @Override
  public String text() {
    return "append " + to + " " + rows;
  }
}
