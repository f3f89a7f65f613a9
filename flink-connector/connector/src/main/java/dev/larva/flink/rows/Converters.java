package dev.larva.flink.rows;

import dev.larva.schema.Type;
import dev.larva.schema.Type.DecimalType;
import dev.larva.schema.Type.Primitive;
import dev.larva.schema.Type.StructType;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.apache.parquet.schema.GroupType;

/** Which converter takes which column of a file. */
final class Converters {

  private Converters() {}

  /** Makes values of {@code type} from the file's column of the same field. */
  static Converter of(org.apache.parquet.schema.Type file, Type type, Sink sink) {
    if (type instanceof StructType struct) {
      return new StructConverter(file.asGroupType(), struct.fields(), sink);
    }
    if (type instanceof Primitive primitive) {
      return primitive(primitive, sink);
    }
    return type instanceof DecimalType decimal
        ? new DecimalConverter(decimal, sink)
        : new RepeatedConverter(file.asGroupType(), type, sink);
  }

  private static Converter primitive(Primitive type, Sink sink) {
    return switch (type) {
      case STRING -> new TextConverter(TextConverter::text, sink);
      case UUID -> new TextConverter(TextConverter::uuid, sink);
      default -> new ScalarConverter(type, sink);
    };
  }

  /** Takes a column and makes nothing of it. */
  static Converter ignoring(org.apache.parquet.schema.Type file) {
    return file.isPrimitive() ? new IgnoringValue() : new IgnoringGroup(file.asGroupType());
  }

  private static final class IgnoringGroup extends GroupConverter {

    private final Converter[] converters;

    private IgnoringGroup(GroupType file) {
      this.converters =
          file.getFields().stream().map(Converters::ignoring).toArray(Converter[]::new);
    }

    @Override
    public Converter getConverter(int index) {
      return converters[index];
    }

    @Override
    public void start() {}

    @Override
    public void end() {}
  }

  private static final class IgnoringValue extends PrimitiveConverter {

    @Override
    public void addBinary(Binary value) {}

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
}
