package dev.larva.chunk.avro;

import dev.larva.error.Rejected;
import dev.larva.error.Shown;
import org.jspecify.annotations.Nullable;

/** The row that is being written, for the error that names it. */
final class Place {

  private long row;

  /** Moves on to the next row; the first is row 1. */
  void nextRow() {
    row++;
  }

  /** Refuses a row that is not there. */
  void requireRow(@Nullable Object record) {
    if (record == null) {
      throw new Rejected(
          "row "
              + row
              + " is null; nothing was written. Leave it out, or give a record. row="
              + row);
    }
  }

  /** The error for a value of a column that cannot be written. */
  Rejected reject(String column, String why, String remedy) {
    return new Rejected(
        "row "
            + row
            + " does not fit the table: column "
            + column
            + " "
            + why
            + "; nothing was written. "
            + remedy
            + " column="
            + Shown.value(column)
            + " row="
            + row);
  }
}
