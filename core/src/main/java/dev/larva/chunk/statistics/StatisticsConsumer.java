package dev.larva.chunk.statistics;

import dev.larva.chunk.parquet.ParquetSchemas;
import dev.larva.entry.FieldStatistics;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.Type.StructType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.GroupType;
import org.jspecify.annotations.Nullable;

/**
 * Passes rows on to Parquet and looks at each value on its way.
 *
 * <p>A field has statistics if it is primitive, outside any list and map, and among the first
 * {@link #FIELDS_LIMIT} such fields in schema order.
 */
public final class StatisticsConsumer extends RecordConsumer {

  /** Fields of one chunk that have statistics: they are part of every entry that adds it. */
  public static final int FIELDS_LIMIT = 100;

  /** A field of the schema; one that is not watched has no leaf and no children. */
  private record Node(@Nullable Leaf leaf, List<Node> children) {

    static final Node UNWATCHED = new Node(null, List.of());

    Node child(int index) {
      return children.isEmpty() ? UNWATCHED : children.get(index);
    }
  }

  private final RecordConsumer out;
  private final List<Leaf> leaves = new ArrayList<>();
  private final Node root;
  private final Deque<Node> path = new ArrayDeque<>();
  private Node current;
  private long rows;

  public StatisticsConsumer(Schema schema, RecordConsumer out) {
    this.out = out;
    this.root = new Node(null, nodes(schema.fields(), ParquetSchemas.of(schema)));
    this.current = root;
  }

  /** Rows passed on. */
  public long rows() {
    return rows;
  }

  /** What is known of the fields after all rows so far, in ascending order of field id. */
  public List<FieldStatistics> result() {
    return leaves.stream()
        .map(leaf -> leaf.result(rows))
        .sorted(Comparator.comparingInt(FieldStatistics::field))
        .toList();
  }

  private List<Node> nodes(List<Field> fields, GroupType group) {
    List<Node> nodes = new ArrayList<>();
    for (int i = 0; i < fields.size(); i++) {
      nodes.add(node(fields.get(i), group.getType(i)));
    }
    return nodes;
  }

  private Node node(Field field, org.apache.parquet.schema.Type column) {
    if (field.type() instanceof StructType struct) {
      return new Node(null, nodes(struct.fields(), column.asGroupType()));
    }
    if (!Schema.children(field.type()).isEmpty() || leaves.size() == FIELDS_LIMIT) {
      return Node.UNWATCHED;
    }
    Leaf leaf = Leaves.of(field, column.asPrimitiveType());
    leaves.add(leaf);
    return new Node(leaf, List.of());
  }

  @Override
  public void startMessage() {
    out.startMessage();
  }

  @Override
  public void endMessage() {
    out.endMessage();
    rows++;
  }

  @Override
  public void startField(String name, int index) {
    path.push(current);
    current = current.child(index);
    out.startField(name, index);
  }

  @Override
  public void endField(String name, int index) {
    current = path.pop();
    out.endField(name, index);
  }

  @Override
  public void startGroup() {
    out.startGroup();
  }

  @Override
  public void endGroup() {
    out.endGroup();
  }

  @Override
  public void addInteger(int value) {
    if (current.leaf != null) {
      current.leaf.add((long) value);
    }
    out.addInteger(value);
  }

  @Override
  public void addLong(long value) {
    if (current.leaf != null) {
      current.leaf.add(value);
    }
    out.addLong(value);
  }

  @Override
  public void addBoolean(boolean value) {
    if (current.leaf != null) {
      current.leaf.add(value ? 1L : 0L);
    }
    out.addBoolean(value);
  }

  @Override
  public void addBinary(Binary value) {
    if (current.leaf != null) {
      current.leaf.add(value);
    }
    out.addBinary(value);
  }

  @Override
  public void addFloat(float value) {
    if (current.leaf != null) {
      current.leaf.add((double) value);
    }
    out.addFloat(value);
  }

  @Override
  public void addDouble(double value) {
    if (current.leaf != null) {
      current.leaf.add(value);
    }
    out.addDouble(value);
  }

  @Override
  public void flush() {
    out.flush();
  }
}
