package dev.larva.flink.rows;

import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.MapData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;

/** The values of a row, or those of an array: what Flink has two types for. */
interface Values {

  boolean isNull(int at);

  boolean bool(int at);

  byte int8(int at);

  short int16(int at);

  int int32(int at);

  long int64(int at);

  float float32(int at);

  double float64(int at);

  StringData text(int at);

  byte[] bytes(int at);

  DecimalData decimal(int at, int precision, int scale);

  TimestampData timestamp(int at, int digits);

  ArrayData array(int at);

  MapData map(int at);

  RowData row(int at, int width);
}
