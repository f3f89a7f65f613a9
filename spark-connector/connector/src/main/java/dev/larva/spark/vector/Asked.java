package dev.larva.spark.vector;

import dev.larva.schema.Field;
import dev.larva.schema.MetadataColumns;
import dev.larva.spark.table.RowColumns;
import dev.larva.spark.types.SparkTypes;
import java.util.List;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * The columns of a batch.
 *
 * @param fields that chunks hold, or that follow from what the log says of them, in order
 * @param chunk whether the name of the chunk comes next
 * @param position whether the row's position there comes next
 */
record Asked(List<Field> fields, boolean chunk, boolean position) {

  Asked {
    fields = List.copyOf(fields);
  }

  /** Whether it must be known where in the file a row is. */
  boolean places() {
    return position || fields.stream().anyMatch(field -> MetadataColumns.isOne(field.id()));
  }

  /** All columns as Spark's schema. */
  StructType schema() {
    StructType schema = SparkTypes.struct(fields);
    StructType named = chunk ? schema.add(RowColumns.CHUNK, DataTypes.StringType, false) : schema;
    return position ? named.add(RowColumns.POSITION, DataTypes.LongType, false) : named;
  }
}
