package dev.larva.store;

import dev.larva.error.StoreFailure;

/** The rule for ranged gets: the whole range lies within the object. */
public final class ObjectRange {

  private ObjectRange() {}

  /**
   * Checks that bytes [offset, offset + length) lie within an object of {@code size} bytes.
   *
   * @throws StoreFailure of kind BROKEN if the object is shorter
   * @throws IllegalArgumentException if offset or length is negative
   */
  public static void check(Key key, long offset, int length, long size) {
    checkArguments(offset, length);
    if (size - length < offset) {
      throw tooShort(key, offset, length, size);
    }
  }

  /** Checks that neither is negative. */
  public static void checkArguments(long offset, int length) {
    if (offset < 0 || length < 0) {
      throw new IllegalArgumentException("no such range: offset=" + offset + " length=" + length);
    }
  }

  /** The failure for an object that ends before the range does. */
  public static StoreFailure tooShort(Key key, long offset, int length, long size) {
    return new StoreFailure(
        StoreFailure.Kind.BROKEN,
        "the object is shorter than what is to be read from it; it was cut or replaced, so check the"
            + " lake with verify; object="
            + key
            + " offset="
            + offset
            + " length="
            + length
            + " size="
            + size,
        null);
  }
}
