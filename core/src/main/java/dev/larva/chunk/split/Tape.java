package dev.larva.chunk.split;

import dev.larva.partition.Tuple;
import java.util.List;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.jspecify.annotations.Nullable;

/** A row as its form tells it, to be told again any time. */
final class Tape {

  /** What is told; the number says which field, or which value. */
  enum Step {
    START_FIELD,
    END_FIELD,
    START_GROUP,
    END_GROUP,
    INTEGER,
    LONG,
    BOOLEAN,
    FLOAT,
    DOUBLE,
    BINARY
  }

  /** Bytes that a step takes in memory, about. */
  private static final int STEP_BYTES = 24;

  /** Bytes that a row takes beside its steps, about. */
  private static final int ROW_BYTES = 200;

  private final Step[] steps;
  private final long[] numbers;
  private final @Nullable Object[] objects;
  private final Tuple partition;
  private final List<@Nullable Object> order;
  private final long bytes;

  /**
   * @param objects names of fields and binary values, beside the steps that have them
   * @param order values of the cluster columns
   */
  Tape(
      Step[] steps,
      long[] numbers,
      @Nullable Object[] objects,
      Tuple partition,
      List<@Nullable Object> order) {
    this.steps = steps;
    this.numbers = numbers;
    this.objects = objects;
    this.partition = partition;
    this.order = order;
    long sum = ROW_BYTES + (long) steps.length * STEP_BYTES;
    for (Object object : objects) {
      sum += object instanceof Binary binary ? binary.length() : 0;
    }
    this.bytes = sum;
  }

  /** The values that name its partition. */
  Tuple partition() {
    return partition;
  }

  /** What it is ordered by within its partition. */
  List<@Nullable Object> order() {
    return order;
  }

  /** Bytes that it takes in memory, about. */
  long bytes() {
    return bytes;
  }

  /** Tells the row, from the start of its message to the end. */
  void tell(RecordConsumer out) {
    out.startMessage();
    for (int i = 0; i < steps.length; i++) {
      tell(i, out);
    }
    out.endMessage();
  }

  private void tell(int i, RecordConsumer out) {
    long number = numbers[i];
    switch (steps[i]) {
      case START_FIELD -> out.startField((String) objects[i], (int) number);
      case END_FIELD -> out.endField((String) objects[i], (int) number);
      case START_GROUP -> out.startGroup();
      case END_GROUP -> out.endGroup();
      case INTEGER -> out.addInteger((int) number);
      case LONG -> out.addLong(number);
      case BOOLEAN -> out.addBoolean(number != 0);
      case FLOAT -> out.addFloat(Float.intBitsToFloat((int) number));
      case DOUBLE -> out.addDouble(Double.longBitsToDouble(number));
      case BINARY -> out.addBinary((Binary) objects[i]);
    }
  }
}
