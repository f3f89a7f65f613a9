package dev.larva.spark.rows;

import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.Type;
import dev.larva.schema.Type.MapType;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.schema.GroupType;
import org.apache.spark.sql.catalyst.util.ArrayBasedMapData;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.jspecify.annotations.Nullable;

/**
 * Makes a list or map of the three-level form: a repeated group of one column (element) or two (key
 * and value). A null in a column is not sent by Parquet, so each repetition starts from nulls.
 */
final class RepeatedConverter extends GroupConverter {

  private final Repetition repetition;
  private final boolean map;
  private final Sink sink;

  /**
   * @param file the list's or map's group
   * @param type of the list or map
   */
  RepeatedConverter(GroupType file, Type type, Sink sink) {
    this.repetition = new Repetition(file.getType(0).asGroupType(), Schema.children(type));
    this.map = type instanceof MapType;
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
    sink.accept(map ? new ArrayBasedMapData(array(0), array(1)) : array(0));
  }

  private GenericArrayData array(int column) {
    return new GenericArrayData(repetition.columns.get(column).toArray());
  }

  private static final class Repetition extends GroupConverter {

    private final List<List<@Nullable Object>> columns = new ArrayList<>();
    private final Converter[] converters;

    private Repetition(GroupType file, List<Field> fields) {
      this.converters = new Converter[fields.size()];
      for (int i = 0; i < converters.length; i++) {
        List<@Nullable Object> column = new ArrayList<>();
        columns.add(column);
        converters[i] =
            Converters.of(
                file.getType(i),
                fields.get(i).type(),
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
