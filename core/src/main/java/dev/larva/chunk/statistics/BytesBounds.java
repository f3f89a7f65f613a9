package dev.larva.chunk.statistics;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.Function;

/** How the least and greatest bytes of a field become bounds; long ones are rounded outward. */
interface BytesBounds {

  /** Bytes that a bound of a binary field has at most. */
  int BYTES_LIMIT = 16;

  Bound lower(byte[] least);

  Bound upper(byte[] greatest);

  /** Bounds that are the values themselves, in literal form. */
  static BytesBounds exact(Function<byte[], Object> literal) {
    return new Exact(literal);
  }

  /** Bounds that are the values themselves. */
  record Exact(Function<byte[], Object> literal) implements BytesBounds {

    @Override
    public Bound lower(byte[] least) {
      return Bound.exactly(literal.apply(least));
    }

    @Override
    public Bound upper(byte[] greatest) {
      return Bound.exactly(literal.apply(greatest));
    }
  }

  /** Bounds of binary fields. */
  record Truncated() implements BytesBounds {

    @Override
    public Bound lower(byte[] least) {
      return least.length <= BYTES_LIMIT
          ? Bound.exactly(ByteBuffer.wrap(least))
          : Bound.rounded(ByteBuffer.wrap(least, 0, BYTES_LIMIT).slice());
    }

    @Override
    public Bound upper(byte[] greatest) {
      if (greatest.length <= BYTES_LIMIT) {
        return Bound.exactly(ByteBuffer.wrap(greatest));
      }
      int last = BYTES_LIMIT - 1;
      while (last >= 0 && greatest[last] == (byte) 0xFF) {
        last--;
      }
      if (last < 0) {
        return Bound.UNKNOWN;
      }
      byte[] next = Arrays.copyOf(greatest, last + 1);
      next[last]++;
      return Bound.rounded(ByteBuffer.wrap(next));
    }
  }
}
