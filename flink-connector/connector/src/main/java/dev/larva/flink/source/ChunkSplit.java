package dev.larva.flink.source;

import dev.larva.entry.ChunkEntry;
import dev.larva.entry.Positions;
import dev.larva.flink.state.Packed;
import dev.larva.flink.state.StateSerializer;
import dev.larva.format.LiveChunk;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import org.apache.flink.api.connector.source.SourceSplit;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/**
 * A chunk to be read, from one of its rows on.
 *
 * @param chunk with all that a reader needs of it beside its object, without statistics
 * @param from position of the first row that is still to be read
 */
public record ChunkSplit(LiveChunk chunk, long from) implements SourceSplit {

  static final SimpleVersionedSerializer<ChunkSplit> SERIALIZER =
      new StateSerializer<>(ChunkSplit::write, ChunkSplit::read);

  static ChunkSplit of(LiveChunk whole) {
    ChunkEntry entry = whole.entry();
    ChunkEntry plain =
        new ChunkEntry(
            entry.name(),
            entry.rows(),
            entry.bytes(),
            entry.hash(),
            entry.schema(),
            List.of(),
            entry.rowIds(),
            entry.content());
    return new ChunkSplit(
        new LiveChunk(
            plain, whole.firstRowId(), whole.version(), whole.slot(), null, whole.deleted()),
        0);
  }

  /** What is left of it after the rows below a position. */
  ChunkSplit from(long position) {
    return new ChunkSplit(chunk, position);
  }

  /** The chunk, with the rows below the first one as if they were deleted. */
  LiveChunk rest() {
    return new LiveChunk(
        chunk.entry(),
        chunk.firstRowId(),
        chunk.version(),
        chunk.slot(),
        null,
        from == 0 ? chunk.deleted() : chunk.deleted().union(Positions.below(from)));
  }

  /** A chunk is added to a table once. */
  @Override
  public String splitId() {
    return chunk.entry().name().toString();
  }

  void write(DataOutput out) throws IOException {
    byte[] entry = Packed.pack(chunk.entry());
    out.writeInt(entry.length);
    out.write(entry);
    out.writeLong(chunk.firstRowId());
    out.writeLong(chunk.version());
    out.writeLong(chunk.slot());
    byte[] deleted = chunk.deleted().isEmpty() ? new byte[0] : chunk.deleted().bytes();
    out.writeInt(deleted.length);
    out.write(deleted);
    out.writeLong(from);
  }

  static ChunkSplit read(DataInput in) throws IOException {
    byte[] entry = new byte[in.readInt()];
    in.readFully(entry);
    long firstRowId = in.readLong();
    long version = in.readLong();
    long slot = in.readLong();
    byte[] deleted = new byte[in.readInt()];
    in.readFully(deleted);
    return new ChunkSplit(
        new LiveChunk(
            Packed.chunk(entry),
            firstRowId,
            version,
            slot,
            null,
            deleted.length == 0 ? Positions.NONE : Positions.parse(deleted)),
        in.readLong());
  }
}
