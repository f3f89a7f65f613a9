package dev.larva.flink.sink;

import dev.larva.entry.ChunkEntry;
import dev.larva.flink.state.Packed;
import dev.larva.flink.state.StateSerializer;
import java.util.List;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/**
 * The chunks that one writer has put since the checkpoint before.
 *
 * @param lake text of its id
 * @param table text of its id
 */
record StagedChunks(String lake, String table, List<ChunkEntry> chunks) {

  static final SimpleVersionedSerializer<StagedChunks> SERIALIZER =
      new StateSerializer<>(
          (staged, out) -> {
            out.writeUTF(staged.lake);
            out.writeUTF(staged.table);
            Packed.write(staged.chunks, out);
          },
          in -> new StagedChunks(in.readUTF(), in.readUTF(), Packed.readChunks(in)));

  StagedChunks {
    chunks = List.copyOf(chunks);
  }
}
