package dev.larva.scan;

import dev.larva.chunk.ChunkReader;
import dev.larva.chunk.ChunkScan;
import dev.larva.chunk.RowReader;
import dev.larva.expression.Expression;
import dev.larva.format.Layout;
import dev.larva.format.LiveChunk;
import dev.larva.snapshot.InlineChunks;
import dev.larva.snapshot.Nodes;
import dev.larva.snapshot.TableState;
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

  /** The object of a chunk. */
  public Key object(LiveChunk chunk) {
    return layout.chunk(table.record().id(), chunk.entry().name());
  }

  /**
   * Opens a chunk.
   *
   * @param chunk as {@link #whole} gives it
   */
  public <T> ChunkReader<T> open(LiveChunk chunk, ChunkScan scan, RowReader<T> form) {
    return ChunkReader.open(store, object(chunk), chunk, scan, form);
  }
}
