package dev.larva.spark.change;

import dev.larva.error.InvalidRequest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.sql.connector.read.streaming.Offset;

/** Where a stream of changes goes on, as its checkpoint holds it. */
final class VersionOffset extends Offset {

  private static final Pattern JSON =
      Pattern.compile("\\{\"table\":\"([0-9A-Z]+)\",\"version\":(\\d+)}");

  private static final int TABLE = 1;
  private static final int VERSION = 2;

  private final String table;
  private final long version;

  /**
   * @param table its id
   * @param version whose changes come next
   */
  VersionOffset(String table, long version) {
    this.table = table;
    this.version = version;
  }

  /** Reads what {@link #json} wrote. */
  static VersionOffset parse(String json) {
    Matcher matcher = JSON.matcher(json.strip());
    if (!matcher.matches()) {
      throw new InvalidRequest(
          "The checkpoint's offset is none of a stream of changes of a Larva table. Start the query"
              + " with a new checkpoint. offset="
              + json);
    }
    return new VersionOffset(matcher.group(TABLE), Long.parseLong(matcher.group(VERSION)));
  }

  String table() {
    return table;
  }

  long version() {
    return version;
  }

  @Override
  public String json() {
    return "{\"table\":\"%s\",\"version\":%d}".formatted(table, version);
  }
}
