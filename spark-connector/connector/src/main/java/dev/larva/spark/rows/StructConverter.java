package dev.larva.spark.rows;

import dev.larva.schema.Field;
import java.util.List;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.Type;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.jspecify.annotations.Nullable;

/**
 * Makes a row of a message or struct. Fields are matched by id; one that the file lacks is null.
 */
final class StructConverter extends GroupConverter {

  private final Converter[] converters;
  private final int width;
  private final Sink sink;
  private @Nullable Object[] values = {};

  StructConverter(GroupType file, List<Field> projection, Sink sink) {
    this(file, projection, 0, sink);
  }

  /**
   * @param extra columns at the end that are null
   */
  StructConverter(GroupType file, List<Field> projection, int extra, Sink sink) {
    this.width = projection.size() + extra;
    this.sink = sink;
    this.converters = new Converter[file.getFieldCount()];
    for (int i = 0; i < converters.length; i++) {
      converters[i] = converter(file.getType(i), projection);
    }
  }

  private Converter converter(Type file, List<Field> projection) {
    for (int i = 0; i < projection.size(); i++) {
      if (file.getId() != null && file.getId().intValue() == projection.get(i).id()) {
        int ordinal = i;
        return Converters.of(file, projection.get(i).type(), value -> values[ordinal] = value);
      }
    }
    return Converters.ignoring(file);
  }

  @Override
  public Converter getConverter(int index) {
    return converters[index];
  }

  @Override
  public void start() {
    values = new Object[width];
  }

  @Override
  public void end() {
    sink.accept(new GenericInternalRow(values));
  }
}
