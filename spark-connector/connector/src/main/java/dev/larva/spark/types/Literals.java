package dev.larva.spark.types;

import dev.larva.schema.Forms;
import dev.larva.schema.Type;
import dev.larva.schema.Type.DecimalType;
import dev.larva.schema.Type.Primitive;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.UUID;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/** Spark's internal values, and literals of {@link dev.larva.expression.Expression}. */
public final class Literals {

  private Literals() {}

  /**
   * The literal for a column of that type, or empty if the value has no exact counterpart there: it
   * is null, of another type than Spark shows for the column, or a decimal of finer scale.
   */
  public static Optional<Object> of(@Nullable Object value, DataType valueType, Type column) {
    if (value == null) {
      return Optional.empty();
    }
    if (column instanceof DecimalType decimal && value instanceof Decimal number) {
      return rescaled(number.toJavaBigDecimal(), decimal);
    }
    if (!(column instanceof Primitive primitive) || !SparkTypes.type(column).equals(valueType)) {
      return Optional.empty();
    }
    return switch (primitive) {
      case BYTE, SHORT -> Optional.of(((Number) value).intValue());
      case BOOLEAN, INT, LONG, FLOAT, DOUBLE, DATE, TIMESTAMP_TZ, TIMESTAMP_NTZ ->
          Optional.of(value);
      case STRING -> text((UTF8String) value);
      case BINARY -> Optional.of(ByteBuffer.wrap(((byte[]) value).clone()));
      case UUID -> uuid(value.toString());
    };
  }

  /** The value of a literal, as Spark has it for a column of that type. */
  public static Object internal(Object literal, Type column) {
    if (literal instanceof BigDecimal number && column instanceof DecimalType decimal) {
      return Decimal.apply(number, decimal.precision(), decimal.scale());
    }
    if (literal instanceof ByteBuffer bytes) {
      byte[] copy = new byte[bytes.remaining()];
      bytes.duplicate().get(copy);
      return copy;
    }
    if (literal instanceof String || literal instanceof UUID) {
      return UTF8String.fromString(literal.toString());
    }
    if (literal instanceof Integer number && column == Primitive.BYTE) {
      return number.byteValue();
    }
    if (literal instanceof Integer number && column == Primitive.SHORT) {
      return number.shortValue();
    }
    Object widened = Forms.of(column, literal);
    return widened == null ? literal : widened;
  }

  private static Optional<Object> rescaled(BigDecimal number, DecimalType type) {
    if (number.stripTrailingZeros().scale() > type.scale()) {
      return Optional.empty();
    }
    BigDecimal scaled = number.setScale(type.scale(), RoundingMode.UNNECESSARY);
    return scaled.precision() > type.precision() ? Optional.empty() : Optional.of(scaled);
  }

  /** Text that is not valid UTF-8 has no counterpart. */
  private static Optional<Object> text(UTF8String text) {
    return text.isValid() ? Optional.of(text.toString()) : Optional.empty();
  }

  /** Only canonical text: any other spelling equals no value that Spark sees. */
  private static Optional<Object> uuid(String text) {
    try {
      UUID uuid = UUID.fromString(text);
      return uuid.toString().equals(text) ? Optional.of(uuid) : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
