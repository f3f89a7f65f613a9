package dev.larva.spark.vector.column;

import dev.larva.schema.Field;
import dev.larva.spark.types.SparkTypes;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.execution.vectorized.ColumnVectorUtils;
import org.apache.spark.sql.execution.vectorized.ConstantColumnVector;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/** Columns that have one value in all rows of a chunk. */
public final class Constants {

  private Constants() {}

  /** The column of a field that the chunk was written without. */
  public static ConstantColumnVector absent(Field field, int capacity) {
    return of(SparkTypes.type(field.type()), null, capacity);
  }

  /** A column of one text. */
  public static ConstantColumnVector text(String text, int capacity) {
    return of(DataTypes.StringType, UTF8String.fromString(text), capacity);
  }

  /**
   * A column of one value.
   *
   * @param value in Spark's internal form
   */
  private static ConstantColumnVector of(DataType type, @Nullable Object value, int capacity) {
    ConstantColumnVector column = new ConstantColumnVector(capacity, type);
    ColumnVectorUtils.populate(column, new GenericInternalRow(new @Nullable Object[] {value}), 0);
    return column;
  }
}
