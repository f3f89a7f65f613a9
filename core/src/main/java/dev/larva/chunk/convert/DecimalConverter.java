package dev.larva.chunk.convert;

import dev.larva.chunk.parquet.ParquetSchemas;
import dev.larva.schema.Type.DecimalType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.function.Consumer;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.PrimitiveConverter;

/** Makes decimals from whichever physical form the column had when it was written. */
final class DecimalConverter extends PrimitiveConverter {

  private final DecimalType type;
  private final EngineValues<?> values;
  private final Consumer<Object> sink;

  DecimalConverter(DecimalType type, EngineValues<?> values, Consumer<Object> sink) {
    this.type = type;
    this.values = values;
    this.sink = sink;
  }

  @Override
  public void addInt(int value) {
    addLong(value);
  }

  @Override
  public void addLong(long value) {
    if (type.precision() <= ParquetSchemas.LONG_DIGITS) {
      sink.accept(values.decimal(value, type));
    } else {
      accept(BigInteger.valueOf(value));
    }
  }

  @Override
  public void addBinary(Binary value) {
    accept(new BigInteger(value.getBytes()));
  }

  private void accept(BigInteger unscaled) {
    sink.accept(values.decimal(new BigDecimal(unscaled, type.scale()), type));
  }
}
