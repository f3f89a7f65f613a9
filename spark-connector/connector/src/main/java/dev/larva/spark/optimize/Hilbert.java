package dev.larva.spark.optimize;

/**
 * Hilbert's curve: it runs through all points of a cube, from each to a neighbour, so points that
 * are near on it are near in every dimension. The form of John Skilling, "Programming the Hilbert
 * curve" (2004).
 */
final class Hilbert {

  /** Bits of all coordinates of a point together at most: its place is a positive long. */
  static final int BITS_LIMIT = 62;

  private Hilbert() {}

  /**
   * How far along the curve a point is.
   *
   * @param point coordinates from 0 to 2^bits - 1; spent by this
   */
  static long index(int[] point, int bits) {
    turn(point, bits);
    gray(point, bits);
    long index = 0;
    for (int bit = bits - 1; bit >= 0; bit--) {
      for (int coordinate : point) {
        index = (index << 1) | ((coordinate >> bit) & 1);
      }
    }
    return index;
  }

  /** Takes back the turns that the curve makes, from the largest cubes to the smallest. */
  private static void turn(int[] point, int bits) {
    for (int side = 1 << (bits - 1); side > 1; side >>= 1) {
      int below = side - 1;
      for (int i = 0; i < point.length; i++) {
        if ((point[i] & side) != 0) {
          point[0] ^= below;
        } else {
          int swapped = (point[0] ^ point[i]) & below;
          point[0] ^= swapped;
          point[i] ^= swapped;
        }
      }
    }
  }

  /** Numbers the corners of each cube so that two that follow each other share an edge. */
  private static void gray(int[] point, int bits) {
    int last = point.length - 1;
    for (int i = 1; i <= last; i++) {
      point[i] ^= point[i - 1];
    }
    int flipped = 0;
    for (int side = 1 << (bits - 1); side > 1; side >>= 1) {
      if ((point[last] & side) != 0) {
        flipped ^= side - 1;
      }
    }
    for (int i = 0; i <= last; i++) {
      point[i] ^= flipped;
    }
  }
}
