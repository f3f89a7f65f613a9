package dev.larva.chunk.avro;

import dev.larva.chunk.parquet.FixedBytes;
import dev.larva.chunk.parquet.ParquetSchemas;
import dev.larva.error.Rejected;
import dev.larva.schema.Type;
import dev.larva.schema.Type.DecimalType;
import dev.larva.schema.Type.Primitive;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.apache.avro.util.Utf8;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;

/** Writes the values of a primitive or decimal column; refuses what would change on the way. */
final class LeafWriter implements ValueWriter {

  private final Type type;
  private final String column;
  private final Place place;

  LeafWriter(Type type, String column, Place place) {
    this.type = type;
    this.column = column;
    this.place = place;
  }

  /** A value's Java form, for messages. */
  static String form(Object value) {
    return value.getClass().getSimpleName();
  }

  @Override
  public void write(Object value, RecordConsumer out) {
    if (type instanceof DecimalType decimal) {
      writeDecimal(value, decimal, out);
      return;
    }
    switch ((Primitive) type) {
      case BOOLEAN -> out.addBoolean(bool(value));
      case BYTE -> out.addInteger((int) whole(value, Byte.MIN_VALUE, Byte.MAX_VALUE));
      case SHORT -> out.addInteger((int) whole(value, Short.MIN_VALUE, Short.MAX_VALUE));
      case INT, DATE -> out.addInteger((int) whole(value, Integer.MIN_VALUE, Integer.MAX_VALUE));
      case LONG, TIMESTAMP_TZ, TIMESTAMP_NTZ ->
          out.addLong(whole(value, Long.MIN_VALUE, Long.MAX_VALUE));
      case FLOAT -> out.addFloat(floating(value));
      case DOUBLE -> out.addDouble(doubling(value));
      case STRING -> out.addBinary(text(value));
      case BINARY -> out.addBinary(bytes(value));
      case UUID -> out.addBinary(uuid(value));
    }
  }

  private boolean bool(Object value) {
    if (value instanceof Boolean bool) {
      return bool;
    }
    throw misfit("Boolean", value);
  }

  private long whole(Object value, long least, long most) {
    if (!(value instanceof Long
        || value instanceof Integer
        || value instanceof Short
        || value instanceof Byte)) {
      throw misfit("whole numbers", value);
    }
    long number = ((Number) value).longValue();
    if (number < least || number > most) {
      throw place.reject(
          column, "is " + type.text() + " and cannot hold " + number, "Give a number that fits.");
    }
    return number;
  }

  private float floating(Object value) {
    if (value instanceof Float number) {
      return number;
    }
    throw misfit("Float", value);
  }

  private double doubling(Object value) {
    if (value instanceof Double || value instanceof Float) {
      return ((Number) value).doubleValue();
    }
    throw misfit("Double", value);
  }

  private Binary text(Object value) {
    if (value instanceof Utf8 utf8) {
      return Binary.fromReusedByteArray(utf8.getBytes(), 0, utf8.getByteLength());
    }
    if (!(value instanceof CharSequence || value instanceof Enum<?>)
        && !(value instanceof org.apache.avro.generic.GenericEnumSymbol<?>)) {
      throw misfit("text", value);
    }
    try {
      return Binary.fromConstantByteBuffer(
          StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(value.toString())));
    } catch (CharacterCodingException e) {
      throw place.reject(
          column,
          "takes Unicode text and got half of a surrogate pair",
          "Mend the text where it was cut.");
    }
  }

  private Binary bytes(Object value) {
    if (value instanceof ByteBuffer buffer) {
      byte[] copy = new byte[buffer.remaining()];
      buffer.duplicate().get(copy);
      return Binary.fromConstantByteArray(copy);
    }
    if (value instanceof byte[] array) {
      return Binary.fromReusedByteArray(array);
    }
    throw misfit("ByteBuffer", value);
  }

  private Binary uuid(Object value) {
    if (!(value instanceof UUID uuid)) {
      throw misfit("UUID", value);
    }
    return FixedBytes.of(uuid);
  }

  private void writeDecimal(Object value, DecimalType decimal, RecordConsumer out) {
    BigInteger unscaled = unscaled(value, decimal);
    if (decimal.precision() <= ParquetSchemas.INT_DIGITS) {
      out.addInteger(unscaled.intValueExact());
    } else if (decimal.precision() <= ParquetSchemas.LONG_DIGITS) {
      out.addLong(unscaled.longValueExact());
    } else {
      int length = ParquetSchemas.decimalBytes(decimal.precision());
      out.addBinary(FixedBytes.of(unscaled.toByteArray(), length));
    }
  }

  private BigInteger unscaled(Object value, DecimalType decimal) {
    if (!(value instanceof BigDecimal number)) {
      throw misfit("BigDecimal", value);
    }
    try {
      BigDecimal scaled = number.setScale(decimal.scale(), RoundingMode.UNNECESSARY);
      if (scaled.precision() <= decimal.precision()) {
        return scaled.unscaledValue();
      }
    } catch (ArithmeticException e) {
      // Told below, with the column's type.
    }
    throw place.reject(
        column,
        "is " + decimal.text() + " and cannot hold " + number + " exactly",
        "Round it, or use a wider type.");
  }

  private Rejected misfit(String expected, Object value) {
    return place.reject(
        column,
        "is " + type.text() + " and got " + form(value),
        "Its values are " + expected + ".");
  }
}
