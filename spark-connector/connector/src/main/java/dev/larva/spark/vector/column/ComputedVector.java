package dev.larva.spark.vector.column;

import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarArray;
import org.apache.spark.sql.vectorized.ColumnarMap;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/** A column of longs or of text whose values are made when they are asked for. */
public final class ComputedVector extends ColumnVector {

  private final @Nullable Longs longs;
  private final @Nullable Text text;
  private final @Nullable ColumnVector bytes;

  private ComputedVector(
      DataType type, @Nullable Longs longs, @Nullable Text text, @Nullable ColumnVector bytes) {
    super(type);
    this.longs = longs;
    this.text = text;
    this.bytes = bytes;
  }

  /** Gives the long of a row. */
  @FunctionalInterface
  public interface Longs {
    long at(int row);
  }

  /** Makes text of the bytes of a row. */
  @FunctionalInterface
  public interface Text {
    UTF8String of(byte[] bytes);
  }

  /** Longs, none of them null. */
  public static ComputedVector longs(Longs longs) {
    return new ComputedVector(DataTypes.LongType, longs, null, null);
  }

  /** Text for a column of bytes; null where it is. */
  public static ComputedVector text(ColumnVector bytes, Text text) {
    return new ComputedVector(DataTypes.StringType, null, text, bytes);
  }

  @Override
  public void close() {}

  @Override
  public boolean hasNull() {
    return true;
  }

  /** Only ever compared with zero by Spark. */
  @Override
  public int numNulls() {
    return 1;
  }

  @Override
  public boolean isNullAt(int row) {
    return bytes != null && bytes.isNullAt(row);
  }

  @Override
  public long getLong(int row) {
    if (longs == null) {
      throw other();
    }
    return longs.at(row);
  }

  @Override
  public @Nullable UTF8String getUTF8String(int row) {
    if (text == null || bytes == null) {
      throw other();
    }
    return bytes.isNullAt(row) ? null : text.of(bytes.getBinary(row));
  }

  @Override
  public boolean getBoolean(int row) {
    throw other();
  }

  @Override
  public byte getByte(int row) {
    throw other();
  }

  @Override
  public short getShort(int row) {
    throw other();
  }

  @Override
  public int getInt(int row) {
    throw other();
  }

  @Override
  public float getFloat(int row) {
    throw other();
  }

  @Override
  public double getDouble(int row) {
    throw other();
  }

  @Override
  public ColumnarArray getArray(int row) {
    throw other();
  }

  @Override
  public ColumnarMap getMap(int row) {
    throw other();
  }

  @Override
  public Decimal getDecimal(int row, int precision, int scale) {
    throw other();
  }

  @Override
  public byte[] getBinary(int row) {
    throw other();
  }

  @Override
  public ColumnVector getChild(int ordinal) {
    throw other();
  }

  private UnsupportedOperationException other() {
    return new UnsupportedOperationException("a column of " + dataType() + " was read as another");
  }
}
