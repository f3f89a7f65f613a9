package dev.larva.flink.rows;

import dev.larva.schema.Type;
import dev.larva.schema.Type.DecimalType;
import dev.larva.schema.Type.Primitive;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.UUID;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.jspecify.annotations.Nullable;

/** A value of a row in the form that core's expressions and transforms take. */
public final class Literal {

  private Literal() {}

  /**
   * @param value in Flink's internal form
   * @param type of its column; none that nests
   */
  public static @Nullable Object of(@Nullable Object value, Type type) {
    if (value instanceof Byte || value instanceof Short) {
      return ((Number) value).intValue();
    }
    if (value instanceof StringData text) {
      return type == Primitive.UUID ? UUID.fromString(text.toString()) : text.toString();
    }
    if (value instanceof TimestampData time) {
      return Micros.of(time, type.text());
    }
    if (value instanceof DecimalData decimal) {
      return decimal.toBigDecimal();
    }
    return value instanceof byte[] bytes ? ByteBuffer.wrap(bytes) : value;
  }

  /**
   * The other way: a literal as Flink holds it.
   *
   * @param literal in the form that core has of values of the type
   */
  static Object shown(Object literal, Type type) {
    FlinkValues form = new FlinkValues();
    if (type instanceof DecimalType decimal) {
      return form.decimal((BigDecimal) literal, decimal);
    }
    return switch ((Primitive) type) {
      case BYTE -> ((Number) literal).byteValue();
      case SHORT -> ((Number) literal).shortValue();
      case TIMESTAMP_TZ, TIMESTAMP_NTZ -> form.timestamp((Long) literal);
      case STRING -> StringData.fromString(literal.toString());
      case BINARY -> bytes((ByteBuffer) literal);
      case UUID -> form.uuid((UUID) literal);
      case BOOLEAN, INT, DATE, LONG, FLOAT, DOUBLE -> literal;
    };
  }

  private static byte[] bytes(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.remaining()];
    buffer.duplicate().get(bytes);
    return bytes;
  }
}
