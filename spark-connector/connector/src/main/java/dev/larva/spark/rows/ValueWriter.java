package dev.larva.spark.rows;

import org.apache.parquet.io.api.RecordConsumer;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;

/** Sends a value that is not null. */
@FunctionalInterface
interface ValueWriter {
  void write(SpecializedGetters values, int ordinal, RecordConsumer out);
}
