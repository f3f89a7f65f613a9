package dev.larva.spark.vector;

import dev.larva.chunk.parquet.FilePart;
import dev.larva.schema.Field;
import dev.larva.schema.Type;
import dev.larva.schema.Type.ListType;
import dev.larva.schema.Type.MapType;
import dev.larva.schema.Type.Primitive;
import dev.larva.spark.types.SparkTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.parquet.schema.GroupType;
import org.apache.spark.sql.execution.datasources.parquet.ParquetFileFormat;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * The columns of a file that hold fields, as Spark's reader is asked for them: by the names that
 * they have in this file, so that its search by name finds what the field ids say.
 */
final class FileColumns {

  /** Precedes the id in the name of a field of a struct that the file lacks. */
  private static final String ABSENT = "_larva_absent_";

  private FileColumns() {}

  /**
   * Spark's column for a field that the file has; empty if Spark's reader cannot make its values: a
   * uuid inside another type, or a name that means something else to it.
   */
  static Optional<StructField> of(GroupType file, Field field) {
    org.apache.parquet.schema.Type column = FilePart.child(file, field.id());
    if (column == null || column.getName().equals(rowIndex())) {
      return Optional.empty();
    }
    if (field.type() == Primitive.UUID) {
      return Optional.of(column(column.getName(), DataTypes.BinaryType));
    }
    return type(column, field.type()).map(type -> column(column.getName(), type));
  }

  /** The name of the column that Spark's reader fills with the positions of rows. */
  static String rowIndex() {
    return ParquetFileFormat.ROW_INDEX_TEMPORARY_COLUMN_NAME();
  }

  static StructField column(String name, DataType type) {
    return DataTypes.createStructField(name, type, true);
  }

  private static Optional<DataType> type(org.apache.parquet.schema.Type column, Type type) {
    if (type instanceof Type.StructType struct) {
      return struct(column.asGroupType(), struct.fields());
    }
    if (type instanceof ListType list) {
      return part(column, 0, list.element())
          .map(element -> DataTypes.createArrayType(element, !list.element().required()));
    }
    if (type instanceof MapType map) {
      return part(column, 0, map.key())
          .flatMap(
              key ->
                  part(column, 1, map.value())
                      .map(value -> DataTypes.createMapType(key, value, !map.value().required())));
    }
    return type == Primitive.UUID ? Optional.empty() : Optional.of(SparkTypes.type(type));
  }

  /** The type of a list's element, or of a map's key or value. */
  private static Optional<DataType> part(
      org.apache.parquet.schema.Type column, int index, Field field) {
    GroupType entries = column.asGroupType().getType(0).asGroupType();
    return type(entries.getType(index), field.type());
  }

  private static Optional<DataType> struct(GroupType group, List<Field> fields) {
    List<StructField> columns = new ArrayList<>();
    for (Field field : fields) {
      org.apache.parquet.schema.Type child = FilePart.child(group, field.id());
      Optional<DataType> type =
          child == null ? Optional.of(SparkTypes.type(field.type())) : type(child, field.type());
      if (type.isEmpty()) {
        return Optional.empty();
      }
      columns.add(column(child == null ? ABSENT + field.id() : child.getName(), type.get()));
    }
    return Optional.of(new StructType(columns.toArray(StructField[]::new)));
  }
}
