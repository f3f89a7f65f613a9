package dev.larva.chunk.parquet;

import dev.larva.schema.Type;
import dev.larva.schema.Type.DecimalType;
import dev.larva.schema.Type.Primitive;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.apache.parquet.column.Dictionary;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/** Turns the physical values of a column into the literal form of its type. */
public final class LeafConverter extends PrimitiveConverter {

  private final Type type;
  private final PrimitiveTypeName physical;
  private final Consumer<Object> sink;
  private Object[] dictionary = new Object[0];

  /**
   * A converter of one column.
   *
   * @param type a primitive or decimal type
   * @param column the column in the file
   * @param sink takes each value
   */
  public LeafConverter(Type type, PrimitiveType column, Consumer<Object> sink) {
    this.type = type;
    this.physical = column.getPrimitiveTypeName();
    this.sink = sink;
  }

  @Override
  public void addBoolean(boolean value) {
    sink.accept(value);
  }

  @Override
  public void addInt(int value) {
    sink.accept(whole(value));
  }

  @Override
  public void addLong(long value) {
    sink.accept(whole(value));
  }

  @Override
  public void addFloat(float value) {
    sink.accept(value);
  }

  @Override
  public void addDouble(double value) {
    sink.accept(value);
  }

  @Override
  public void addBinary(Binary value) {
    sink.accept(bytes(value));
  }

  @Override
  public boolean hasDictionarySupport() {
    return true;
  }

  @Override
  public void setDictionary(Dictionary values) {
    dictionary = new Object[values.getMaxId() + 1];
    for (int i = 0; i < dictionary.length; i++) {
      dictionary[i] = decoded(values, i);
    }
  }

  @Override
  public void addValueFromDictionary(int id) {
    sink.accept(dictionary[id]);
  }

  private Object decoded(Dictionary values, int id) {
    return switch (physical) {
      case BOOLEAN -> values.decodeToBoolean(id);
      case INT32 -> whole(values.decodeToInt(id));
      case INT64 -> whole(values.decodeToLong(id));
      case FLOAT -> values.decodeToFloat(id);
      case DOUBLE -> values.decodeToDouble(id);
      default -> bytes(values.decodeToBinary(id));
    };
  }

  private Object whole(int value) {
    return type instanceof DecimalType decimal ? BigDecimal.valueOf(value, decimal.scale()) : value;
  }

  private Object whole(long value) {
    return type instanceof DecimalType decimal ? BigDecimal.valueOf(value, decimal.scale()) : value;
  }

  private Object bytes(Binary value) {
    if (type == Primitive.STRING) {
      return value.toStringUsingUTF8();
    }
    if (type instanceof DecimalType decimal) {
      return new BigDecimal(new BigInteger(value.getBytes()), decimal.scale());
    }
    if (type == Primitive.UUID) {
      return FixedBytes.uuid(value);
    }
    return ByteBuffer.wrap(value.getBytes());
  }
}
