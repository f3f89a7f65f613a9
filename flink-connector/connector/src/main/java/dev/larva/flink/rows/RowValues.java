package dev.larva.flink.rows;

import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.MapData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;

/** The values of a row. */
record RowValues(RowData values) implements Values {

  @Override
  public boolean isNull(int at) {
    return values.isNullAt(at);
  }

  @Override
  public boolean bool(int at) {
    return values.getBoolean(at);
  }

  @Override
  public byte int8(int at) {
    return values.getByte(at);
  }

  @Override
  public short int16(int at) {
    return values.getShort(at);
  }

  @Override
  public int int32(int at) {
    return values.getInt(at);
  }

  @Override
  public long int64(int at) {
    return values.getLong(at);
  }

  @Override
  public float float32(int at) {
    return values.getFloat(at);
  }

  @Override
  public double float64(int at) {
    return values.getDouble(at);
  }

  @Override
  public StringData text(int at) {
    return values.getString(at);
  }

  @Override
  public byte[] bytes(int at) {
    return values.getBinary(at);
  }

  @Override
  public DecimalData decimal(int at, int precision, int scale) {
    return values.getDecimal(at, precision, scale);
  }

  @Override
  public TimestampData timestamp(int at, int digits) {
    return values.getTimestamp(at, digits);
  }

  @Override
  public ArrayData array(int at) {
    return values.getArray(at);
  }

  @Override
  public MapData map(int at) {
    return values.getMap(at);
  }

  @Override
  public RowData row(int at, int width) {
    return values.getRow(at, width);
  }
}
