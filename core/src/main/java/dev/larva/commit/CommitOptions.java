package dev.larva.commit;

import dev.larva.error.InvalidRequest;
import java.time.Duration;
import java.util.Map;

/**
 * How an open lake commits.
 *
 * @param spacing the least time between two of its slots, for those who pay for each put; zero: as
 *     soon as there is something to land
 */
public record CommitOptions(Duration spacing) {

  /** The spacing's name among the options of a lake; its value is in milliseconds. */
  public static final String SPACING = "commit.spacing";

  private static final String PREFIX = "commit.";
  private static final Duration LONGEST = Duration.ofMinutes(1);

  /** No spacing. */
  public static final CommitOptions DEFAULT = new CommitOptions(Duration.ZERO);

  public CommitOptions {
    if (spacing.isNegative() || spacing.compareTo(LONGEST) > 0) {
      throw new InvalidRequest(
          "Slots may be kept apart by 0 to "
              + LONGEST.toMillis()
              + " milliseconds. Correct the option. option="
              + SPACING
              + " value="
              + spacing.toMillis());
    }
  }

  /**
   * The options among those of a lake.
   *
   * @throws InvalidRequest if one that begins with {@code commit.} is unknown, or has a wrong value
   */
  public static CommitOptions of(Map<String, String> options) {
    for (String name : options.keySet()) {
      if (name.startsWith(PREFIX) && !name.equals(SPACING)) {
        throw new InvalidRequest(
            "There is no such option of commits; there is "
                + SPACING
                + ". Correct it. option="
                + name);
      }
    }
    String value = options.getOrDefault(SPACING, "0");
    try {
      return new CommitOptions(Duration.ofMillis(Integer.parseInt(value)));
    } catch (NumberFormatException e) {
      throw new InvalidRequest(
          "The option takes a whole number of milliseconds. option=" + SPACING + " value=" + value,
          e);
    }
  }
}
