package dev.larva.spark.read;

import dev.larva.error.InvalidRequest;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Whether tasks read the rows of one partition each, so that joins and groups by what the table is
 * partitioned by need no shuffle; a property of the table, and an option of reads.
 */
public enum ReadGrouping {
  /** If the scan by itself is then about as quick as otherwise. */
  AUTO,
  ALWAYS,
  NEVER;

  /** The name of the property and of the option. */
  public static final String PROPERTY = "read.grouping";

  /** The choice of a read, else that of the table. */
  public static ReadGrouping of(Map<String, String> options, Map<String, String> properties) {
    String option = options.get(PROPERTY);
    return of(option == null ? properties.get(PROPERTY) : option);
  }

  /**
   * Checks properties that are to be set.
   *
   * @throws InvalidRequest if the choice is among them and is none
   */
  public static void check(Map<String, String> properties) {
    of(properties.get(PROPERTY));
  }

  private static ReadGrouping of(@Nullable String text) {
    return text == null
        ? AUTO
        : Arrays.stream(values())
            .filter(choice -> choice.text().equals(text))
            .findFirst()
            .orElseThrow(() -> unknown(text));
  }

  private static InvalidRequest unknown(String text) {
    String known =
        Arrays.stream(values()).map(ReadGrouping::text).collect(Collectors.joining(", "));
    return new InvalidRequest(
        "Tasks read by partition as %s says: one of %s. %s=%s"
            .formatted(PROPERTY, known, PROPERTY, text));
  }

  private String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
