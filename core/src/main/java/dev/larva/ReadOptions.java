package dev.larva;

import dev.larva.error.InvalidRequest;
import java.time.Duration;
import java.util.Map;

/**
 * How an open lake reads.
 *
 * @param staleness for so long what was the newest version is taken for the newest again, without a
 *     look at the store; zero: every read of the newest version looks. What this process commits
 *     itself is seen at once, and transactions, and reads of a version, always look
 */
public record ReadOptions(Duration staleness) {

  /** The staleness's name among the options of a lake; its value is in milliseconds. */
  public static final String STALENESS = "read.staleness";

  private static final String PREFIX = "read.";
  private static final Duration LONGEST = Duration.ofHours(1);

  /** Every read looks. */
  public static final ReadOptions DEFAULT = new ReadOptions(Duration.ZERO);

  public ReadOptions {
    if (staleness.isNegative() || staleness.compareTo(LONGEST) > 0) {
      throw new InvalidRequest(
          "What is read may be 0 to "
              + LONGEST.toMillis()
              + " milliseconds old. Correct the option. option="
              + STALENESS
              + " value="
              + staleness.toMillis());
    }
  }

  /**
   * The options among those of a lake.
   *
   * @throws InvalidRequest if one that begins with {@code read.} is unknown, or has a wrong value
   */
  public static ReadOptions of(Map<String, String> options) {
    for (String name : options.keySet()) {
      if (name.startsWith(PREFIX) && !name.equals(STALENESS)) {
        throw new InvalidRequest(
            "There is no such option of reads; there is "
                + STALENESS
                + ". Correct it. option="
                + name);
      }
    }
    String value = options.getOrDefault(STALENESS, "0");
    try {
      return new ReadOptions(Duration.ofMillis(Integer.parseInt(value)));
    } catch (NumberFormatException e) {
      throw new InvalidRequest(
          "The option takes a whole number of milliseconds. option="
              + STALENESS
              + " value="
              + value,
          e);
    }
  }
}
