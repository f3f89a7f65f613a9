package dev.larva.chunk.avro;

import dev.larva.schema.Type;
import dev.larva.schema.Type.DecimalType;
import dev.larva.schema.Type.Primitive;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.UUID;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericFixed;
import org.jspecify.annotations.Nullable;

/** Turns Avro's raw form of a logical type into a value's own form; others pass as they are. */
interface Raw {

  Object literal(Object value);

  /**
   * The step for values of an Avro schema that go into a column.
   *
   * @throws dev.larva.error.Rejected if the schema's unit cannot be turned into the column's
   */
  static Raw of(Type type, @Nullable Schema avro, String column, Place place) {
    if (avro == null) {
      return value -> value;
    }
    String logical = String.valueOf(avro.getProp("logicalType"));
    if (type == Primitive.TIMESTAMP_TZ || type == Primitive.TIMESTAMP_NTZ) {
      return timestamp(logical, column, place);
    }
    if (type == Primitive.UUID) {
      return value -> value instanceof CharSequence text ? uuid(text, column, place) : value;
    }
    if (type instanceof DecimalType
        && avro.getLogicalType() instanceof LogicalTypes.Decimal decimal) {
      return value -> decimal(value, decimal.getScale());
    }
    return value -> value instanceof GenericFixed fixed ? ByteBuffer.wrap(fixed.bytes()) : value;
  }

  private static Raw timestamp(String logical, String column, Place place) {
    return switch (logical) {
      case "timestamp-millis", "local-timestamp-millis" ->
          value -> value instanceof Long millis ? micros(millis, column, place) : value;
      case "timestamp-nanos", "local-timestamp-nanos" ->
          throw place.reject(
              column,
              "holds microseconds and the record's schema says " + logical,
              "Give microseconds.");
      default -> value -> value;
    };
  }

  private static Object micros(long millis, String column, Place place) {
    try {
      return Math.multiplyExact(millis, 1_000L);
    } catch (ArithmeticException e) {
      throw place.reject(
          column, "cannot hold " + millis + " milliseconds", "Give a time within 290,000 years.");
    }
  }

  private static Object uuid(CharSequence text, String column, Place place) {
    try {
      return UUID.fromString(text.toString());
    } catch (IllegalArgumentException e) {
      throw place.reject(column, "takes uuids and got '" + text + "'", "Give a java.util.UUID.");
    }
  }

  private static Object decimal(Object value, int scale) {
    if (value instanceof GenericFixed fixed) {
      return new BigDecimal(new BigInteger(fixed.bytes()), scale);
    }
    if (value instanceof ByteBuffer buffer) {
      byte[] bytes = new byte[buffer.remaining()];
      buffer.duplicate().get(bytes);
      return new BigDecimal(new BigInteger(bytes), scale);
    }
    return value;
  }
}
