package dev.larva.cli.value;

import dev.larva.error.InvalidRequest;
import dev.larva.expression.Expression;
import dev.larva.expression.Expression.Comparator;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.Type;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What {@code --where} says: one comparison of a column with a value, or a test for null. A value
 * is written bare or between single quotes.
 */
public final class Condition {

  private static final Pattern COMPARISON =
      Pattern.compile("\\s*(?<column>.+?)\\s*(?<sign><=|>=|!=|<>|=|<|>)\\s*(?<value>.*?)\\s*");

  private static final Pattern NULL_TEST =
      Pattern.compile(
          "\\s*(?<column>.+?)\\s+is\\s+(?<not>not\\s+)?null\\s*", Pattern.CASE_INSENSITIVE);

  private Condition() {}

  /** The expression that holds where all conditions hold. */
  public static Expression all(List<String> conditions, Schema schema) {
    List<Expression> terms = new ArrayList<>();
    for (String condition : conditions) {
      terms.add(one(condition, schema));
    }
    return switch (terms.size()) {
      case 0 -> Expression.ALL;
      case 1 -> terms.get(0);
      default -> new Expression.And(terms);
    };
  }

  private static Expression one(String text, Schema schema) {
    Matcher nullTest = NULL_TEST.matcher(text);
    if (nullTest.matches()) {
      Expression isNull = new Expression.IsNull(column(schema, nullTest.group("column")).id());
      return nullTest.group("not") == null ? isNull : new Expression.Not(isNull);
    }
    Matcher comparison = COMPARISON.matcher(text);
    if (!comparison.matches()) {
      throw new InvalidRequest(
          "not a condition; write a column, a comparison and a value, as in \"price >= 10\", or"
              + " \"name is null\"; where="
              + text);
    }
    Field field = column(schema, comparison.group("column"));
    Object literal = literal(field, unquoted(comparison.group("value")));
    return new Expression.Compare(field.id(), comparator(comparison.group("sign")), literal);
  }

  /**
   * The column of that name.
   *
   * @throws InvalidRequest if the schema has none
   */
  public static Field column(Schema schema, String name) {
    for (Field field : schema.fields()) {
      if (field.name().equals(name)) {
        return field;
      }
    }
    throw new InvalidRequest(
        "the table has no column of this name; `larva show` lists those it has; column=" + name);
  }

  private static Comparator comparator(String sign) {
    String one = sign.equals("<>") ? "!=" : sign;
    for (Comparator comparator : Comparator.values()) {
      if (comparator.sign().equals(one)) {
        return comparator;
      }
    }
    throw new IllegalStateException("no comparator has the sign " + sign);
  }

  private static String unquoted(String value) {
    boolean quoted = value.length() >= 2 && value.startsWith("'") && value.endsWith("'");
    return quoted ? value.substring(1, value.length() - 1).replace("''", "'") : value;
  }

  private static Object literal(Field field, String value) {
    try {
      if (field.type() instanceof Type.DecimalType decimal) {
        return new BigDecimal(value).setScale(decimal.scale(), RoundingMode.UNNECESSARY);
      }
      if (field.type() instanceof Type.Primitive primitive) {
        return literal(primitive, value);
      }
    } catch (IllegalArgumentException | ArithmeticException | DateTimeException e) {
      throw new InvalidRequest(
          "the value does not fit the column's type; column="
              + field.name()
              + " type="
              + field.type().text()
              + " value="
              + value,
          e);
    }
    throw new InvalidRequest("only `is null` applies to a nested column; column=" + field.name());
  }

  private static Object literal(Type.Primitive type, String value) {
    return switch (type) {
      case BOOLEAN -> bool(value);
      case BYTE -> (int) Byte.parseByte(value);
      case SHORT -> (int) Short.parseShort(value);
      case INT -> Integer.parseInt(value);
      case LONG -> Long.parseLong(value);
      case FLOAT -> Float.parseFloat(value);
      case DOUBLE -> Double.parseDouble(value);
      case DATE -> Math.toIntExact(LocalDate.parse(value).toEpochDay());
      case TIMESTAMP_TZ, TIMESTAMP_NTZ -> Times.micros(value);
      case STRING -> value;
      case BINARY -> ByteBuffer.wrap(HexFormat.of().parseHex(value));
      case UUID -> UUID.fromString(value);
    };
  }

  private static boolean bool(String value) {
    if (value.equalsIgnoreCase("true") || value.equalsIgnoreCase("false")) {
      return Boolean.parseBoolean(value);
    }
    throw new IllegalArgumentException("neither true nor false: " + value);
  }
}
