package dev.larva.chunk.avro;

import dev.larva.chunk.parquet.LeafConverter;
import dev.larva.schema.Field;
import dev.larva.schema.Type.ListType;
import dev.larva.schema.Type.MapType;
import dev.larva.schema.Type.StructType;
import java.util.function.Consumer;
import org.apache.avro.Schema;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.Type;

/** Makes the converter that fits a column. */
final class Makers {

  private Makers() {}

  /**
   * A converter of a column's values.
   *
   * @param avro the values' schema, possibly in a union with null
   * @param sink takes each value
   */
  static Converter of(Type column, Field field, Schema avro, Consumer<Object> sink) {
    Schema plain = AvroTypes.withoutNull(avro, field.name());
    if (field.type() instanceof StructType struct) {
      return new StructMaker(column.asGroupType(), struct.fields(), plain, sink::accept);
    }
    if (field.type() instanceof ListType list) {
      return new ListMaker(column.asGroupType(), list, plain, sink);
    }
    if (field.type() instanceof MapType map) {
      return new MapMaker(column.asGroupType(), map, plain, sink);
    }
    return new LeafConverter(field.type(), column.asPrimitiveType(), sink);
  }

  /** A converter of a column that nobody asked for. */
  static Converter ignored(Type column) {
    return column.isPrimitive() ? new IgnoredLeaf() : new IgnoredGroup(column.asGroupType());
  }

  private static final class IgnoredLeaf extends PrimitiveConverter {

    @Override
    public void addBinary(org.apache.parquet.io.api.Binary value) {}

    @Override
    public void addBoolean(boolean value) {}

    @Override
    public void addDouble(double value) {}

    @Override
    public void addFloat(float value) {}

    @Override
    public void addInt(int value) {}

    @Override
    public void addLong(long value) {}
  }

  private static final class IgnoredGroup extends GroupConverter {

    private final Converter[] children;

    IgnoredGroup(GroupType group) {
      children = group.getFields().stream().map(Makers::ignored).toArray(Converter[]::new);
    }

    @Override
    public Converter getConverter(int index) {
      return children[index];
    }

    @Override
    public void start() {}

    @Override
    public void end() {}
  }
}
