package dev.larva.maintenance;

import dev.larva.error.InvalidRequest;
import dev.larva.error.Shown;
import dev.larva.format.NamespaceRecord;
import dev.larva.snapshot.Snapshot;
import dev.larva.write.HistoryProperties;
import java.time.Duration;
import java.util.Map;

/**
 * Which versions are kept: those of the last time and those of the last count, whichever are more.
 *
 * @param time that a version is kept after the next one landed
 * @param versions kept at least, the newest among them
 */
public record Retention(Duration time, long versions) {

  /** Property of the namespace main: hours that versions are kept. */
  public static final String HOURS = HistoryProperties.HOURS.name();

  /** Property of the namespace main: versions that are kept at least. */
  public static final String VERSIONS = HistoryProperties.VERSIONS.name();

  private static final long HOURS_LIMIT = HistoryProperties.HOURS.most();

  /** Seven days and a hundred versions. */
  public static final Retention DEFAULT =
      new Retention(
          Duration.ofHours(HistoryProperties.HOURS.standard()),
          HistoryProperties.VERSIONS.standard());

  public Retention {
    if (time.isNegative() || time.toHours() > HOURS_LIMIT || versions < 1) {
      throw refused(shown(time), versions);
    }
  }

  /** Likewise, of any number of hours that was asked for. */
  public static Retention ofHours(long hours, long versions) {
    if (hours < 0 || hours > HOURS_LIMIT || versions < 1) {
      throw refused(hours + "h", versions);
    }
    return new Retention(Duration.ofHours(hours), versions);
  }

  private static String shown(Duration time) {
    boolean whole = time.equals(Duration.ofHours(time.toHours()));
    return whole ? time.toHours() + "h" : time.toString();
  }

  private static InvalidRequest refused(String time, long versions) {
    return new InvalidRequest(
        "History is kept for 0 to "
            + HOURS_LIMIT
            + " hours, and 1 or more versions. Correct what was asked. time="
            + time
            + " versions="
            + versions);
  }

  /** What the lake's properties say, and the default where they say nothing. */
  public static Retention of(Snapshot snapshot) {
    Map<String, String> properties =
        snapshot.namespace(Snapshot.MAIN).map(NamespaceRecord::properties).orElse(Map.of());
    return ofHours(
        number(properties, HOURS, DEFAULT.time().toHours()),
        number(properties, VERSIONS, DEFAULT.versions()));
  }

  private static long number(Map<String, String> properties, String name, long otherwise) {
    String value = properties.get(name);
    try {
      return value == null ? otherwise : Long.parseLong(value);
    } catch (NumberFormatException e) {
      throw new InvalidRequest(
          "A property of the namespace main is no whole number. Set it to one, or remove it. property="
              + name
              + " value="
              + Shown.value(value),
          e);
    }
  }
}
