package dev.larva.examples.demo;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.chunk.avro.AvroSchemas;
import dev.larva.cli.output.Answer;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.TableName;
import dev.larva.schema.Type.Primitive;
import dev.larva.store.Body;
import dev.larva.store.Key;
import dev.larva.store.MemoryStore;
import dev.larva.store.ObjectStore;
import dev.larva.store.Requests;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.LongStream;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/** What a small append through the Java API costs, beside the one bare put that it consists of. */
final class SmallAppends {

  /** The table that it makes and drops. */
  static final TableName TABLE = TableName.parse("main.small_appends");

  private static final int ROWS = 100;
  private static final int WARM_UP_ROUNDS = 500;
  private static final String WARM_UP_LAKE = "small-appends";
  private static final int ROUNDS = 20;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final List<Field> FIELDS =
      List.of(Field.required(1, "id", Primitive.LONG), Field.optional(2, "note", Primitive.STRING));

  private final Lake lake;
  private final List<Double> appends = new ArrayList<>();
  private final List<Double> puts = new ArrayList<>();

  private SmallAppends(Lake lake) {
    this.lake = lake;
  }

  /** Measures, in turns, and prints the medians. */
  static void print(Lake lake, Answer answer) {
    new SmallAppends(lake).print(answer);
  }

  private void print(Answer answer) {
    answer.progress("small appends …");
    List<GenericRecord> rows = rows();
    warmUp(rows);
    lake.transact(
        tx -> {
          if (tx.snapshot().table(TABLE.namespace(), TABLE.name()).isPresent()) {
            tx.dropTable(TABLE);
          }
          tx.createTable(TABLE, FIELDS, Map.of());
        });
    for (int round = 0; round < ROUNDS; round++) {
      Requests before = lake.requests();
      double append = millis(() -> lake.transact(tx -> tx.table(TABLE).append(rows)));
      Requests cost = lake.requests().minus(before);
      // a busy writer looks now and then, by a list beside its commits, whether others wait
      Mismatch.unlessEqual("requests of a small append", 1L, cost.total() - cost.list().requests());
      double bare = barePut((int) cost.bytesWritten());
      appends.add(append);
      puts.add(bare);
    }
    lake.transact(tx -> tx.dropTable(TABLE));
    double append = median(appends);
    double bare = median(puts);
    answer.say(
        String.format(
            Locale.ROOT,
            "small append of %d rows, Java API: 1 request (put slot), median %.2f ms;"
                + " the bare put: %.2f ms; ratio %.2f",
            ROWS,
            append,
            bare,
            append / bare));
  }

  /** Lets the JVM compile what is measured, on a lake in memory. */
  private static void warmUp(List<GenericRecord> rows) {
    MemoryStore.forget(WARM_UP_LAKE);
    try (Lake memory = Larva.create("memory:" + WARM_UP_LAKE, Map.of())) {
      memory.transact(tx -> tx.createTable(TABLE, FIELDS, Map.of()));
      for (int round = 0; round < WARM_UP_ROUNDS; round++) {
        memory.transact(tx -> tx.table(TABLE).append(rows));
      }
    }
    MemoryStore.forget(WARM_UP_LAKE);
  }

  /** Puts an object of that many bytes, and removes it; answers the time of the put alone. */
  private double barePut(int bytes) {
    ObjectStore store = lake.access().store();
    Key object = lake.access().layout().probe(lake.access().machine().ulid());
    Body body = Body.of(new byte[bytes]);
    double millis = millis(() -> store.create(object, body));
    store.delete(object);
    return millis;
  }

  private static List<GenericRecord> rows() {
    var avro = AvroSchemas.toAvro(new Schema(0, FIELDS));
    return LongStream.range(0, ROWS)
        .<GenericRecord>mapToObj(
            id -> {
              GenericRecord row = new GenericData.Record(avro);
              row.put("id", id);
              row.put("note", "row " + id);
              return row;
            })
        .toList();
  }

  private static double millis(Runnable body) {
    long start = System.nanoTime();
    body.run();
    return (System.nanoTime() - start) / NANOS_PER_MILLI;
  }

  private static double median(List<Double> values) {
    List<Double> sorted = new ArrayList<>(values);
    Collections.sort(sorted);
    return sorted.get(sorted.size() / 2);
  }
}
