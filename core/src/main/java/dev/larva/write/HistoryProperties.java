package dev.larva.write;

import java.util.List;
import java.util.Map;

/** The properties of the namespace main that say which versions of the lake are kept. */
public final class HistoryProperties {

  /**
   * For how long a version is kept after the next one landed; for lakes whose past is asked for.
   */
  public static final NumberProperty HOURS =
      new NumberProperty("history.hours", 7 * 24, 0, 876_000, "hours that versions are kept");

  /** How many versions are kept at least, however old; for lakes that rarely change. */
  public static final NumberProperty VERSIONS =
      new NumberProperty(
          "history.versions", 100, 1, 999_999_999_999_999_999L, "versions that are kept at least");

  private static final List<NumberProperty> ALL = List.of(HOURS, VERSIONS);

  private HistoryProperties() {}

  /**
   * Checks properties that are to be set.
   *
   * @throws dev.larva.error.InvalidRequest naming the one that is not of its form
   */
  public static void check(Map<String, String> properties) {
    ALL.forEach(property -> property.check(properties));
  }
}
