package dev.larva.bench.spark;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Tables of one format. */
interface Contestant {

  /** What figures call it. */
  String name();

  /** Makes a table of the rows; one of that name is not there yet. */
  void write(String table, Dataset<Row> rows);

  /** All rows of a table. */
  Dataset<Row> read(String table);

  /** Changes rows of a table. */
  void change(String table, Change change);

  /** Whether it takes part in scans of tables that were never changed, and in writes. */
  default boolean scans() {
    return true;
  }

  /** Whether it can delete and update rows. */
  default boolean changes() {
    return true;
  }
}
