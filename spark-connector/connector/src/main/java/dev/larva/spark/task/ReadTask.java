package dev.larva.spark.task;

import dev.larva.chunk.ChunkReader;
import dev.larva.chunk.ChunkScan;
import dev.larva.chunk.RawChunk;
import dev.larva.format.Layout;
import dev.larva.format.LiveChunk;
import dev.larva.runtime.Ulid;
import dev.larva.spark.access.LakeAddress;
import dev.larva.spark.rows.SparkRowReader;
import dev.larva.store.Key;
import dev.larva.store.ObjectStore;
import java.io.Serializable;
import java.util.Arrays;

/**
 * What all tasks of a read have in common.
 *
 * @param chunk whether each row ends with the name of its chunk
 * @param position whether each row ends with its position there
 */
@SuppressWarnings("ArrayRecordComponent") // compared by content below
public record ReadTask(
    LakeAddress lake,
    String lakeId,
    String table,
    byte[] schema,
    byte[] projection,
    byte[] filter,
    boolean chunk,
    boolean position)
    implements Serializable {

  public static ReadTask of(
      LakeAddress lake, Ulid lakeId, Ulid table, ChunkScan scan, boolean chunk, boolean position) {
    return new ReadTask(
        lake,
        lakeId.text(),
        table.text(),
        Wire.pack(scan.table()),
        Wire.pack(scan.projection()),
        Wire.pack(scan.filter()),
        chunk,
        position);
  }

  /** What a read wants of each chunk. */
  public ChunkScan scan() {
    return new ChunkScan(Wire.schema(schema), Wire.schema(projection), Wire.expression(filter));
  }

  /** Opens a part of a chunk of the table. */
  public PlacedRows open(ObjectStore store, ChunkSlice slice, ChunkScan scan) {
    LiveChunk live = slice.chunk().chunk();
    int extra = (chunk ? 1 : 0) + (position ? 1 : 0);
    return new PlacedRows(
        ChunkReader.open(store, key(live), live, slice.range(), scan, new SparkRowReader(extra)),
        slice.chunk().name(),
        chunk,
        position);
  }

  /** Likewise, for a reader that decodes it itself. */
  public RawChunk raw(ObjectStore store, ChunkSlice slice, ChunkScan scan) {
    LiveChunk live = slice.chunk().chunk();
    return RawChunk.open(store, key(live), live, slice.range(), scan);
  }

  private Key key(LiveChunk live) {
    return new Layout(new Ulid(lakeId)).chunk(new Ulid(table), live.entry().name());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ReadTask task
        && lake.equals(task.lake)
        && lakeId.equals(task.lakeId)
        && table.equals(task.table)
        && chunk == task.chunk
        && position == task.position
        && Arrays.equals(schema, task.schema)
        && Arrays.equals(projection, task.projection)
        && Arrays.equals(filter, task.filter);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(
        new Object[] {
          lake,
          lakeId,
          table,
          Arrays.hashCode(schema),
          Arrays.hashCode(projection),
          Arrays.hashCode(filter)
        });
  }
}
