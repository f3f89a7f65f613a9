package dev.larva.partition;

import dev.larva.expression.Values;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.apache.commons.codec.digest.MurmurHash3;

/**
 * The hash of a value: murmur3 (x86, 32 bits, seed 0) over canonical bytes, which no widening of
 * the column's type changes: a whole number has those of a long, whatever its type, and a float
 * those of a double.
 */
final class BucketHash {

  private BucketHash() {}

  static int of(Object value) {
    return MurmurHash3.hash32x86(bytes(value));
  }

  private static byte[] bytes(Object value) {
    if (value instanceof Integer || value instanceof Long) {
      return eight(((Number) value).longValue());
    }
    if (value instanceof Float || value instanceof Double) {
      double number = Values.isNan(value) ? Double.NaN : ((Number) value).doubleValue() + 0.0;
      return eight(Double.doubleToLongBits(number));
    }
    if (value instanceof BigDecimal number) {
      return decimal(number);
    }
    if (value instanceof String text) {
      return text.getBytes(StandardCharsets.UTF_8);
    }
    if (value instanceof ByteBuffer buffer) {
      byte[] bytes = new byte[buffer.remaining()];
      buffer.duplicate().get(bytes);
      return bytes;
    }
    if (value instanceof UUID uuid) {
      return ByteBuffer.allocate(2 * Long.BYTES)
          .putLong(uuid.getMostSignificantBits())
          .putLong(uuid.getLeastSignificantBits())
          .array();
    }
    throw new IllegalArgumentException("values of this form have no bucket: " + value.getClass());
  }

  private static byte[] eight(long value) {
    return ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(value).array();
  }

  /**
   * A whole number of 64 bits as a long; others without zeros at the end of the fraction, the
   * number of the digits that are left there last.
   */
  private static byte[] decimal(BigDecimal number) {
    BigDecimal stripped = number.stripTrailingZeros();
    BigDecimal least = stripped.scale() < 0 ? stripped.setScale(0) : stripped;
    BigInteger unscaled = least.unscaledValue();
    if (least.scale() == 0 && unscaled.bitLength() < Long.SIZE) {
      return eight(unscaled.longValue());
    }
    byte[] digits = unscaled.toByteArray();
    return ByteBuffer.allocate(digits.length + 1).put(digits).put((byte) least.scale()).array();
  }
}
