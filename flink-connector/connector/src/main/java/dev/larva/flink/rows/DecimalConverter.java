package dev.larva.flink.rows;

import dev.larva.schema.Type.DecimalType;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.apache.flink.table.data.DecimalData;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.PrimitiveConverter;

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
    if (DecimalData.isCompact(precision)) {
      sink.accept(DecimalData.fromUnscaledLong(value, precision, scale));
    } else {
      accept(BigInteger.valueOf(value));
    }
  }

  @Override
  public void addBinary(Binary value) {
    accept(new BigInteger(value.getBytes()));
  }

  private void accept(BigInteger unscaled) {
    DecimalData decimal =
        DecimalData.fromBigDecimal(new BigDecimal(unscaled, scale), precision, scale);
    if (decimal == null) {
      throw new IllegalStateException(
          unscaled + " has more digits than decimal(" + precision + "," + scale + ")");
    }
    sink.accept(decimal);
  }
}
