package dev.larva.chunk.statistics;

import dev.larva.chunk.parquet.ParquetSchemas;
import dev.larva.entry.FieldStatistics;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.Type.StructType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.GroupType;
import org.jspecify.annotations.Nullable;

/**
 * What the rows of one chunk are known to hold.
 *
 * <p>A field has statistics if it is primitive, outside any list and map, and among the first
 * {@link #FIELDS_LIMIT} such fields in schema order.
 */
public final class ChunkStatistics {

  /** Fields of one chunk that have statistics: they are part of every entry that adds it. */
  public static final int FIELDS_LIMIT = 100;

  /** A field of the schema; one that is not watched has no leaf and no children. */
  record Node(@Nullable Leaf leaf, List<Node> children) {

    private static final Node UNWATCHED = new Node(null, List.of());

    Node child(int index) {
      return children.isEmpty() ? UNWATCHED : children.get(index);
    }
  }

  private final List<Leaf> leaves = new ArrayList<>();
  private final Node root;
  private long rows;

  /** Statistics of no rows yet. */
  public ChunkStatistics(Schema schema) {
    this.root = new Node(null, nodes(schema.fields(), ParquetSchemas.of(schema)));
  }

  /** A consumer that counts rows and passes them on; Parquet has another for each row group. */
  public RecordConsumer watch(RecordConsumer out) {
    return new StatisticsConsumer(this, out);
  }

  /** Rows seen so far. */
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

  Node root() {
    return root;
  }

  void addRow() {
    rows++;
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
}
