package dev.larva.chunk.avro;

import dev.larva.chunk.parquet.LeafConverter;
import dev.larva.schema.Field;
import dev.larva.schema.Type.ListType;
import dev.larva.schema.Type.MapType;
import dev.larva.schema.Type.StructType;
import java.util.function.Consumer;
import org.apache.avro.Schema;
import org.apache.parquet.io.api.Converter;
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
}
