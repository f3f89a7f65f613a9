package dev.larva.chunk.avro;

import org.apache.parquet.io.api.RecordConsumer;

/** Writes values of one column. */
interface ValueWriter {

  /**
   * Sends one value that is not null.
   *
   * @throws dev.larva.error.Rejected if it does not fit the column's type
   */
  void write(Object value, RecordConsumer out);
}
