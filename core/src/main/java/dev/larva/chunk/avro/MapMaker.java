package dev.larva.chunk.avro;

import dev.larva.schema.Type.MapType;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.avro.Schema;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.schema.GroupType;
import org.jspecify.annotations.Nullable;

/** Makes a map of each occurrence of a map column, its entries in the order of the file. */
final class MapMaker extends GroupConverter {

  private final Consumer<Object> sink;
  private final Entries entries;
  private Map<@Nullable Object, @Nullable Object> items = new LinkedHashMap<>();

  MapMaker(GroupType column, MapType map, Schema avro, Consumer<Object> sink) {
    this.sink = sink;
    this.entries = new Entries(column.getType(0).asGroupType(), map, avro);
  }

  @Override
  public Converter getConverter(int index) {
    return entries;
  }

  @Override
  public void start() {
    items = new LinkedHashMap<>();
  }

  @Override
  public void end() {
    sink.accept(items);
  }

  /** The repeated group: one occurrence per entry. */
  private final class Entries extends GroupConverter {

    private final Converter[] children;
    private @Nullable Object key;
    private @Nullable Object value;

    Entries(GroupType group, MapType map, Schema avro) {
      boolean text = avro.getType() == Schema.Type.MAP;
      Schema keys =
          text
              ? Schema.create(Schema.Type.STRING)
              : avro.getElementType().getFields().get(0).schema();
      Schema values =
          text ? avro.getValueType() : avro.getElementType().getFields().get(1).schema();
      children =
          new Converter[] {
            Makers.of(group.getType(0), map.key(), keys, made -> key = made),
            Makers.of(group.getType(1), map.value(), values, made -> value = made)
          };
    }

    @Override
    public Converter getConverter(int index) {
      return children[index];
    }

    @Override
    public void start() {
      key = null;
      value = null;
    }

    @Override
    public void end() {
      items.put(key, value);
    }
  }
}
