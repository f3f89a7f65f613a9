package dev.larva.spark.types;

import dev.larva.error.InvalidRequest;
import dev.larva.schema.Field;
import dev.larva.schema.Type;
import java.util.Optional;
import org.apache.spark.sql.catalyst.expressions.Cast;
import org.apache.spark.sql.catalyst.expressions.EvalMode;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.parser.CatalystSqlParser;
import org.apache.spark.sql.connector.catalog.ColumnDefaultValue;
import org.apache.spark.sql.connector.expressions.LiteralValue;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.DataType;
import org.jspecify.annotations.Nullable;
import scala.Option;

/** Defaults of columns: in Larva a value, in Spark the text of an expression. */
public final class Defaults {

  private Defaults() {}

  /**
   * The value of a default; absent: null.
   *
   * @param sql a literal, perhaps cast or with a sign
   * @throws InvalidRequest if it is no constant, or not of the column's type
   */
  public static @Nullable Object value(String sql, Type type, String column) {
    DataType shown = SparkTypes.type(type);
    Expression constant = constant(sql).orElseThrow(() -> notConstant(sql, column));
    Expression cast =
        new Cast(
            constant, shown, Option.apply(SQLConf.get().sessionLocalTimeZone()), EvalMode.ANSI());
    Object value = evaluated(cast, sql, column);
    return value == null
        ? null
        : Literals.of(value, shown, type).orElseThrow(() -> notConstant(sql, column));
  }

  private static Optional<Expression> constant(String sql) {
    try {
      Expression parsed = new CatalystSqlParser().parseExpression(sql);
      return parsed.resolved() && parsed.foldable() ? Optional.of(parsed) : Optional.empty();
    } catch (Exception unreadable) {
      return Optional.empty();
    }
  }

  private static @Nullable Object evaluated(Expression cast, String sql, String column) {
    try {
      return cast.eval(null);
    } catch (RuntimeException notOfTheType) {
      throw notConstant(sql, column);
    }
  }

  private static InvalidRequest notConstant(String sql, String column) {
    return new InvalidRequest(
        ("The default of column '%s' must be a constant of its type, such as 5, 'text' or"
                + " DATE'2026-01-31', not %s; leave it out, or give the value in each write. column=%s")
            .formatted(column, sql, column));
  }

  /** A column's default in new rows, as Spark is told of it; null: it has none. */
  static @Nullable ColumnDefaultValue shown(Field field) {
    Object value = field.writeDefault();
    if (value == null) {
      return null;
    }
    DataType type = SparkTypes.type(field.type());
    Object before = field.initialDefault() == null ? value : field.initialDefault();
    return new ColumnDefaultValue(
        Literal.create(Literals.internal(value, field.type()), type).sql(),
        new LiteralValue<>(Literals.internal(before, field.type()), type));
  }
}
