package dev.larva.chunk.parquet;

import java.math.BigInteger;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/** Passes values on to an engine's converter in the physical form of a wider type. */
final class WidenedLeaf extends PrimitiveConverter {

  private final PrimitiveConverter engine;
  private final ParquetColumn wide;

  /**
   * A converter of a narrower column.
   *
   * @param wide the column that the engine was told of
   */
  WidenedLeaf(PrimitiveConverter engine, PrimitiveType wide) {
    this.engine = engine;
    this.wide = new ParquetColumn("", wide);
  }

  @Override
  public void addInt(int value) {
    if (wide.type().getPrimitiveTypeName() == PrimitiveTypeName.INT64) {
      engine.addLong(value);
    } else {
      engine.addBinary(wide.signed(BigInteger.valueOf(value)));
    }
  }

  @Override
  public void addLong(long value) {
    engine.addBinary(wide.signed(BigInteger.valueOf(value)));
  }

  @Override
  public void addFloat(float value) {
    engine.addDouble(value);
  }

  @Override
  public void addBinary(Binary value) {
    engine.addBinary(wide.signed(new BigInteger(value.getBytes())));
  }
}
