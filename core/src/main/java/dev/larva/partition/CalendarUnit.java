package dev.larva.partition;

import dev.larva.schema.Type.Primitive;
import java.math.BigInteger;
import java.time.LocalDate;

/** Units that time since 1970-01-01T00:00:00Z is counted in; proleptic Gregorian. */
public enum CalendarUnit {
  YEARS("years", Primitive.INT),
  MONTHS("months", Primitive.INT),
  DAYS("days", Primitive.DATE),
  /** Of timestamps only; there are more of them than an int holds. */
  HOURS("hours", Primitive.LONG);

  private static final long MICROS_IN_HOUR = 3_600_000_000L;
  private static final long MICROS_IN_DAY = 24 * MICROS_IN_HOUR;
  private static final int MONTHS_IN_YEAR = 12;
  private static final int EPOCH_YEAR = 1970;

  /** Years from 1970 that no value of any type reaches. */
  private static final long YEARS_LIMIT = 100_000_000;

  /** Hours from 1970 that no timestamp reaches. */
  private static final long HOURS_LIMIT = 10_000_000_000L;

  private final String text;
  private final Primitive result;

  CalendarUnit(String text, Primitive result) {
    this.text = text;
    this.result = result;
  }

  public String text() {
    return text;
  }

  Primitive result() {
    return result;
  }

  /** The unit that a day is in. */
  Object ofDays(int days) {
    LocalDate date = LocalDate.ofEpochDay(days);
    return switch (this) {
      case YEARS -> date.getYear() - EPOCH_YEAR;
      case MONTHS ->
          Math.toIntExact(
              date.getLong(java.time.temporal.ChronoField.PROLEPTIC_MONTH)
                  - (long) EPOCH_YEAR * MONTHS_IN_YEAR);
      case DAYS -> days;
      case HOURS -> throw new IllegalArgumentException("a date has no hours");
    };
  }

  /** The unit that a timestamp is in. */
  Object ofMicros(long micros) {
    return this == HOURS
        ? (Object) Math.floorDiv(micros, MICROS_IN_HOUR)
        : ofDays(Math.toIntExact(Math.floorDiv(micros, MICROS_IN_DAY)));
  }

  /** The days of a unit. */
  SourceRange days(long ordinal) {
    return SourceRange.of(
        (int) clamped(firstDay(ordinal), Integer.MIN_VALUE, Integer.MAX_VALUE),
        (int) clamped(firstDay(ordinal + 1) - 1, Integer.MIN_VALUE, Integer.MAX_VALUE));
  }

  /** The timestamps of a unit. */
  SourceRange micros(long ordinal) {
    long hour = clamped(ordinal, -HOURS_LIMIT, HOURS_LIMIT);
    return this == HOURS
        ? SourceRange.of(start(hour, MICROS_IN_HOUR, 0), start(hour + 1, MICROS_IN_HOUR, 1))
        : SourceRange.of(
            start(firstDay(ordinal), MICROS_IN_DAY, 0),
            start(firstDay(ordinal + 1), MICROS_IN_DAY, 1));
  }

  private long firstDay(long ordinal) {
    return switch (this) {
      case YEARS ->
          LocalDate.EPOCH.plusYears(clamped(ordinal, -YEARS_LIMIT, YEARS_LIMIT)).toEpochDay();
      case MONTHS -> LocalDate.EPOCH.plusMonths(ordinal).toEpochDay();
      case DAYS -> ordinal;
      case HOURS -> throw new IllegalArgumentException("a day has many hours");
    };
  }

  /** The product less {@code less}, or the nearest long. */
  private static long start(long units, long micros, long less) {
    return BigInteger.valueOf(units)
        .multiply(BigInteger.valueOf(micros))
        .subtract(BigInteger.valueOf(less))
        .max(BigInteger.valueOf(Long.MIN_VALUE))
        .min(BigInteger.valueOf(Long.MAX_VALUE))
        .longValue();
  }

  private static long clamped(long value, long least, long most) {
    return Math.max(least, Math.min(most, value));
  }
}
