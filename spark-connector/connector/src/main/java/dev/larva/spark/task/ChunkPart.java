package dev.larva.spark.task;

import dev.larva.entry.ChunkEntry;
import dev.larva.entry.Content;
import dev.larva.entry.Positions;
import dev.larva.entry.StagedName;
import dev.larva.format.LiveChunk;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a task must know of a chunk to read it: its entry without the statistics, and what the log
 * says of its rows.
 *
 * @param deleted positions of all deleted rows, in portable form
 * @param content the chunk's bytes, if it has no object
 */
@SuppressWarnings("ArrayRecordComponent") // compared by content below
public record ChunkPart(
    String name,
    long rows,
    long bytes,
    String hash,
    int schema,
    boolean rowIds,
    long firstRowId,
    long version,
    long slot,
    byte[] deleted,
    byte @Nullable [] content)
    implements Serializable {

  /**
   * @param chunk with all that a reader needs of it beside its object
   */
  public static ChunkPart of(LiveChunk chunk) {
    ChunkEntry entry = chunk.entry();
    Content content = entry.content();
    return new ChunkPart(
        entry.name().toString(),
        entry.rows(),
        entry.bytes(),
        entry.hash(),
        entry.schema(),
        entry.rowIds(),
        chunk.firstRowId(),
        chunk.version(),
        chunk.slot(),
        chunk.deleted().bytes(),
        content == null ? null : content.bytes());
  }

  /** Rows that are not deleted. */
  public long liveRows() {
    return rows - Positions.parse(deleted).count();
  }

  LiveChunk chunk() {
    ChunkEntry entry =
        new ChunkEntry(
            StagedName.parse(name),
            rows,
            bytes,
            hash,
            schema,
            List.of(),
            rowIds,
            content == null ? null : Content.of(content));
    return new LiveChunk(entry, firstRowId, version, slot, null, Positions.parse(deleted));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ChunkPart part
        && rows == part.rows
        && firstRowId == part.firstRowId
        && version == part.version
        && name.equals(part.name)
        && hash.equals(part.hash)
        && Arrays.equals(deleted, part.deleted);
  }

  @Override
  public int hashCode() {
    return Objects.hash(name, rows, firstRowId, version, hash, Arrays.hashCode(deleted));
  }
}
