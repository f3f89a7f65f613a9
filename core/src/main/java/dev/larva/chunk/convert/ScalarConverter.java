package dev.larva.chunk.convert;

import dev.larva.schema.Type.Primitive;
import java.util.function.Consumer;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.PrimitiveConverter;

/** Makes numbers, booleans and bytes. A column may have been written when its type was narrower. */
final class ScalarConverter extends PrimitiveConverter {

  private final Primitive type;
  private final Consumer<Object> sink;

  ScalarConverter(Primitive type, Consumer<Object> sink) {
    this.type = type;
    this.sink = sink;
  }

  @Override
  public void addBoolean(boolean value) {
    sink.accept(value);
  }

  @Override
  public void addInt(int value) {
    sink.accept(
        switch (type) {
          case BYTE -> (Object) (byte) value;
          case SHORT -> (short) value;
          case LONG -> (long) value;
          case DOUBLE -> (double) value;
          default -> value;
        });
  }

  @Override
  public void addLong(long value) {
    sink.accept(value);
  }

  @Override
  public void addFloat(float value) {
    if (type == Primitive.DOUBLE) {
      sink.accept((double) value);
    } else {
      sink.accept(value);
    }
  }

  @Override
  public void addDouble(double value) {
    sink.accept(value);
  }

  @Override
  public void addBinary(Binary value) {
    sink.accept(value.getBytes());
  }
}
