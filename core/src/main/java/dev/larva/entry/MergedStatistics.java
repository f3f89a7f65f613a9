package dev.larva.entry;

import dev.larva.expression.Values;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the fields of many rows, from what is known of parts of them. A field that some
 * part says nothing of is left out.
 *
 * @param rows of all parts
 * @param fields in ascending order of field id
 */
public record MergedStatistics(long rows, List<FieldStatistics> fields) {

  /** Of no rows. */
  public static final MergedStatistics NONE = new MergedStatistics(0, List.of());

  public MergedStatistics {
    fields = List.copyOf(fields);
  }

  /** With further rows, and what is known of them. */
  public MergedStatistics plus(long more, List<FieldStatistics> known) {
    if (rows == 0) {
      return new MergedStatistics(more, known);
    }
    List<FieldStatistics> merged = new ArrayList<>();
    int mine = 0;
    int theirs = 0;
    while (mine < fields.size() && theirs < known.size()) {
      FieldStatistics one = fields.get(mine);
      FieldStatistics other = known.get(theirs);
      mine += one.field() <= other.field() ? 1 : 0;
      theirs += other.field() <= one.field() ? 1 : 0;
      if (one.field() == other.field()) {
        merged.add(merged(one, rows, other, more));
      }
    }
    return new MergedStatistics(Math.addExact(rows, more), merged);
  }

  private static FieldStatistics merged(
      FieldStatistics one, long rowsOfOne, FieldStatistics other, long rowsOfOther) {
    boolean counted = one.nulls() >= 0 && other.nulls() >= 0;
    FieldStatistics low = other;
    FieldStatistics high = other;
    if (isEmpty(other, rowsOfOther)) {
      low = one;
      high = one;
    } else if (!isEmpty(one, rowsOfOne)) {
      low = outer(one, one.lower(), other, other.lower(), -1);
      high = outer(one, one.upper(), other, other.upper(), 1);
    }
    return new FieldStatistics(
        one.field(),
        counted ? one.nulls() + other.nulls() : FieldStatistics.UNCOUNTED,
        one.nans() + other.nans(),
        widest(low.lower(), one, other),
        low.lowerExact(),
        widest(high.upper(), one, other),
        high.upperExact());
  }

  /** A bound in the widest form that a bound of either side has. */
  private static @Nullable Object widest(
      @Nullable Object bound, FieldStatistics one, FieldStatistics other) {
    Object widest = bound;
    for (FieldStatistics side : List.of(one, other)) {
      Object form = side.lower() == null ? side.upper() : side.lower();
      if (widest != null && form != null && Values.comparable(widest, form)) {
        widest = Values.widened(widest, form);
      }
    }
    return widest;
  }

  /** Whether no row has a value to bound. */
  private static boolean isEmpty(FieldStatistics field, long rows) {
    return field.nulls() >= 0 && field.nulls() + field.nans() == rows;
  }

  /**
   * The one whose bound lies further in the direction; unknown if a bound is, or if the two cannot
   * be compared.
   */
  private static FieldStatistics outer(
      FieldStatistics one,
      @Nullable Object ofOne,
      FieldStatistics other,
      @Nullable Object ofOther,
      int direction) {
    if (ofOne == null || ofOther == null || !Values.comparable(ofOne, ofOther)) {
      return new FieldStatistics(one.field(), 0, 0, null, false, null, false);
    }
    return Values.compare(ofOne, ofOther) * direction >= 0 ? one : other;
  }
}
