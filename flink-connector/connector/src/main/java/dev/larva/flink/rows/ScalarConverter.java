package dev.larva.flink.rows;

import dev.larva.schema.Type.Primitive;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.PrimitiveConverter;

/**
 * Makes values whose form in Flink is a Java number, a boolean, bytes or a timestamp. A column may
 * have been written when its type was narrower.
 */
final class ScalarConverter extends PrimitiveConverter {

  private final Primitive type;
  private final Sink sink;

  ScalarConverter(Primitive type, Sink sink) {
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
    sink.accept(
        switch (type) {
          case TIMESTAMP_TZ, TIMESTAMP_NTZ -> (Object) Micros.timestamp(value);
          default -> value;
        });
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
