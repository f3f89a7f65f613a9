package dev.larva.spark.read;

import dev.larva.entry.ChunkPlace;
import dev.larva.format.TableRecord;
import dev.larva.partition.PartitionField;
import dev.larva.partition.PartitionSpec;
import dev.larva.partition.Transform;
import dev.larva.partition.Tuple;
import dev.larva.schema.Field;
import dev.larva.schema.Forms;
import dev.larva.schema.Type.Primitive;
import dev.larva.spark.types.Literals;
import dev.larva.spark.types.Transforms;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.expressions.Expression;
import org.jspecify.annotations.Nullable;

/**
 * What all rows of a chunk have in common, for each chunk of a scan: partition fields of the spec
 * in force that every spec has which arranged such a chunk.
 *
 * @param shown the fields, as Spark names them
 * @param indexes by the id of a spec, where it has each of the fields
 */
record PartitionKeys(
    List<PartitionField> fields, List<Expression> shown, Map<Integer, List<Integer>> indexes) {

  PartitionKeys {
    fields = List.copyOf(fields);
    shown = List.copyOf(shown);
    indexes = Map.copyOf(indexes);
  }

  /**
   * The keys of some chunks; empty if there are none.
   *
   * @param columns that the scan gives
   * @param functions whether Spark can look up the functions of the catalog
   */
  static Optional<PartitionKeys> of(
      TableRecord table, List<ChunkPlace> places, List<Field> columns, boolean functions) {
    SortedSet<Integer> used = new TreeSet<>();
    places.forEach(place -> used.add(place.spec()));
    List<PartitionSpec> specs =
        table.specs().stream().filter(spec -> used.contains(spec.id())).toList();
    List<PartitionField> fields = new ArrayList<>();
    List<Expression> shown = new ArrayList<>();
    for (PartitionField field : table.spec().fields()) {
      Optional<Field> column = column(table, field, columns);
      boolean known = specs.stream().allMatch(spec -> index(spec, field) >= 0);
      if (known && column.isPresent() && isKey(field, functions)) {
        fields.add(field);
        shown.add(Transforms.key(field.transform(), column.get().name()));
      }
    }
    return fields.isEmpty() || specs.size() < used.size()
        ? Optional.empty()
        : Optional.of(new PartitionKeys(fields, shown, indexes(specs, fields)));
  }

  /** The column of a field, if the scan gives it and its name means no other one to anybody. */
  private static Optional<Field> column(
      TableRecord table, PartitionField field, List<Field> columns) {
    return columns.stream()
        .filter(column -> column.id() == field.source())
        .filter(
            column ->
                table.schema().fields().stream()
                        .filter(other -> other.name().equalsIgnoreCase(column.name()))
                        .count()
                    == 1)
        .findFirst();
  }

  /**
   * Spark has keys of one argument only, beside the count of buckets. Floating-point numbers of two
   * patterns of bits may be equal, so they are none. A UUID is text to Spark, whose bucket is
   * another.
   */
  private static boolean isKey(PartitionField field, boolean functions) {
    if (field.transform() instanceof Transform.Identity) {
      return field.type() != Primitive.FLOAT && field.type() != Primitive.DOUBLE;
    }
    return functions
        && !(field.transform() instanceof Transform.Truncate)
        && field.type() != Primitive.UUID;
  }

  private static int index(PartitionSpec spec, PartitionField field) {
    for (int i = 0; i < spec.fields().size(); i++) {
      PartitionField other = spec.fields().get(i);
      if (other.source() == field.source() && other.transform().equals(field.transform())) {
        return i;
      }
    }
    return -1;
  }

  private static Map<Integer, List<Integer>> indexes(
      List<PartitionSpec> specs, List<PartitionField> fields) {
    Map<Integer, List<Integer>> indexes = new TreeMap<>();
    for (PartitionSpec spec : specs) {
      indexes.put(spec.id(), fields.stream().map(field -> index(spec, field)).toList());
    }
    return indexes;
  }

  /** What the rows of a chunk at a place have in common, a value for each field. */
  Tuple of(ChunkPlace place) {
    List<Integer> from = indexes.getOrDefault(place.spec(), List.of());
    @Nullable Object[] values = new Object[from.size()];
    for (int i = 0; i < values.length; i++) {
      Object value = place.partition().values().get(from.get(i));
      values[i] = value == null ? null : form(fields.get(i), value);
    }
    return Tuple.of(values);
  }

  /** A value of an earlier type of the column in the form of its type now. */
  private static Object form(PartitionField field, Object value) {
    Object form = Forms.of(field.result(), value);
    if (form == null) {
      throw new IllegalStateException("a column was narrowed: " + field.name());
    }
    return form;
  }

  /** Such values in Spark's form. */
  InternalRow row(Tuple key) {
    @Nullable Object[] values = new Object[key.size()];
    for (int i = 0; i < values.length; i++) {
      Object value = key.values().get(i);
      values[i] = value == null ? null : Literals.internal(value, fields.get(i).result());
    }
    return new GenericInternalRow(values);
  }
}
