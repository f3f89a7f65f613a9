package dev.larva.entry;

import java.util.List;

/**
 * A chunk as an entry adds it.
 *
 * @param name the chunk's object is {@code data/<table>/<last two of ulid>/<name>.parquet}
 * @param rows rows in it, at least 1 and below 2^32
 * @param bytes length of the object
 * @param hash SHA-256 of the object's bytes, 64 lower-case hex digits
 * @param schema id of the schema it was written with
 * @param statistics by field, in ascending order of field id
 */
public record ChunkEntry(
    StagedName name,
    long rows,
    long bytes,
    String hash,
    int schema,
    List<FieldStatistics> statistics) {

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
    statistics = List.copyOf(statistics);
    for (int i = 1; i < statistics.size(); i++) {
      if (statistics.get(i - 1).field() >= statistics.get(i).field()) {
        throw new IllegalArgumentException("statistics are not in ascending order of field id");
      }
    }
  }
}
