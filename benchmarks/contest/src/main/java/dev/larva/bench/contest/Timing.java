package dev.larva.bench.contest;

import java.util.List;
import java.util.StringJoiner;

/**
 * What calls took.
 *
 * @param nanos of each call that succeeded
 * @param failures calls that ended with an exception
 * @param elapsedNanos from the first start to the last end
 * @param firstFailure empty if there was none
 */
public record Timing(List<Long> nanos, long failures, long elapsedNanos, String firstFailure) {

  public Timing {
    nanos = List.copyOf(nanos);
  }

  /** One line; {@link #parse} reads it. */
  String line() {
    StringJoiner times = new StringJoiner(",");
    nanos.forEach(one -> times.add(Long.toString(one)));
    String failure = firstFailure.replaceAll("\\s+", " ");
    return failures + " " + elapsedNanos + " [" + times + "] " + failure;
  }

  /** Reads what {@link #line} wrote. */
  public static Timing parse(String line) {
    String[] parts = line.split(" ", 4);
    String inside = parts[2].substring(1, parts[2].length() - 1);
    List<Long> times =
        inside.isEmpty()
            ? List.of()
            : List.of(inside.split(",")).stream().map(Long::valueOf).toList();
    return new Timing(times, Long.parseLong(parts[0]), Long.parseLong(parts[1]), parts[3]);
  }
}
