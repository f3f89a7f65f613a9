package dev.larva.chunk.avro;

import dev.larva.schema.Type.ListType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.avro.Schema;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.schema.GroupType;
import org.jspecify.annotations.Nullable;

/** Makes a list of each occurrence of a list column. */
final class ListMaker extends GroupConverter {

  private final Consumer<Object> sink;
  private final Entries entries;
  private List<@Nullable Object> items = new ArrayList<>();

  ListMaker(GroupType column, ListType list, Schema avro, Consumer<Object> sink) {
    this.sink = sink;
    this.entries = new Entries(column.getType(0).asGroupType(), list, avro.getElementType());
  }

  @Override
  public Converter getConverter(int index) {
    return entries;
  }

  @Override
  public void start() {
    items = new ArrayList<>();
  }

  @Override
  public void end() {
    sink.accept(items);
  }

  /** The repeated group: one occurrence per item, empty where the item is null. */
  private final class Entries extends GroupConverter {

    private final Converter element;
    private @Nullable Object item;

    Entries(GroupType group, ListType list, Schema avro) {
      element = Makers.of(group.getType(0), list.element(), avro, value -> item = value);
    }

    @Override
    public Converter getConverter(int index) {
      return element;
    }

    @Override
    public void start() {
      item = null;
    }

    @Override
    public void end() {
      items.add(item);
    }
  }
}
