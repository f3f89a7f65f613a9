package dev.larva.store.s3;

import dev.larva.runtime.Machine;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/**
 * The store's clock, from the Date header of its latest answer, whatever that answer was; moved on
 * by this machine's elapsed time. Exact to a second, as the header is.
 */
final class StoreClock implements ExecutionInterceptor {

  /** The header cuts off what lies between 0 and 1 second; this is the middle. */
  private static final Duration CUT_OFF = Duration.ofMillis(500);

  private final Machine machine;
  private volatile @Nullable Reading latest;

  private record Reading(long micros, long elapsedNanos) {}

  StoreClock(Machine machine) {
    this.machine = machine;
  }

  @Override
  public void afterTransmission(Context.AfterTransmission context, ExecutionAttributes attributes) {
    context.httpResponse().firstMatchingHeader("Date").ifPresent(this::read);
  }

  private void read(String date) {
    try {
      Instant instant =
          ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant().plus(CUT_OFF);
      latest =
          new Reading(ChronoUnit.MICROS.between(Instant.EPOCH, instant), machine.elapsedNanos());
    } catch (DateTimeParseException e) {
      latest = null;
    }
  }

  OptionalLong nowMicros() {
    Reading reading = latest;
    if (reading == null) {
      return OptionalLong.empty();
    }
    long passed = machine.elapsedNanos() - reading.elapsedNanos();
    return OptionalLong.of(reading.micros() + TimeUnit.NANOSECONDS.toMicros(passed));
  }
}
