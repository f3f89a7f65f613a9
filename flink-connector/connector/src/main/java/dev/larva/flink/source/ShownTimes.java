package dev.larva.flink.source;

import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.types.logical.LocalZonedTimestampType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.TimestampType;

/**
 * The columns of rows that show times of a table to fewer digits than it has: what lies below is
 * cut off, so that all that is done to a row is done to what it shows.
 */
public final class ShownTimes implements Serializable {

  /** All columns show times as the table has them. */
  public static final ShownTimes ALL = new ShownTimes(Map.of());

  private static final long serialVersionUID = 1;

  /** Digits below a second in the lake. */
  private static final int HELD = 6;

  private static final int OF_MILLIS = 3;
  private static final int OF_NANOS = 9;

  private final TreeMap<String, Integer> digits;

  private ShownTimes(Map<String, Integer> digits) {
    this.digits = new TreeMap<>(digits);
  }

  /** Those of rows that a statement declares. */
  public static ShownTimes of(RowType rows) {
    Map<String, Integer> cut = new TreeMap<>();
    for (RowType.RowField column : rows.getFields()) {
      int shown = digits(column.getType());
      if (shown < HELD) {
        cut.put(column.getName(), shown);
      }
    }
    return new ShownTimes(cut);
  }

  private static int digits(LogicalType type) {
    if (type instanceof TimestampType time) {
      return time.getPrecision();
    }
    return type instanceof LocalZonedTimestampType time ? time.getPrecision() : HELD;
  }

  /** Whether a column shows less than the table has. */
  public boolean isCut(String column) {
    return digits.containsKey(column);
  }

  /** Cuts the times of a row, in it. */
  RowData cut(RowData row, List<String> columns) {
    if (!digits.isEmpty() && row instanceof GenericRowData values) {
      for (int i = 0; i < columns.size(); i++) {
        Integer shown = digits.get(columns.get(i));
        if (shown != null && values.getField(i) instanceof TimestampData time) {
          values.setField(i, cut(time, shown));
        }
      }
    }
    return row;
  }

  private static TimestampData cut(TimestampData time, int shown) {
    if (shown < OF_MILLIS) {
      long unit = power(OF_MILLIS - shown);
      return TimestampData.fromEpochMillis(Math.floorDiv(time.getMillisecond(), unit) * unit);
    }
    int nanos = time.getNanoOfMillisecond();
    return TimestampData.fromEpochMillis(
        time.getMillisecond(), (int) (nanos - nanos % power(OF_NANOS - shown)));
  }

  private static long power(int exponent) {
    long power = 1;
    for (int i = 0; i < exponent; i++) {
      power *= 10;
    }
    return power;
  }
}
