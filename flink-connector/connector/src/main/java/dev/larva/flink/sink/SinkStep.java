package dev.larva.flink.sink;

import dev.larva.entry.ChunkEntry;
import dev.larva.flink.state.Packed;
import dev.larva.flink.state.StateSerializer;
import dev.larva.runtime.Ulid;
import java.util.List;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/**
 * What a sink did up to one checkpoint, and what lands with it.
 *
 * @param lake that the chunks were put into
 * @param table that they were staged for
 * @param checkpoint to which it belongs
 */
record SinkStep(Ulid lake, Ulid table, long checkpoint, Mark mark, List<ChunkEntry> chunks) {

  static final SimpleVersionedSerializer<SinkStep> SERIALIZER =
      new StateSerializer<>(
          (step, out) -> {
            out.writeUTF(step.lake.text());
            out.writeUTF(step.table.text());
            out.writeLong(step.checkpoint);
            Mark.write(step.mark, out);
            Packed.write(step.chunks, out);
          },
          in ->
              new SinkStep(
                  new Ulid(in.readUTF()),
                  new Ulid(in.readUTF()),
                  in.readLong(),
                  Mark.read(in),
                  Packed.readChunks(in)));

  SinkStep {
    chunks = List.copyOf(chunks);
  }

  long rows() {
    return chunks.stream().mapToLong(ChunkEntry::rows).sum();
  }

  long bytes() {
    return chunks.stream().mapToLong(ChunkEntry::bytes).sum();
  }

  /** Without its chunks. */
  @Override
  public String toString() {
    return "checkpoint %d of %s, %d chunks".formatted(checkpoint, mark, chunks.size());
  }
}
