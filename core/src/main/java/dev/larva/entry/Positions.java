package dev.larva.entry;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.PrimitiveIterator;
import java.util.stream.LongStream;
import org.roaringbitmap.PeekableIntIterator;
import org.roaringbitmap.RoaringBitmap;

/**
 * Positions of rows in one chunk, 0 for its first row. Immutable. Its bytes are those of the
 * portable Roaring format (github.com/RoaringBitmap/RoaringFormatSpec), 32 bits, unsigned.
 */
public final class Positions {

  /** No positions. */
  public static final Positions NONE = new Positions(new RoaringBitmap());

  private final RoaringBitmap bits;

  private Positions(RoaringBitmap bits) {
    this.bits = bits;
  }

  public static Positions of(long... positions) {
    return of(LongStream.of(positions));
  }

  /**
   * @throws IllegalArgumentException if one is negative, or not below {@link ChunkEntry#ROWS_LIMIT}
   */
  public static Positions of(LongStream positions) {
    RoaringBitmap bits = new RoaringBitmap();
    positions.forEach(position -> bits.add(inRange(position)));
    return owned(bits);
  }

  /** All positions of a chunk of so many rows. */
  public static Positions below(long rows) {
    RoaringBitmap bits = new RoaringBitmap();
    bits.add(0L, rows);
    return owned(bits);
  }

  /**
   * Reads the portable form, which must take up all of the bytes.
   *
   * @throws IllegalArgumentException if it is not of that form
   */
  public static Positions parse(byte[] bytes) {
    RoaringBitmap bits = new RoaringBitmap();
    try {
      bits.deserialize(ByteBuffer.wrap(bytes));
    } catch (IOException | RuntimeException e) {
      throw new IllegalArgumentException("not positions in the portable Roaring form", e);
    }
    if (!bits.validate() || bits.serializedSizeInBytes() != bytes.length) {
      throw new IllegalArgumentException("not positions in the portable Roaring form");
    }
    return new Positions(bits);
  }

  /** The portable form. */
  public byte[] bytes() {
    byte[] bytes = new byte[bits.serializedSizeInBytes()];
    bits.serialize(ByteBuffer.wrap(bytes));
    return bytes;
  }

  public boolean isEmpty() {
    return bits.isEmpty();
  }

  public long count() {
    return bits.getLongCardinality();
  }

  public boolean contains(long position) {
    return position >= 0 && position < ChunkEntry.ROWS_LIMIT && bits.contains((int) position);
  }

  /**
   * The greatest of them.
   *
   * @throws java.util.NoSuchElementException if there is none
   */
  public long last() {
    return Integer.toUnsignedLong(bits.last());
  }

  /** The least of them that is not below the position; -1 if there is none. */
  public long atOrAfter(long position) {
    return position >= ChunkEntry.ROWS_LIMIT ? -1 : bits.nextValue(inRange(position));
  }

  public boolean intersects(Positions other) {
    return RoaringBitmap.intersects(bits, other.bits);
  }

  /** Whether all of the others are among these. */
  public boolean containsAll(Positions others) {
    return bits.contains(others.bits);
  }

  /** Whether all positions from the first up to, but not including, the end are among these. */
  public boolean containsRange(long first, long end) {
    return first >= end || bits.contains(first, end);
  }

  public Positions union(Positions other) {
    if (isEmpty() || other.isEmpty()) {
      return isEmpty() ? other : this;
    }
    return owned(RoaringBitmap.or(bits, other.bits));
  }

  /** These without the others. */
  public Positions minus(Positions other) {
    return other.isEmpty() ? this : owned(RoaringBitmap.andNot(bits, other.bits));
  }

  public Positions intersection(Positions other) {
    return owned(RoaringBitmap.and(bits, other.bits));
  }

  /** In ascending order. */
  public PrimitiveIterator.OfLong iterator() {
    PeekableIntIterator each = bits.getIntIterator();
    return new PrimitiveIterator.OfLong() {
      @Override
      public boolean hasNext() {
        return each.hasNext();
      }

      @Override
      public long nextLong() {
        return Integer.toUnsignedLong(each.next());
      }
    };
  }

  private static Positions owned(RoaringBitmap bits) {
    bits.runOptimize();
    return new Positions(bits);
  }

  private static int inRange(long position) {
    if (position < 0 || position >= ChunkEntry.ROWS_LIMIT) {
      throw new IllegalArgumentException("position out of range: " + position);
    }
    return (int) position;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Positions positions && positions.bits.equals(bits);
  }

  @Override
  public int hashCode() {
    return bits.hashCode();
  }

  @Override
  public String toString() {
    return count() <= 16 ? bits.toString() : count() + " positions";
  }
}
