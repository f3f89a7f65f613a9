package dev.larva.spark.vector.column;

import dev.larva.entry.Positions;

/** Which rows of the present batch are not deleted. */
public final class LiveRows {

  private final Positions deleted;
  private final Places places;
  private final int[] rows;

  /**
   * @param capacity rows of a batch, at most
   */
  public LiveRows(Positions deleted, Places places, int capacity) {
    this.deleted = deleted;
    this.places = places;
    this.rows = new int[deleted.isEmpty() ? 0 : capacity];
  }

  /**
   * Looks at a new batch.
   *
   * @return how many are left; if all are, {@link #row} says nothing
   */
  public int select(int count) {
    long next = deleted.atOrAfter(places.at(0));
    if (next < 0 || next > places.at(count - 1)) {
      return count;
    }
    int kept = 0;
    for (int row = 0; row < count; row++) {
      long place = places.at(row);
      if (next >= 0 && next < place) {
        next = deleted.atOrAfter(place);
      }
      if (next != place) {
        rows[kept++] = row;
      }
    }
    return kept;
  }

  /** The row of the batch that is the n-th of those left. */
  int row(int n) {
    return rows[n];
  }
}
