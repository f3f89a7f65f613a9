package dev.larva.flink.rows;

import org.apache.parquet.io.api.RecordConsumer;

/** Sends a value that is not null. */
@FunctionalInterface
interface ValueWriter {
  void write(Values values, int at, RecordConsumer out);
}
