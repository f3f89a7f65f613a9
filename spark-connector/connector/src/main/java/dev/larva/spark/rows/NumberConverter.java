package dev.larva.spark.rows;

import dev.larva.schema.Type.Primitive;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.PrimitiveConverter;

/**
 * Makes values whose form in Spark is a Java number, a boolean or bytes. A column may have been
 * written when its type was narrower.
 */
final class NumberConverter extends PrimitiveConverter {

  private final Primitive type;
  private final Sink sink;

  NumberConverter(Primitive type, Sink sink) {
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
