package dev.larva.spark.vector.column;

import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarArray;
import org.apache.spark.sql.vectorized.ColumnarMap;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/** A column's values in the rows that are not deleted. Whoever made the column closes it. */
public final class LiveVector extends ColumnVector {

  private final ColumnVector all;
  private final LiveRows live;
  private final LiveVector[] children;

  public LiveVector(ColumnVector all, LiveRows live) {
    super(all.dataType());
    this.all = all;
    this.live = live;
    int fields = all.dataType() instanceof StructType struct ? struct.size() : 0;
    this.children = new LiveVector[fields];
    for (int i = 0; i < fields; i++) {
      children[i] = new LiveVector(all.getChild(i), live);
    }
  }

  @Override
  public void close() {}

  @Override
  public boolean hasNull() {
    return all.hasNull();
  }

  @Override
  public int numNulls() {
    return all.numNulls();
  }

  @Override
  public boolean isNullAt(int row) {
    return all.isNullAt(live.row(row));
  }

  @Override
  public boolean getBoolean(int row) {
    return all.getBoolean(live.row(row));
  }

  @Override
  public byte getByte(int row) {
    return all.getByte(live.row(row));
  }

  @Override
  public short getShort(int row) {
    return all.getShort(live.row(row));
  }

  @Override
  public int getInt(int row) {
    return all.getInt(live.row(row));
  }

  @Override
  public long getLong(int row) {
    return all.getLong(live.row(row));
  }

  @Override
  public float getFloat(int row) {
    return all.getFloat(live.row(row));
  }

  @Override
  public double getDouble(int row) {
    return all.getDouble(live.row(row));
  }

  @Override
  public @Nullable ColumnarArray getArray(int row) {
    return all.getArray(live.row(row));
  }

  @Override
  public @Nullable ColumnarMap getMap(int row) {
    return all.getMap(live.row(row));
  }

  @Override
  public @Nullable Decimal getDecimal(int row, int precision, int scale) {
    return all.getDecimal(live.row(row), precision, scale);
  }

  @Override
  public @Nullable UTF8String getUTF8String(int row) {
    return all.getUTF8String(live.row(row));
  }

  @Override
  public byte @Nullable [] getBinary(int row) {
    return all.getBinary(live.row(row));
  }

  /** A struct's row asks the columns of its fields by the struct's own row number. */
  @Override
  public ColumnVector getChild(int ordinal) {
    return children[ordinal];
  }
}
