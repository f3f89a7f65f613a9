package dev.larva.flink.rows;

import dev.larva.schema.Field;
import java.util.List;
import org.apache.flink.table.data.GenericRowData;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.Type;

/**
 * Makes a row of a message or struct. Fields are matched by id; one that the file lacks is null.
 */
final class StructConverter extends GroupConverter {

  private final Converter[] converters;
  private final int width;
  private final Sink sink;
  private GenericRowData row;

  StructConverter(GroupType file, List<Field> projection, Sink sink) {
    this.width = projection.size();
    this.sink = sink;
    this.row = new GenericRowData(width);
    this.converters = new Converter[file.getFieldCount()];
    for (int i = 0; i < converters.length; i++) {
      converters[i] = converter(file.getType(i), projection);
    }
  }

  private Converter converter(Type file, List<Field> projection) {
    for (int i = 0; i < projection.size(); i++) {
      if (file.getId() != null && file.getId().intValue() == projection.get(i).id()) {
        int ordinal = i;
        return Converters.of(file, projection.get(i).type(), value -> row.setField(ordinal, value));
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
    row = new GenericRowData(width);
  }

  @Override
  public void end() {
    sink.accept(row);
  }
}
