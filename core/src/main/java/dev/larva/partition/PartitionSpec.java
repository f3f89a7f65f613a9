package dev.larva.partition;

import dev.larva.schema.Forms;
import dev.larva.schema.Type;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * How the rows of a table are arranged in chunks at some point of its life: which rows share a
 * chunk, and in which order.
 *
 * @param id numbers the specs of one table; 0 is {@link #NONE}, which every table has first
 * @param fields whose values all rows of a chunk share
 * @param cluster columns that the rows of a chunk are ordered by
 */
public record PartitionSpec(int id, List<PartitionField> fields, List<ClusterField> cluster) {

  /** Fields and cluster columns at most, each. */
  public static final int FIELDS_LIMIT = 32;

  /** Any rows, in any order. */
  public static final PartitionSpec NONE = new PartitionSpec(0, List.of(), List.of());

  public PartitionSpec {
    fields = List.copyOf(fields);
    cluster = List.copyOf(cluster);
    if (id < 0 || (id == 0 && !(fields.isEmpty() && cluster.isEmpty()))) {
      throw new IllegalArgumentException("the spec of this id is empty: " + id);
    }
    if (fields.size() > FIELDS_LIMIT || cluster.size() > FIELDS_LIMIT) {
      throw new IllegalArgumentException("a spec has at most " + FIELDS_LIMIT + " fields: " + id);
    }
    requireDistinct(fields, PartitionField::id, "two partition fields of one id");
    requireDistinct(fields, PartitionField::name, "two partition fields of one name");
    requireDistinct(cluster, ClusterField::source, "a cluster column twice");
  }

  /**
   * The spec in force once a column has a wider type: that of the next id, with the type wherever
   * the column is the source. Fields of it are new ones, since their values are of another type:
   * they take the next ids, in their order.
   *
   * @param specs all of the table so far, the last in force
   * @return the spec in force as it is, if the column is no source of it
   */
  public static PartitionSpec widened(List<PartitionSpec> specs, int column, Type type) {
    PartitionSpec now = specs.get(specs.size() - 1);
    List<PartitionField> fields = new ArrayList<>();
    int next = SpecRules.highestId(specs) + 1;
    for (PartitionField field : now.fields) {
      boolean source = field.source() == column;
      fields.add(source ? field.as(next++, type) : field);
    }
    List<ClusterField> cluster =
        now.cluster.stream()
            .map(field -> field.source() == column ? new ClusterField(column, type) : field)
            .toList();
    boolean same = fields.equals(now.fields) && cluster.equals(now.cluster);
    return same ? now : new PartitionSpec(now.id + 1, fields, cluster);
  }

  /** Whether rows are arranged at all. */
  public boolean isEmpty() {
    return fields.isEmpty() && cluster.isEmpty();
  }

  /**
   * What the values of a chunk break of this spec.
   *
   * @param first empty, or a value for each cluster column
   * @return null if nothing
   */
  public @Nullable String problem(Tuple partition, Tuple first) {
    if (partition.size() != fields.size()) {
      return "it has " + partition.size() + " partition values where its spec has " + fields.size();
    }
    if (!first.isEmpty() && first.size() != cluster.size()) {
      return "its first key has " + first.size() + " values where its spec has " + cluster.size();
    }
    for (int i = 0; i < fields.size(); i++) {
      Object value = partition.values().get(i);
      if (value != null && !Forms.isOf(fields.get(i).result(), value)) {
        return "its partition value " + fields.get(i).name() + " is of another type";
      }
    }
    for (int i = 0; i < first.size(); i++) {
      Object value = first.values().get(i);
      if (value != null && !Forms.isOf(cluster.get(i).type(), value)) {
        return "a value of its first key is of another type";
      }
    }
    return null;
  }

  private static <T> void requireDistinct(List<T> values, Function<T, Object> by, String problem) {
    Set<Object> seen = new HashSet<>();
    for (T value : values) {
      if (!seen.add(by.apply(value))) {
        throw new IllegalArgumentException(problem + ": " + by.apply(value));
      }
    }
  }
}
