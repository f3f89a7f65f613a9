package dev.larva.spark.read.answer;

import dev.larva.Table;
import dev.larva.entry.FieldStatistics;
import dev.larva.entry.MergedStatistics;
import dev.larva.format.LiveChunk;
import dev.larva.format.TableRecord;
import dev.larva.scan.Plan;
import dev.larva.schema.Field;
import dev.larva.schema.Forms;
import dev.larva.schema.Type.Primitive;
import dev.larva.spark.types.Literals;
import dev.larva.spark.types.SparkTypes;
import java.util.Arrays;
import java.util.Optional;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.aggregate.AggregateFunc;
import org.apache.spark.sql.connector.expressions.aggregate.Aggregation;
import org.apache.spark.sql.connector.expressions.aggregate.Count;
import org.apache.spark.sql.connector.expressions.aggregate.CountStar;
import org.apache.spark.sql.connector.expressions.aggregate.Max;
import org.apache.spark.sql.connector.expressions.aggregate.Min;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** Aggregates over all rows of a table: counts, and bounds that are values of some row. */
public final class Aggregates {

  private final Table table;
  private @Nullable MergedStatistics merged;

  private Aggregates(Table table) {
    this.table = table;
  }

  /** A value and its type; no value: null. */
  private record Cell(DataType type, @Nullable Object value) {}

  /** The answer to all that is asked, or none. */
  public static Optional<Scan> answer(Table table, Aggregation asked) {
    return asked.groupByExpressions().length > 0
        ? Optional.empty()
        : new Aggregates(table).answer(asked.aggregateExpressions());
  }

  private Optional<Scan> answer(AggregateFunc[] asked) {
    StructType types = new StructType();
    @Nullable Object[] values = new Object[asked.length];
    for (int i = 0; i < asked.length; i++) {
      Optional<Cell> cell = cell(asked[i]);
      if (cell.isEmpty()) {
        return Optional.empty();
      }
      types = types.add("a" + i, cell.get().type(), true);
      values[i] = cell.get().value();
    }
    String description = "larva " + table.name() + " " + Arrays.toString(asked) + " by statistics";
    return Optional.of(new Answer(types, new GenericInternalRow(values), description));
  }

  private Optional<Cell> cell(AggregateFunc asked) {
    if (asked instanceof CountStar) {
      return Optional.of(new Cell(DataTypes.LongType, table.totals().liveRows()));
    }
    if (asked instanceof Count count && !count.isDistinct()) {
      return column(count.column()).flatMap(this::count);
    }
    if (asked instanceof Min min) {
      return column(min.column()).flatMap(field -> bound(field, true));
    }
    return asked instanceof Max max
        ? column(max.column()).flatMap(field -> bound(field, false))
        : Optional.empty();
  }

  private Optional<Field> column(Expression expression) {
    return expression instanceof NamedReference reference && reference.fieldNames().length == 1
        ? table.schema().fields().stream()
            .filter(field -> field.name().equals(reference.fieldNames()[0]))
            .findFirst()
        : Optional.empty();
  }

  private Optional<Cell> count(Field field) {
    TableRecord.Totals totals = table.totals();
    return totals.rows() == 0
        ? Optional.of(new Cell(DataTypes.LongType, 0L))
        : known(field).map(known -> new Cell(DataTypes.LongType, totals.rows() - known.nulls()));
  }

  private Optional<Cell> bound(Field field, boolean lower) {
    DataType type = SparkTypes.type(field.type());
    if (table.totals().rows() == 0) {
      return Optional.of(new Cell(type, null));
    }
    if (field.type() == Primitive.UUID) {
      return Optional.empty();
    }
    return known(field)
        .filter(known -> known.nans() == 0)
        .flatMap(
            known -> {
              if (known.nulls() == table.totals().rows()) {
                return Optional.of(new Cell(type, null));
              }
              Object bound = lower ? known.lower() : known.upper();
              Object value = bound == null ? null : Forms.of(field.type(), bound);
              boolean exact = lower ? known.lowerExact() : known.upperExact();
              return value == null || !exact || isZero(value)
                  ? Optional.empty()
                  : Optional.of(new Cell(type, Literals.internal(value, field.type())));
            });
  }

  /** A zero of a floating-point number may be negative, which bounds do not say. */
  private static boolean isZero(Object value) {
    return (value instanceof Float single && single == 0)
        || (value instanceof Double number && number == 0);
  }

  /** What is known of a column over all rows, if none of them is deleted. */
  private Optional<FieldStatistics> known(Field field) {
    if (table.totals().deleted() > 0) {
      return Optional.empty();
    }
    return Optional.ofNullable(FieldStatistics.find(merged().fields(), field.id()))
        .filter(known -> known.nulls() != FieldStatistics.UNCOUNTED);
  }

  private MergedStatistics merged() {
    MergedStatistics all = merged;
    if (all == null) {
      all = MergedStatistics.NONE;
      Plan plan = table.scan().plan();
      while (plan.hasNext()) {
        LiveChunk chunk = plan.next();
        all = all.plus(chunk.entry().rows(), chunk.entry().statistics());
      }
      merged = all;
    }
    return all;
  }
}
