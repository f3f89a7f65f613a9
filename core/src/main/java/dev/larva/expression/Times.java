package dev.larva.expression;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import org.jspecify.annotations.Nullable;

/** Days and microseconds since 1970 from java.time, proleptic Gregorian. */
final class Times {

  private static final int NANOS_IN_MICRO = 1_000;
  private static final long MICROS_IN_SECOND = 1_000_000L;

  private Times() {}

  static @Nullable Object date(Object literal) {
    return literal instanceof LocalDate date
        ? (Object) Math.toIntExact(date.toEpochDay())
        : Literals.whole(literal, Integer.SIZE);
  }

  static @Nullable Object instant(Object literal) {
    if (literal instanceof OffsetDateTime time) {
      return micros(time.toInstant());
    }
    if (literal instanceof ZonedDateTime time) {
      return micros(time.toInstant());
    }
    return literal instanceof Instant instant
        ? (Object) micros(instant)
        : Literals.whole(literal, Long.SIZE);
  }

  static @Nullable Object local(Object literal) {
    return literal instanceof LocalDateTime time
        ? (Object) micros(time.toInstant(ZoneOffset.UTC))
        : Literals.whole(literal, Long.SIZE);
  }

  private static long micros(Instant instant) {
    if (instant.getNano() % NANOS_IN_MICRO != 0) {
      throw new ArithmeticException("finer than a microsecond");
    }
    long seconds = Math.multiplyExact(instant.getEpochSecond(), MICROS_IN_SECOND);
    return Math.addExact(seconds, instant.getNano() / NANOS_IN_MICRO);
  }
}
