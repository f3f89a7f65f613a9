package dev.larva.chunk.convert;

import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.parquet.column.Dictionary;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.PrimitiveConverter;

/** Makes text; a value of a dictionary is made once. */
final class TextConverter extends PrimitiveConverter {

  private final Function<Binary, Object> text;
  private final Consumer<Object> sink;
  private Object[] dictionary = {};

  TextConverter(Function<Binary, Object> text, Consumer<Object> sink) {
    this.text = text;
    this.sink = sink;
  }

  @Override
  public boolean hasDictionarySupport() {
    return true;
  }

  @Override
  public void setDictionary(Dictionary values) {
    dictionary = new Object[values.getMaxId() + 1];
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
