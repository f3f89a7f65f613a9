package dev.larva.spark.write;

import dev.larva.entry.ChunkEntry;
import dev.larva.error.InvalidRequest;
import dev.larva.expression.Expression;
import dev.larva.expression.Expression.Comparator;
import dev.larva.partition.PartitionField;
import dev.larva.partition.PartitionSpec;
import dev.larva.partition.SourceRange;
import dev.larva.partition.Transform;
import dev.larva.partition.Tuple;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The rows of partitions, in terms of columns, wherever older specs have put them. */
final class PartitionScope {

  private PartitionScope() {}

  /**
   * Refuses tables whose partitions cannot be told by columns.
   *
   * @throws InvalidRequest naming the field
   */
  static void require(PartitionSpec spec) {
    for (PartitionField field : spec.fields()) {
      if (field.transform() instanceof Transform.Bucket) {
        throw new InvalidRequest(
            ("Partitions by a hash cannot be overwritten one by one: say which rows go by a filter, as"
                    + " in overwrite(condition) or INSERT INTO … REPLACE WHERE. partition=%s")
                .formatted(field.name()));
      }
    }
  }

  /** The partitions that the chunks are in; of a table without partitions, all rows. */
  static Expression of(PartitionSpec spec, List<ChunkEntry> chunks) {
    require(spec);
    if (spec.fields().isEmpty()) {
      return chunks.isEmpty() ? Expression.NONE : Expression.ALL;
    }
    TreeSet<Tuple> partitions = new TreeSet<>();
    chunks.forEach(chunk -> partitions.add(chunk.place().partition()));
    List<Expression> scopes = new ArrayList<>();
    partitions.forEach(partition -> scopes.add(of(spec, partition)));
    return switch (scopes.size()) {
      case 0 -> Expression.NONE;
      case 1 -> scopes.get(0);
      default -> new Expression.Or(scopes);
    };
  }

  private static Expression of(PartitionSpec spec, Tuple partition) {
    List<Expression> terms = new ArrayList<>();
    for (int i = 0; i < spec.fields().size(); i++) {
      terms.add(of(spec.fields().get(i), partition.values().get(i)));
    }
    return terms.size() == 1 ? terms.get(0) : new Expression.And(terms);
  }

  private static Expression of(PartitionField field, @Nullable Object value) {
    int column = field.source();
    if (value == null) {
      return new Expression.IsNull(column);
    }
    if (field.transform() instanceof Transform.Identity) {
      return new Expression.Compare(column, Comparator.EQUAL, value);
    }
    return range(field, value);
  }

  /** The values of the column whose transform is the given one, and no others. */
  private static Expression range(PartitionField field, Object value) {
    int column = field.source();
    SourceRange range = field.transform().sources(field.type(), value);
    Object lower = range.lower();
    Object upper = range.upper();
    if (lower == null) {
      throw notExact(field, value);
    }
    boolean prefix = lower instanceof String || lower instanceof ByteBuffer;
    if (prefix && lower.equals(upper)) {
      return new Expression.Compare(column, Comparator.EQUAL, lower);
    }
    List<Expression> ends = new ArrayList<>();
    ends.add(new Expression.Compare(column, Comparator.GREATER_OR_EQUAL, lower));
    if (prefix && upper != null) {
      ends.add(new Expression.Compare(column, Comparator.LESS, upper));
    } else if (upper != null && value.equals(field.of(upper)) && value.equals(field.of(lower))) {
      ends.add(new Expression.Compare(column, Comparator.LESS_OR_EQUAL, upper));
    } else if (!prefix) {
      throw notExact(field, value);
    }
    return new Expression.And(ends);
  }

  private static InvalidRequest notExact(PartitionField field, Object value) {
    return new InvalidRequest(
        ("The partition %s=%s cannot be told from its neighbours by values of the column: say which"
                + " rows go by a filter. partition=%s")
            .formatted(field.name(), value, field.name()));
  }
}
