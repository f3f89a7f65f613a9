package dev.larva.chunk.convert;

import dev.larva.schema.Field;
import java.util.List;
import java.util.function.Consumer;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.Type;

/**
 * Makes a row of a message or struct. Fields are matched by id; one that the file lacks is null.
 *
 * @param <S> the engine's row
 */
final class StructConverter<S> extends GroupConverter {

  private final Converter[] converters;
  private final StructMaker<S> structs;
  private final Consumer<? super S> sink;

  /**
   * @param projection the first columns
   * @param width how many columns the row has; those after the projection's are null
   */
  StructConverter(
      GroupType file,
      List<Field> projection,
      int width,
      EngineValues<S> values,
      Consumer<? super S> sink) {
    this.structs = values.structs(width);
    this.sink = sink;
    this.converters = new Converter[file.getFieldCount()];
    for (int i = 0; i < converters.length; i++) {
      converters[i] = converter(file.getType(i), projection, values);
    }
  }

  private Converter converter(Type file, List<Field> projection, EngineValues<S> values) {
    for (int i = 0; i < projection.size(); i++) {
      if (file.getId() != null && file.getId().intValue() == projection.get(i).id()) {
        return Converters.of(file, projection.get(i).type(), values, structs.column(i));
      }
    }
    return IgnoredColumn.of(file);
  }

  @Override
  public Converter getConverter(int index) {
    return converters[index];
  }

  @Override
  public void start() {
    structs.start();
  }

  @Override
  public void end() {
    sink.accept(structs.end());
  }
}
