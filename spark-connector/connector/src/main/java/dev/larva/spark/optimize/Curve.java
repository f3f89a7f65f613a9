package dev.larva.spark.optimize;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.jspecify.annotations.Nullable;

/**
 * Places rows on Hilbert's curve by some of their columns. What counts of a value is its rank among
 * the values of a sample, so columns count alike whatever their types and ranges are.
 *
 * @param bounds of each column: values of the sample in order, each the first of its rank
 */
record Curve(int bits, List<List<Object>> bounds) implements UDF1<Row, Long> {

  /** Columns at most: with more, each would count next to nothing. */
  static final int COLUMNS_LIMIT = 8;

  /** Bits of a rank at most. */
  private static final int RANK_BITS = 10;

  private static final long serialVersionUID = 1L;

  private static final Comparator<Object> VALUES = Curve::compare;

  Curve {
    bounds = bounds.stream().<List<Object>>map(ArrayList::new).toList();
  }

  /**
   * @param sample rows of the columns, whose values are plain Java values
   */
  static Curve of(List<Row> sample, int columns) {
    int bits = Math.min(RANK_BITS, Hilbert.BITS_LIMIT / columns);
    List<List<Object>> bounds = new ArrayList<>();
    for (int i = 0; i < columns; i++) {
      int column = i;
      Object[] values =
          sample.stream().map(row -> row.get(column)).filter(Objects::nonNull).toArray();
      Arrays.sort(values, VALUES);
      bounds.add(bounds(values, (1 << bits) - 1));
    }
    return new Curve(bits, bounds);
  }

  /** Values that cut the sorted ones into about equal parts, each once. */
  private static List<Object> bounds(Object[] values, int most) {
    List<Object> bounds = new ArrayList<>();
    int cuts = Math.min(values.length, most);
    for (int i = 0; i < cuts; i++) {
      Object next = values[(int) ((long) i * values.length / cuts)];
      if (bounds.isEmpty() || VALUES.compare(bounds.get(bounds.size() - 1), next) < 0) {
        bounds.add(next);
      }
    }
    return bounds;
  }

  /** How far along the curve a row of the columns is. */
  @Override
  public Long call(Row row) {
    int[] point = new int[bounds.size()];
    for (int i = 0; i < point.length; i++) {
      point[i] = rank(bounds.get(i), row.get(i));
    }
    return Hilbert.index(point, bits);
  }

  /** 0 of null and of what is below all bounds. */
  private static int rank(List<Object> bounds, @Nullable Object value) {
    if (value == null) {
      return 0;
    }
    int found = Collections.binarySearch(bounds, value, VALUES);
    return found >= 0 ? found + 1 : -found - 1;
  }

  @SuppressWarnings("unchecked") // values of one column are of one class
  private static int compare(Object left, Object right) {
    return left instanceof byte[] bytes
        ? Arrays.compareUnsigned(bytes, (byte[]) right)
        : ((Comparable<Object>) left).compareTo(right);
  }
}
