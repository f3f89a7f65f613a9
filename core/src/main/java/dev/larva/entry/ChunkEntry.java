package dev.larva.entry;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A chunk as an entry adds it.
 *
 * @param name the chunk's object is {@code data/<table>/<last two of ulid>/<name>.parquet}
 * @param rows rows in it, at least 1 and below 2^32
 * @param bytes length of the object
 * @param hash SHA-256 of the object's bytes, 64 lower-case hex digits
 * @param schema id of the schema it was written with
 * @param statistics by field, in ascending order of field id
 * @param rowIds whether the file holds the columns {@code _row_id} and {@code
 *     _last_updated_version}; where they are null, or the file has none, a row's id follows from
 *     its position and its version is that of the entry that added the chunk
 * @param content the object's bytes, if the entry holds them itself: then there is no object
 */
public record ChunkEntry(
    StagedName name,
    long rows,
    long bytes,
    String hash,
    int schema,
    List<FieldStatistics> statistics,
    boolean rowIds,
    @Nullable Content content) {

  /** Rows of a chunk stay below this. */
  public static final long ROWS_LIMIT = 1L << 32;

  public ChunkEntry {
    if (rows < 1 || rows >= ROWS_LIMIT) {
      throw new IllegalArgumentException("rows of a chunk out of range: " + rows);
    }
    if (bytes < 1) {
      throw new IllegalArgumentException("bytes of a chunk out of range: " + bytes);
    }
    Hashes.requireSha256(hash);
    if (content != null && content.length() != bytes) {
      throw new IllegalArgumentException("bytes of a chunk are not those of its content: " + bytes);
    }
    statistics = FieldStatistics.ascending(statistics);
  }

  /** A chunk in an object of its own, whose row ids follow from the log. */
  public ChunkEntry(
      StagedName name,
      long rows,
      long bytes,
      String hash,
      int schema,
      List<FieldStatistics> statistics) {
    this(name, rows, bytes, hash, schema, statistics, false, null);
  }

  /** This chunk with its bytes in the entry. */
  public ChunkEntry holding(Content newContent) {
    return new ChunkEntry(name, rows, bytes, hash, schema, statistics, rowIds, newContent);
  }

  /** This chunk without its bytes: what a checkpoint says of it. */
  public ChunkEntry withoutContent() {
    return content == null
        ? this
        : new ChunkEntry(name, rows, bytes, hash, schema, statistics, rowIds, null);
  }
}
