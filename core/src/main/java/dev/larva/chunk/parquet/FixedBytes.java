package dev.larva.chunk.parquet;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.UUID;
import org.apache.parquet.io.api.Binary;

/** Values of columns whose values all have one length: uuids, and decimals of many digits. */
public final class FixedBytes {

  private FixedBytes() {}

  public static Binary of(UUID uuid) {
    return Binary.fromConstantByteArray(
        ByteBuffer.allocate(ParquetSchemas.UUID_BYTES)
            .putLong(uuid.getMostSignificantBits())
            .putLong(uuid.getLeastSignificantBits())
            .array());
  }

  public static UUID uuid(Binary value) {
    ByteBuffer bytes = value.toByteBuffer();
    int start = bytes.position();
    return new UUID(bytes.getLong(start), bytes.getLong(start + Long.BYTES));
  }

  /**
   * A number made longer with its sign.
   *
   * @param number two's complement, big-endian, of at most {@code length} bytes
   */
  public static Binary of(byte[] number, int length) {
    if (number.length == length) {
      return Binary.fromConstantByteArray(number);
    }
    byte[] padded = new byte[length];
    int gap = length - number.length;
    Arrays.fill(padded, 0, gap, (byte) (number[0] < 0 ? -1 : 0));
    System.arraycopy(number, 0, padded, gap, number.length);
    return Binary.fromConstantByteArray(padded);
  }
}
