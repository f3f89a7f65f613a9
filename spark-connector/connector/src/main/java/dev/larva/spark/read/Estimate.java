package dev.larva.spark.read;

import dev.larva.entry.FieldStatistics;
import dev.larva.entry.Operation.RemovedChunk;
import dev.larva.schema.Field;
import dev.larva.schema.Forms;
import dev.larva.schema.Schema;
import dev.larva.schema.Type;
import dev.larva.schema.Type.DecimalType;
import dev.larva.schema.Type.Primitive;
import dev.larva.spark.types.Literals;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.spark.sql.connector.expressions.FieldReference;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.read.Statistics;
import org.apache.spark.sql.connector.read.colstats.ColumnStatistics;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the chunks of a scan before they are read.
 *
 * @param columnStats of columns of which it is known exactly
 */
record Estimate(
    OptionalLong sizeInBytes,
    OptionalLong numRows,
    Map<NamedReference, ColumnStatistics> columnStats)
    implements Statistics {

  /** Nothing is known. */
  static final Estimate NONE = new Estimate(OptionalLong.empty(), OptionalLong.empty(), Map.of());

  /** Types whose bounds Spark can do something with. */
  private static final Set<Primitive> BOUNDED =
      EnumSet.complementOf(EnumSet.of(Primitive.STRING, Primitive.BINARY, Primitive.UUID));

  /** Of chunks of a table with that schema: bytes are taken to be spread evenly over their rows. */
  static Estimate of(PlannedChunks chunks, Schema schema) {
    long all = chunks.removable().stream().mapToLong(RemovedChunk::rows).sum();
    double alive = all == 0 ? 1 : (double) chunks.rows() / all;
    return new Estimate(
        OptionalLong.of((long) Math.ceil(chunks.bytes() * alive)),
        OptionalLong.of(chunks.rows()),
        chunks.rows() == all ? columns(chunks, schema) : Map.of());
  }

  /** No row is deleted: so of a column what is known of all chunks is so. */
  private static Map<NamedReference, ColumnStatistics> columns(
      PlannedChunks chunks, Schema schema) {
    Map<NamedReference, ColumnStatistics> columns = new LinkedHashMap<>();
    for (Field field : schema.fields()) {
      FieldStatistics known = FieldStatistics.find(chunks.known().fields(), field.id());
      if (known != null && known.nulls() != FieldStatistics.UNCOUNTED && known.nans() == 0) {
        columns.put(FieldReference.column(field.name()), Known.of(field.type(), known));
      }
    }
    return Collections.unmodifiableMap(columns);
  }

  /** What is known of a column; bounds are values of some row. */
  private record Known(OptionalLong nullCount, Optional<Object> min, Optional<Object> max)
      implements ColumnStatistics {

    static Known of(Type type, FieldStatistics known) {
      return new Known(
          OptionalLong.of(known.nulls()),
          bound(type, known.lowerExact() ? known.lower() : null),
          bound(type, known.upperExact() ? known.upper() : null));
    }

    private static Optional<Object> bound(Type type, @Nullable Object bound) {
      boolean bounded =
          type instanceof DecimalType
              || (type instanceof Primitive primitive && BOUNDED.contains(primitive));
      return Optional.ofNullable(bound)
          .filter(value -> bounded)
          .map(value -> Forms.of(type, value))
          .map(value -> Literals.internal(value, type));
    }
  }
}
