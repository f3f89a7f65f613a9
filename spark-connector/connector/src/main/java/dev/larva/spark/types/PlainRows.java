package dev.larva.spark.types;

import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.CatalystTypeConverters;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.StructType;
import scala.Function1;

/** Turns rows of plain Java values into Spark's own. For one thread. */
public final class PlainRows {

  private final Function1<Object, Object> converter;

  public PlainRows(StructType columns) {
    this.converter = CatalystTypeConverters.createToCatalystConverter(columns);
  }

  /**
   * The row in Spark's own form.
   *
   * @param row text, numbers, instants, maps, lists and rows, as the columns' types say
   */
  public InternalRow internal(Row row) {
    return (InternalRow) converter.apply(row);
  }
}
