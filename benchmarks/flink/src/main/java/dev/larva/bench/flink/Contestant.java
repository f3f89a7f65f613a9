package dev.larva.bench.flink;

import java.io.IOException;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.table.data.RowData;

/** A sink of lineitem. */
interface Contestant {

  /** What figures call it. */
  String name();

  /** What it is, in words. */
  String title();

  /**
   * A sink to a place of its own.
   *
   * @param round distinguishes the place from those of other rounds
   */
  Sink<RowData> sink(String round);

  /** The rows that are there after a job. */
  long written(String round) throws IOException;
}
