package dev.larva.chunk;

import org.apache.parquet.io.api.RecordConsumer;

/**
 * How an engine's row goes into a chunk.
 *
 * <p>It sends the row as the Parquet schema of the table's schema has it ({@link
 * dev.larva.chunk.parquet.ParquetSchemas#of}): fields by name and index, a null field left out, a
 * decimal in the physical form that its digits give, text as valid UTF-8.
 *
 * @param <T> an engine's row
 */
@FunctionalInterface
public interface RowWriter<T> {

  /**
   * Sends one row, from the start of its message to the end.
   *
   * @throws dev.larva.error.Rejected if the row does not fit the schema
   */
  void write(T row, RecordConsumer out);
}
