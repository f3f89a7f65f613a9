package dev.larva.spark.follow;

import dev.larva.error.InvalidRequest;
import dev.larva.runtime.Ulid;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.sql.connector.read.streaming.Offset;

/** Where a stream goes on, as its checkpoint holds it. */
public final class Position extends Offset {

  private static final Pattern JSON =
      Pattern.compile(
          "\\{\"table\":\"([0-9A-Z]+)\",\"version\":(\\d+),\"chunk\":(\\d+),\"rows\":(true|false),\"nextRowId\":(\\d+)}");

  private static final int TABLE = 1;
  private static final int VERSION = 2;
  private static final int CHUNK = 3;
  private static final int ROWS = 4;
  private static final int NEXT_ROW_ID = 5;

  private final Ulid table;
  private final long version;
  private final long chunk;
  private final boolean rows;
  private final long nextRowId;

  /**
   * @param table its id
   * @param version that is read next
   * @param chunk chunks of it that have been read
   * @param rows whether all rows of the version are read; else those that it appended
   * @param nextRowId id of the first row that comes next
   */
  Position(Ulid table, long version, long chunk, boolean rows, long nextRowId) {
    this.table = table;
    this.version = version;
    this.chunk = chunk;
    this.rows = rows;
    this.nextRowId = nextRowId;
  }

  /** Reads what {@link #json} wrote. */
  public static Position parse(String json) {
    Matcher matcher = JSON.matcher(json.strip());
    if (!matcher.matches()) {
      throw new InvalidRequest(
          "The checkpoint's offset is none of a Larva stream, or was written by another version of"
              + " Larva. Start the query with a new checkpoint. offset="
              + json);
    }
    return new Position(
        new Ulid(matcher.group(TABLE)),
        Long.parseLong(matcher.group(VERSION)),
        Long.parseLong(matcher.group(CHUNK)),
        Boolean.parseBoolean(matcher.group(ROWS)),
        Long.parseLong(matcher.group(NEXT_ROW_ID)));
  }

  Ulid table() {
    return table;
  }

  long version() {
    return version;
  }

  long chunk() {
    return chunk;
  }

  boolean rows() {
    return rows;
  }

  long nextRowId() {
    return nextRowId;
  }

  /** After more chunks of the same version. */
  Position at(long newChunk) {
    return new Position(table, version, newChunk, rows, nextRowId);
  }

  /** Before what a version appended. */
  Position before(long newVersion, long newNextRowId) {
    return new Position(table, newVersion, 0, false, newNextRowId);
  }

  @Override
  public String json() {
    return "{\"table\":\"%s\",\"version\":%d,\"chunk\":%d,\"rows\":%b,\"nextRowId\":%d}"
        .formatted(table, version, chunk, rows, nextRowId);
  }
}
