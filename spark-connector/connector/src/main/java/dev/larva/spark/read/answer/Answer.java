package dev.larva.spark.read.answer;

import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.LocalScan;
import org.apache.spark.sql.types.StructType;

/** A single row that is known when a query is planned. */
record Answer(StructType readSchema, InternalRow row, String description) implements LocalScan {

  @Override
  public InternalRow[] rows() {
    return new InternalRow[] {row};
  }
}
