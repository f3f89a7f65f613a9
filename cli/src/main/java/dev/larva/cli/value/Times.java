package dev.larva.cli.value;

import dev.larva.error.InvalidRequest;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;

/** Dates and times between their numbers and ISO 8601. */
public final class Times {

  private static final long MICROS_PER_SECOND = 1_000_000;
  private static final int NANOS_PER_MICRO = 1_000;

  private Times() {}

  /** An instant in UTC, of microseconds since 1970. */
  public static String instant(long micros) {
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS).toString();
  }

  /** A date and time without zone, of microseconds since 1970-01-01T00:00. */
  public static String local(long micros) {
    return LocalDateTime.ofEpochSecond(0, 0, ZoneOffset.UTC)
        .plus(micros, ChronoUnit.MICROS)
        .toString();
  }

  /** A date, of days since 1970-01-01. */
  public static String date(int days) {
    return LocalDate.ofEpochDay(days).toString();
  }

  /** Microseconds since 1970 of an instant; without a zone it is UTC, a date is its midnight. */
  public static long micros(String text) {
    try {
      Instant instant = parse(text);
      long seconds = Math.multiplyExact(instant.getEpochSecond(), MICROS_PER_SECOND);
      return Math.addExact(seconds, instant.getNano() / NANOS_PER_MICRO);
    } catch (DateTimeException | ArithmeticException e) {
      throw new InvalidRequest(
          "not a time; write it as 2026-11-30, 2026-11-30T12:00:00 (UTC) or"
              + " 2026-11-30T12:00:00+01:00; time="
              + text,
          e);
    }
  }

  private static Instant parse(String text) {
    String iso = text.trim().replace(' ', 'T');
    if (iso.indexOf('T') < 0) {
      return LocalDate.parse(iso).atStartOfDay().toInstant(ZoneOffset.UTC);
    }
    boolean zoned =
        iso.endsWith("Z") || iso.lastIndexOf('-') > iso.indexOf('T') || iso.contains("+");
    return zoned
        ? OffsetDateTime.parse(iso).toInstant()
        : LocalDateTime.parse(iso).toInstant(ZoneOffset.UTC);
  }
}
