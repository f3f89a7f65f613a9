package dev.larva.spark.rows;

import java.nio.ByteBuffer;
import java.util.UUID;
import java.util.function.Function;
import org.apache.parquet.column.Dictionary;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.apache.spark.unsafe.types.UTF8String;

/** Makes text; a value of a dictionary is made once. */
final class TextConverter extends PrimitiveConverter {

  private final Function<Binary, UTF8String> text;
  private final Sink sink;
  private UTF8String[] dictionary = {};

  TextConverter(Function<Binary, UTF8String> text, Sink sink) {
    this.text = text;
    this.sink = sink;
  }

  static UTF8String text(Binary value) {
    return UTF8String.fromBytes(value.getBytes());
  }

  static UTF8String uuid(Binary value) {
    ByteBuffer bytes = value.toByteBuffer();
    long high = bytes.getLong(bytes.position());
    long low = bytes.getLong(bytes.position() + Long.BYTES);
    return UTF8String.fromString(new UUID(high, low).toString());
  }

  @Override
  public boolean hasDictionarySupport() {
    return true;
  }

  @Override
  public void setDictionary(Dictionary values) {
    dictionary = new UTF8String[values.getMaxId() + 1];
    for (int i = 0; i < dictionary.length; i++) {
      dictionary[i] = text.apply(values.decodeToBinary(i));
    }
  }

  @Override
  public void addValueFromDictionary(int id) {
    sink.accept(dictionary[id]);
  }

  @Override
  public void addBinary(Binary value) {
    sink.accept(text.apply(value));
  }
}
