package dev.larva.snapshot;

import dev.larva.entry.ChunkEntry;
import dev.larva.entry.Content;
import dev.larva.entry.Entry;
import dev.larva.entry.Operation;
import dev.larva.entry.Positions;
import dev.larva.entry.StagedName;
import dev.larva.entry.TransactionId;
import dev.larva.format.Digest;
import dev.larva.format.Format;
import dev.larva.format.Slot;
import dev.larva.runtime.Ulid;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.Type.Primitive;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Entries and slots of a small lake, made by number. */
public final class Entries {

  public static final Ulid LAKE = ulid(1);
  public static final Ulid TABLE = ulid(2);
  public static final Schema SCHEMA =
      new Schema(0, List.of(Field.required(1, "id", Primitive.LONG)));

  private Entries() {}

  /** The ULID with that number. */
  public static Ulid ulid(long number) {
    String digits = Long.toString(number);
    return new Ulid("0".repeat(Ulid.LENGTH - digits.length()) + digits);
  }

  /** The name of chunk {@code number}, staged at version 0. */
  public static StagedName chunkName(long number) {
    return new StagedName(0, ulid(number));
  }

  /** A chunk of that many rows. */
  public static ChunkEntry chunk(long number, long rows) {
    return new ChunkEntry(chunkName(number), rows, 100, "0".repeat(64), 0, List.of());
  }

  public static Operation.CreateTable createTable() {
    return new Operation.CreateTable(TABLE, LAKE, "t", SCHEMA, Map.of());
  }

  public static Operation.AddChunks add(ChunkEntry... chunks) {
    return new Operation.AddChunks(TABLE, List.of(chunks));
  }

  public static Operation.RemoveChunks remove(ChunkEntry... chunks) {
    List<Operation.RemovedChunk> removed = new ArrayList<>();
    for (ChunkEntry chunk : chunks) {
      removed.add(new Operation.RemovedChunk(chunk.name(), chunk.rows(), chunk.bytes()));
    }
    return new Operation.RemoveChunks(TABLE, removed);
  }

  /** The delete of rows of one chunk. */
  public static Operation.DeleteRows delete(long number, long... positions) {
    return new Operation.DeleteRows(
        TABLE, List.of(new Operation.DeletedRows(chunkName(number), Positions.of(positions))));
  }

  /** A chunk of that many rows, all of which store their ids. */
  public static ChunkEntry moved(long number, long rows) {
    return new ChunkEntry(chunkName(number), rows, 100, "0".repeat(64), 0, List.of(), true, null);
  }

  /** A chunk that its entry holds; its bytes depend on its number. */
  public static ChunkEntry inline(long number, long rows) {
    byte[] file = ("file " + number).getBytes(StandardCharsets.US_ASCII);
    return new ChunkEntry(chunkName(number), rows, file.length, Digest.sha256(file), 0, List.of())
        .holding(Content.of(file));
  }

  /** The entry of a transaction with that number. */
  public static Entry entry(long number, Operation... operations) {
    return new Entry(
        new TransactionId(0, ulid(number)),
        0,
        0,
        List.of(operations),
        List.of(),
        null,
        null,
        Map.of());
  }

  /** A slot that follows the state; times count on from it by 10. */
  public static Slot slot(Snapshot before, Entry... entries) {
    List<Long> times = new ArrayList<>();
    for (int i = 1; i <= entries.length; i++) {
      times.add(before.time() + 10L * i);
    }
    return new Slot(
        Format.CURRENT, LAKE, ulid(9), before.version() + 1, before.tip(), times, List.of(entries));
  }
}
