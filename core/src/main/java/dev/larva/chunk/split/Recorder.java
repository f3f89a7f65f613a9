package dev.larva.chunk.split;

import dev.larva.chunk.RowWriter;
import dev.larva.chunk.split.Tape.Step;
import dev.larva.error.InvalidRequest;
import dev.larva.partition.ClusterField;
import dev.larva.partition.PartitionField;
import dev.larva.partition.PartitionSpec;
import dev.larva.partition.Tuple;
import dev.larva.schema.Schema;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.jspecify.annotations.Nullable;

/** Records rows, and picks the values that their place depends on from what is told. */
final class Recorder extends RecordConsumer {

  private static final int FIRST_CAPACITY = 64;

  private final PartitionSpec spec;
  private final Watched root;
  private final Deque<Watched> path = new ArrayDeque<>();
  private final Map<Integer, Object> values = new TreeMap<>();
  private Watched current;
  private Step[] steps = new Step[FIRST_CAPACITY];
  private long[] numbers = new long[FIRST_CAPACITY];
  private @Nullable Object[] objects = new Object[FIRST_CAPACITY];
  private int size;

  Recorder(Schema schema, PartitionSpec spec) {
    this.spec = spec;
    Set<Integer> wanted = new TreeSet<>();
    spec.fields().forEach(field -> wanted.add(field.source()));
    spec.cluster().forEach(column -> wanted.add(column.source()));
    this.root = Watched.of(schema, wanted);
    this.current = root;
  }

  /** The row as the form tells it now. */
  <T> Tape record(RowWriter<T> form, T row) {
    size = 0;
    path.clear();
    current = root;
    values.clear();
    form.write(row, this);
    return new Tape(
        Arrays.copyOf(steps, size),
        Arrays.copyOf(numbers, size),
        Arrays.copyOf(objects, size),
        partition(),
        order());
  }

  private Tuple partition() {
    List<PartitionField> fields = spec.fields();
    @Nullable Object[] parts = new Object[fields.size()];
    for (int i = 0; i < parts.length; i++) {
      parts[i] = fields.get(i).of(values.get(fields.get(i).source()));
    }
    try {
      return Tuple.of(parts);
    } catch (IllegalArgumentException tooLong) {
      throw new InvalidRequest(
          "A row cannot be put into a partition: "
              + tooLong.getMessage()
              + ". Partition by the beginning of such a column (truncate) or by its hash (bucket)."
              + " spec="
              + spec.id(),
          tooLong);
    }
  }

  private List<@Nullable Object> order() {
    List<@Nullable Object> order = new ArrayList<>();
    for (ClusterField column : spec.cluster()) {
      order.add(values.get(column.source()));
    }
    return order;
  }

  private void add(Step step, long number, @Nullable Object object) {
    if (size == steps.length) {
      steps = Arrays.copyOf(steps, 2 * size);
      numbers = Arrays.copyOf(numbers, 2 * size);
      objects = Arrays.copyOf(objects, 2 * size);
    }
    steps[size] = step;
    numbers[size] = number;
    objects[size] = object;
    size++;
  }

  private void found(Object value) {
    values.put(current.field(), value);
  }

  @Override
  public void startMessage() {}

  @Override
  public void endMessage() {}

  @Override
  public void startField(String name, int index) {
    add(Step.START_FIELD, index, name);
    path.push(current);
    current = current.child(index);
  }

  @Override
  public void endField(String name, int index) {
    add(Step.END_FIELD, index, name);
    current = path.pop();
  }

  @Override
  public void startGroup() {
    add(Step.START_GROUP, 0, null);
  }

  @Override
  public void endGroup() {
    add(Step.END_GROUP, 0, null);
  }

  @Override
  public void addInteger(int value) {
    add(Step.INTEGER, value, null);
    if (current.isWanted()) {
      found(current.value(value));
    }
  }

  @Override
  public void addLong(long value) {
    add(Step.LONG, value, null);
    if (current.isWanted()) {
      found(current.value(value));
    }
  }

  @Override
  public void addBoolean(boolean value) {
    add(Step.BOOLEAN, value ? 1 : 0, null);
    if (current.isWanted()) {
      found(value);
    }
  }

  @Override
  public void addBinary(Binary value) {
    add(Step.BINARY, 0, value.copy());
    if (current.isWanted()) {
      found(current.value(value));
    }
  }

  @Override
  public void addFloat(float value) {
    add(Step.FLOAT, Float.floatToRawIntBits(value), null);
    if (current.isWanted()) {
      found(value);
    }
  }

  @Override
  public void addDouble(double value) {
    add(Step.DOUBLE, Double.doubleToRawLongBits(value), null);
    if (current.isWanted()) {
      found(value);
    }
  }
}
