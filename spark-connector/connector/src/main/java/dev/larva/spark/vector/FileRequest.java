package dev.larva.spark.vector;

import dev.larva.chunk.parquet.FilePart;
import dev.larva.schema.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.parquet.schema.MessageType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * What Spark's reader is to read of a file.
 *
 * @param columns by the names that they have in the file
 * @param places for each field that is asked for, which of the columns holds it, or {@link #ABSENT}
 */
record FileRequest(List<StructField> columns, List<Integer> places) {

  /** The place of a field that the file lacks. */
  static final int ABSENT = -1;

  FileRequest {
    columns = List.copyOf(columns);
    places = List.copyOf(places);
  }

  /** The request for fields; empty if Spark's reader cannot read one of them. */
  static Optional<FileRequest> of(MessageType file, List<Field> fields) {
    List<StructField> columns = new ArrayList<>();
    List<Integer> places = new ArrayList<>();
    for (Field field : fields) {
      if (FilePart.child(file, field.id()) == null) {
        places.add(ABSENT);
        continue;
      }
      Optional<StructField> column = FileColumns.of(file, field);
      if (column.isEmpty()) {
        return Optional.empty();
      }
      places.add(columns.size());
      columns.add(column.get());
    }
    return Optional.of(new FileRequest(columns, places));
  }

  /**
   * The request as Spark's schema.
   *
   * @param indexed with the positions of rows as its last column
   */
  StructType schema(boolean indexed) {
    List<StructField> all = new ArrayList<>(columns);
    if (indexed) {
      all.add(FileColumns.column(FileColumns.rowIndex(), DataTypes.LongType));
    }
    return new StructType(all.toArray(StructField[]::new));
  }
}
