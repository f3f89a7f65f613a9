package dev.larva.spark.rowlevel;

import dev.larva.error.InvalidRequest;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** How changes of rows are stored; a property of the table. */
public enum RowsMode {
  /** What rows were deleted is noted beside their chunks: cheap to write. */
  MERGE_ON_READ,
  /** Chunks with changed rows are written anew: cheap to read ever after. */
  COPY_ON_WRITE;

  /** The name of the property. */
  public static final String PROPERTY = "rows.mode";

  /** The mode among a table's properties. */
  static RowsMode of(Map<String, String> properties) {
    String text = properties.get(PROPERTY);
    return text == null
        ? MERGE_ON_READ
        : Arrays.stream(values())
            .filter(mode -> mode.text().equals(text))
            .findFirst()
            .orElseThrow(() -> unknown(text));
  }

  /**
   * Checks properties that are to be set.
   *
   * @throws InvalidRequest if the mode is among them and is none
   */
  public static void check(Map<String, String> properties) {
    of(properties);
  }

  private static InvalidRequest unknown(String text) {
    String known = Arrays.stream(values()).map(RowsMode::text).collect(Collectors.joining(" or "));
    return new InvalidRequest(
        "The property %s is %s. %s=%s".formatted(PROPERTY, known, PROPERTY, text));
  }

  private String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
