package dev.larva.flink.rows;

import dev.larva.error.Rejected;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.types.logical.LocalZonedTimestampType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.TimestampType;

/** Flink's timestamps as microseconds since 1970, before it as well as after. */
final class Micros {

  private static final int PER_MILLI = 1_000;

  private Micros() {}

  /** Digits after the point of a second. */
  static int digits(LogicalType timestamp) {
    return timestamp instanceof LocalZonedTimestampType zoned
        ? zoned.getPrecision()
        : ((TimestampType) timestamp).getPrecision();
  }

  static long of(TimestampData timestamp, String path) {
    try {
      return Math.addExact(
          Math.multiplyExact(timestamp.getMillisecond(), (long) PER_MILLI),
          timestamp.getNanoOfMillisecond() / PER_MILLI);
    } catch (ArithmeticException e) {
      throw new Rejected(
          "Column '%s' holds microseconds in 64 bits, and %s is out of their range. column=%s"
              .formatted(path, timestamp, path),
          e);
    }
  }

  static TimestampData timestamp(long micros) {
    return TimestampData.fromEpochMillis(
        Math.floorDiv(micros, PER_MILLI), Math.floorMod(micros, PER_MILLI) * PER_MILLI);
  }
}
