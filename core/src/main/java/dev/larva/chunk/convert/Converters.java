package dev.larva.chunk.convert;

import dev.larva.chunk.parquet.FixedBytes;
import dev.larva.schema.Type;
import dev.larva.schema.Type.DecimalType;
import dev.larva.schema.Type.Primitive;
import dev.larva.schema.Type.StructType;
import java.util.function.Consumer;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.PrimitiveConverter;

/** Which converter takes which column of a file. */
final class Converters {

  private Converters() {}

  /** Makes values of {@code type} from the file's column of the same field. */
  static Converter of(
      org.apache.parquet.schema.Type file,
      Type type,
      EngineValues<?> values,
      Consumer<Object> sink) {
    if (type instanceof StructType struct) {
      int width = struct.fields().size();
      return new StructConverter<>(file.asGroupType(), struct.fields(), width, values, sink);
    }
    if (type instanceof Primitive primitive) {
      return primitive(primitive, values, sink);
    }
    return type instanceof DecimalType decimal
        ? new DecimalConverter(decimal, values, sink)
        : new RepeatedConverter(file.asGroupType(), type, values, sink);
  }

  private static Converter primitive(
      Primitive type, EngineValues<?> values, Consumer<Object> sink) {
    return switch (type) {
      case STRING -> new TextConverter(value -> values.text(value.getBytes()), sink);
      case UUID -> new TextConverter(value -> values.uuid(FixedBytes.uuid(value)), sink);
      case TIMESTAMP_TZ, TIMESTAMP_NTZ -> new TimestampConverter(values, sink);
      default -> new ScalarConverter(type, sink);
    };
  }

  private static final class TimestampConverter extends PrimitiveConverter {

    private final EngineValues<?> values;
    private final Consumer<Object> sink;

    private TimestampConverter(EngineValues<?> values, Consumer<Object> sink) {
      this.values = values;
      this.sink = sink;
    }

    @Override
    public void addLong(long value) {
      sink.accept(values.timestamp(value));
    }
  }
}
