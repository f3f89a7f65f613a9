package dev.larva.spark.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.chunk.ChunkScan;
import dev.larva.chunk.ChunkTarget;
import dev.larva.chunk.ChunkWriter;
import dev.larva.entry.ChunkEntry;
import dev.larva.entry.Positions;
import dev.larva.format.Layout;
import dev.larva.format.LiveChunk;
import dev.larva.runtime.SystemMachine;
import dev.larva.runtime.Ulid;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.Type.Primitive;
import dev.larva.spark.access.LakeAddress;
import dev.larva.spark.rows.SparkRowWriter;
import dev.larva.store.MemoryStore;
import dev.larva.store.ObjectStore;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.junit.jupiter.api.Test;

/** Chunks as tasks get them, over the wire. */
class ChunkPartTest {

  private static final SystemMachine MACHINE = new SystemMachine();
  private static final Ulid LAKE = MACHINE.ulid();
  private static final Ulid TABLE = MACHINE.ulid();
  private static final Schema SCHEMA =
      new Schema(0, List.of(Field.required(1, "k", Primitive.LONG)));

  private final ObjectStore store = new MemoryStore(MACHINE);

  @Test
  void deletedRowsTravelWithTheChunk() throws IOException, ClassNotFoundException {
    LiveChunk chunk = new LiveChunk(written(0), 7, 3).deleting(Positions.of(0, 2));
    ChunkPart part = sent(ChunkPart.of(chunk));
    assertThat(part.liveRows()).isEqualTo(2);
    assertThat(read(part)).containsExactly(1L, 3L);
  }

  @Test
  void theBytesOfAChunkWithoutAnObjectTravelWithIt() throws IOException, ClassNotFoundException {
    LiveChunk chunk = new LiveChunk(written(16 * 1024), 7, 3, 3, null, Positions.of(1));
    assertThat(chunk.entry().content()).isNotNull();
    assertThat(read(sent(ChunkPart.of(chunk)))).containsExactly(0L, 2L, 3L);
  }

  private ChunkEntry written(long inlineBytes) {
    try (ChunkWriter<InternalRow> writer =
        new ChunkWriter<>(
            store,
            name -> new Layout(LAKE).chunk(TABLE, name),
            MACHINE,
            SCHEMA,
            () -> 0,
            ChunkTarget.DEFAULT,
            new SparkRowWriter(SCHEMA))) {
      for (long k = 0; k < 4; k++) {
        writer.write(new GenericInternalRow(new Object[] {k}));
      }
      return writer.finish(inlineBytes).get(0);
    }
  }

  private static ChunkPart sent(ChunkPart part) throws IOException, ClassNotFoundException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(part);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return (ChunkPart) in.readObject();
    }
  }

  private List<Long> read(ChunkPart part) {
    ReadTask task =
        ReadTask.of(
            LakeAddress.of("memory:part", Map.of()),
            LAKE,
            TABLE,
            ChunkScan.all(SCHEMA),
            false,
            false);
    List<Long> keys = new ArrayList<>();
    try (PlacedRows rows = task.open(store, new ChunkSlice(part, 0, part.bytes()), task.scan())) {
      rows.forEachRemaining(row -> keys.add(row.getLong(0)));
    }
    return keys;
  }
}
