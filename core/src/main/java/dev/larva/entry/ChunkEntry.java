package dev.larva.entry;

import dev.larva.partition.PartitionSpec;
import dev.larva.partition.Pruning;
import dev.larva.partition.Tuple;
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
 * @param place by which spec its rows are arranged, and what they share
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
    ChunkPlace place,
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

  /** A chunk whose rows are arranged by no spec. */
  public ChunkEntry(
      StagedName name,
      long rows,
      long bytes,
      String hash,
      int schema,
      List<FieldStatistics> statistics,
      boolean rowIds,
      @Nullable Content content) {
    this(name, rows, bytes, hash, schema, statistics, rowIds, ChunkPlace.NONE, content);
  }

  /** Likewise, in an object of its own, with row ids that follow from the log. */
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
    return new ChunkEntry(name, rows, bytes, hash, schema, statistics, rowIds, place, newContent);
  }

  /** This chunk at a place. */
  public ChunkEntry at(ChunkPlace newPlace) {
    return new ChunkEntry(name, rows, bytes, hash, schema, statistics, rowIds, newPlace, content);
  }

  /**
   * This chunk at its place in a partition; its first key is what its statistics say.
   *
   * @param partition as the spec says it
   */
  public ChunkEntry in(PartitionSpec spec, Tuple partition) {
    return at(new ChunkPlace(spec.id(), partition, Pruning.first(spec, this::bounds)));
  }

  /** What it knows of a field; null if nothing. */
  public @Nullable FieldStatistics bounds(int field) {
    return FieldStatistics.find(statistics, field);
  }

  /** This chunk without its bytes: what a checkpoint says of it. */
  public ChunkEntry withoutContent() {
    return content == null
        ? this
        : new ChunkEntry(name, rows, bytes, hash, schema, statistics, rowIds, place, null);
  }
}
