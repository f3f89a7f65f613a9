package dev.larva.flink.rows;

import java.nio.ByteBuffer;
import java.util.UUID;
import java.util.function.Function;
import org.apache.flink.table.data.StringData;
import org.apache.parquet.column.Dictionary;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.PrimitiveConverter;

/** Makes text; a value of a dictionary is made once. */
final class TextConverter extends PrimitiveConverter {

  private final Function<Binary, StringData> text;
  private final Sink sink;
  private StringData[] dictionary = {};

  TextConverter(Function<Binary, StringData> text, Sink sink) {
    this.text = text;
    this.sink = sink;
  }

  static StringData text(Binary value) {
    return StringData.fromBytes(value.getBytes());
  }

  static StringData uuid(Binary value) {
    ByteBuffer bytes = value.toByteBuffer();
    long high = bytes.getLong(bytes.position());
    long low = bytes.getLong(bytes.position() + Long.BYTES);
    return StringData.fromString(new UUID(high, low).toString());
  }

  @Override
  public boolean hasDictionarySupport() {
    return true;
  }

  @Override
  public void setDictionary(Dictionary values) {
    dictionary = new StringData[values.getMaxId() + 1];
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
