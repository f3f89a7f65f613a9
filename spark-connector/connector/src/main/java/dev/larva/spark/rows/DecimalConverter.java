package dev.larva.spark.rows;

import dev.larva.schema.Type.DecimalType;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.apache.spark.sql.types.Decimal;

/** Makes decimals from whichever physical form the column had when it was written. */
final class DecimalConverter extends PrimitiveConverter {

  private final int precision;
  private final int scale;
  private final Sink sink;

  DecimalConverter(DecimalType type, Sink sink) {
    this.precision = type.precision();
    this.scale = type.scale();
    this.sink = sink;
  }

  @Override
  public void addInt(int value) {
    addLong(value);
  }

  @Override
  public void addLong(long value) {
    if (precision <= Decimal.MAX_LONG_DIGITS()) {
      sink.accept(Decimal.createUnsafe(value, precision, scale));
    } else {
      sink.accept(decimal(BigInteger.valueOf(value)));
    }
  }

  @Override
  public void addBinary(Binary value) {
    sink.accept(decimal(new BigInteger(value.getBytes())));
  }

  private Decimal decimal(BigInteger unscaled) {
    return Decimal.apply(new BigDecimal(unscaled, scale), precision, scale);
  }
}
