package dev.larva.format;

import dev.larva.entry.ChunkKey;
import dev.larva.entry.FieldStatistics;
import dev.larva.entry.StagedName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Names a node of the checkpoint tree and says what lies at and below it.
 *
 * @param hash SHA-256 of the node's bytes
 * @param bytes length of the node
 * @param logical hash of what the node says, whatever objects say it: equal for equal chunks
 * @param level 0: a leaf
 * @param entries how many chunks or children it has
 * @param first key of the first chunk
 * @param last key of the last chunk
 * @param totals of the chunks
 * @param statistics of the fields that every chunk has some of, in ascending order of field id
 */
public record NodeReference(
    StagedName name,
    String hash,
    long bytes,
    String logical,
    int level,
    int entries,
    ChunkKey first,
    ChunkKey last,
    TableRecord.Totals totals,
    List<FieldStatistics> statistics) {

  /** Levels of a tree stay below this. */
  public static final int LEVELS_LIMIT = 16;

  public NodeReference {
    Digest.require(hash);
    Digest.require(logical);
    statistics = FieldStatistics.ascending(statistics);
    if (bytes < 1 || totals.chunks() < 1 || first.compareTo(last) > 0) {
      throw new IllegalArgumentException("a node holds at least one chunk: " + name);
    }
    if (level < 0 || level >= LEVELS_LIMIT) {
      throw new IllegalArgumentException("the level of a node is out of range: " + level);
    }
    boolean counted = level == 0 ? entries == totals.chunks() : entries <= totals.chunks();
    if (entries < 1 || !counted) {
      throw new IllegalArgumentException("entries of a node are out of range: " + entries);
    }
  }

  /** What it knows of a field; null if nothing. */
  public @Nullable FieldStatistics bounds(int field) {
    return FieldStatistics.find(statistics, field);
  }

  /** Whether the chunk of that key is below this node, if there is such a chunk. */
  public boolean covers(ChunkKey chunk) {
    return first.compareTo(chunk) <= 0 && chunk.compareTo(last) <= 0;
  }
}
