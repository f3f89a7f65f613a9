package dev.larva.scan;

import dev.larva.chunk.ChunkReader;
import dev.larva.chunk.ChunkScan;
import dev.larva.chunk.RowReader;
import dev.larva.entry.Content;
import dev.larva.error.CorruptLake;
import dev.larva.expression.Expression;
import dev.larva.format.Layout;
import dev.larva.format.LiveChunk;
import dev.larva.snapshot.ChunkFilter;
import dev.larva.snapshot.InlineChunks;
import dev.larva.snapshot.Nodes;
import dev.larva.snapshot.TableState;
import dev.larva.store.Blob;
import dev.larva.store.Key;
import dev.larva.store.ObjectStore;

/** Reads the chunks of one table of a snapshot. */
public record TableReader(
    ObjectStore store, Layout layout, Nodes nodes, InlineChunks inline, TableState table) {

  /** The chunks that may hold matching rows. */
  public Plan plan(Expression filter) {
    return Plan.of(table, nodes, filter);
  }

  /** The chunk with all that a reader needs of it beside its object. */
  public LiveChunk whole(LiveChunk chunk) {
    return held(chunk).without(nodes.deleted(chunk));
  }

  /** The chunk with its bytes, if the log holds them; its deleted rows as it says them. */
  public LiveChunk held(LiveChunk chunk) {
    return chunk.slot() == 0 ? chunk : chunk.with(chunk.entry().holding(inline.content(chunk)));
  }

  /**
   * The chunk with all that a reader needs of it at hand, its bytes too: one request, which several
   * threads may make for several chunks.
   *
   * @param chunk a small one
   */
  public LiveChunk fetched(LiveChunk chunk) {
    LiveChunk whole = whole(chunk);
    if (whole.entry().content() != null) {
      return whole;
    }
    byte[] bytes = store.get(object(chunk)).map(Blob::bytes).orElseThrow(() -> missing(chunk));
    if (bytes.length != chunk.entry().bytes()) {
      throw missing(chunk);
    }
    return new LiveChunk(
        chunk.entry().holding(Content.of(bytes)),
        chunk.firstRowId(),
        chunk.version(),
        chunk.version(),
        null,
        whole.deleted());
  }

  private CorruptLake missing(LiveChunk chunk) {
    return new CorruptLake(
        "A chunk is missing, or not of the length that its entry says. Restore the object from a"
            + " copy, or read a version that does not need it. object="
            + object(chunk));
  }

  /** The object of a chunk. */
  public Key object(LiveChunk chunk) {
    return layout.chunk(table.record().id(), chunk.entry().name());
  }

  /** The scan without its filter, if that is true of every row of the chunk. */
  private ChunkScan residual(LiveChunk chunk, ChunkScan scan) {
    boolean all = ChunkFilter.allMatch(scan.filter(), chunk.entry(), table.record());
    return all ? new ChunkScan(scan.table(), scan.projection(), Expression.ALL) : scan;
  }

  /**
   * Opens a chunk.
   *
   * @param chunk as {@link #whole} gives it
   */
  public <T> ChunkReader<T> open(LiveChunk chunk, ChunkScan scan, RowReader<T> form) {
    return ChunkReader.open(store, object(chunk), chunk, residual(chunk, scan), form);
  }
}
