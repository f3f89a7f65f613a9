package dev.larva.spark.optimize;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The curve itself. */
final class HilbertTest {

  /** The points of a cube by their places on the curve. */
  private static Map<Long, int[]> points(int dimensions, int bits) {
    Map<Long, int[]> points = new TreeMap<>();
    int side = 1 << bits;
    for (int i = 0; i < Math.pow(side, dimensions); i++) {
      int[] point = new int[dimensions];
      for (int axis = 0, left = i; axis < dimensions; axis++, left /= side) {
        point[axis] = left % side;
      }
      points.put(Hilbert.index(point.clone(), bits), point);
    }
    return points;
  }

  private static int distance(int[] one, int[] other) {
    int distance = 0;
    for (int i = 0; i < one.length; i++) {
      distance += Math.abs(one[i] - other[i]);
    }
    return distance;
  }

  private static void goesToANeighbourEachTime(int dimensions, int bits) {
    Map<Long, int[]> points = points(dimensions, bits);
    long all = 1L << (dimensions * bits);
    assertThat(points).hasSize(Math.toIntExact(all));
    for (long place = 1; place < all; place++) {
      int[] before = points.getOrDefault(place - 1, new int[0]);
      assertThat(distance(before, points.getOrDefault(place, new int[0]))).isEqualTo(1);
    }
  }

  @Test
  void goesThroughEachPointOfASquareFromNeighbourToNeighbour() {
    goesToANeighbourEachTime(2, 4);
  }

  @Test
  void goesThroughEachPointOfACubeFromNeighbourToNeighbour() {
    goesToANeighbourEachTime(3, 3);
  }

  @Test
  void goesThroughEachPointInFiveDimensions() {
    goesToANeighbourEachTime(5, 2);
  }

  @Test
  void theFarthestPlaceIsAPositiveLong() {
    int[] point = new int[2];
    point[0] = (1 << 30) - 1;
    assertThat(Hilbert.index(point, 30)).isEqualTo((1L << 60) - 1);
  }
}
