package dev.larva.partition;

import dev.larva.schema.Type;
import dev.larva.schema.Type.DecimalType;
import dev.larva.schema.Type.Primitive;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.UUID;

/** The literal forms of types. */
final class Forms {

  private Forms() {}

  /** Whether the value has the form of the type. */
  static boolean isOf(Type type, Object value) {
    if (type instanceof DecimalType decimal) {
      return value instanceof BigDecimal number && number.scale() == decimal.scale();
    }
    return switch ((Primitive) type) {
      case BOOLEAN -> value instanceof Boolean;
      case BYTE, SHORT, INT, DATE -> value instanceof Integer;
      case LONG, TIMESTAMP_TZ, TIMESTAMP_NTZ -> value instanceof Long;
      case FLOAT -> value instanceof Float;
      case DOUBLE -> value instanceof Double;
      case STRING -> value instanceof String;
      case BINARY -> value instanceof ByteBuffer;
      case UUID -> value instanceof UUID;
    };
  }
}
