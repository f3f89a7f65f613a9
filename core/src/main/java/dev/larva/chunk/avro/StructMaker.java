package dev.larva.chunk.avro;

import dev.larva.chunk.convert.IgnoredColumn;
import dev.larva.schema.Field;
import java.util.List;
import java.util.function.Consumer;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.schema.GroupType;
import org.jspecify.annotations.Nullable;

/** Makes a record of each occurrence of a group; fields that the file lacks stay null. */
final class StructMaker extends GroupConverter {

  private final Schema avro;
  private final Consumer<GenericData.Record> sink;
  private final Converter[] children;
  private GenericData.@Nullable Record record;

  /**
   * A maker of records.
   *
   * @param avro the records' schema, whose fields are {@code fields} in order
   * @param sink takes each record when it is complete
   */
  StructMaker(GroupType part, List<Field> fields, Schema avro, Consumer<GenericData.Record> sink) {
    this.avro = avro;
    this.sink = sink;
    this.children = new Converter[part.getFieldCount()];
    for (int i = 0; i < children.length; i++) {
      children[i] = child(part.getType(i), fields);
    }
  }

  private Converter child(org.apache.parquet.schema.Type column, List<Field> fields) {
    for (int position = 0; position < fields.size(); position++) {
      Field field = fields.get(position);
      if (column.getId() != null && column.getId().intValue() == field.id()) {
        int at = position;
        return Makers.of(column, field, avro.getFields().get(at).schema(), value -> put(at, value));
      }
    }
    return IgnoredColumn.of(column);
  }

  private void put(int position, Object value) {
    if (record != null) {
      record.put(position, value);
    }
  }

  @Override
  public Converter getConverter(int index) {
    return children[index];
  }

  @Override
  public void start() {
    record = new GenericData.Record(avro);
  }

  @Override
  public void end() {
    if (record != null) {
      sink.accept(record);
    }
  }
}
