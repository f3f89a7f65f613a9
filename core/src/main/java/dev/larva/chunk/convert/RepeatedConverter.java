package dev.larva.chunk.convert;

import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.Type;
import dev.larva.schema.Type.MapType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.schema.GroupType;
import org.jspecify.annotations.Nullable;

/**
 * Makes a list or map of the three-level form: a repeated group of one column (element) or two (key
 * and value). A null in a column is not sent by Parquet, so each repetition starts from nulls.
 */
final class RepeatedConverter extends GroupConverter {

  private final Repetition repetition;
  private final boolean map;
  private final EngineValues<?> values;
  private final Consumer<Object> sink;

  /**
   * @param file the list's or map's group
   * @param type of the list or map
   */
  RepeatedConverter(GroupType file, Type type, EngineValues<?> values, Consumer<Object> sink) {
    this.repetition = new Repetition(file.getType(0).asGroupType(), Schema.children(type), values);
    this.map = type instanceof MapType;
    this.values = values;
    this.sink = sink;
  }

  @Override
  public Converter getConverter(int index) {
    return repetition;
  }

  @Override
  public void start() {
    repetition.columns.forEach(List::clear);
  }

  @Override
  public void end() {
    List<@Nullable Object> first = repetition.columns.get(0);
    sink.accept(map ? values.map(first, repetition.columns.get(1)) : values.list(first));
  }

  private static final class Repetition extends GroupConverter {

    private final List<List<@Nullable Object>> columns = new ArrayList<>();
    private final Converter[] converters;

    private Repetition(GroupType file, List<Field> fields, EngineValues<?> values) {
      this.converters = new Converter[fields.size()];
      for (int i = 0; i < converters.length; i++) {
        List<@Nullable Object> column = new ArrayList<>();
        columns.add(column);
        converters[i] =
            Converters.of(
                file.getType(i),
                fields.get(i).type(),
                values,
                value -> column.set(column.size() - 1, value));
      }
    }

    @Override
    public Converter getConverter(int index) {
      return converters[index];
    }

    @Override
    public void start() {
      columns.forEach(column -> column.add(null));
    }

    @Override
    public void end() {}
  }
}
