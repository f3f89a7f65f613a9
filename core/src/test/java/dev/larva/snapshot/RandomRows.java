package dev.larva.snapshot;

import dev.larva.entry.ChunkEntry;
import dev.larva.entry.Operation;
import dev.larva.entry.Positions;
import dev.larva.entry.StagedName;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;

/** Valid operations on the rows of one table, one after the other. */
final class RandomRows {

  private static final long ROWS_LIMIT = 30_000;

  private final Random random;
  private final TreeMap<StagedName, ChunkEntry> live = new TreeMap<>();
  private final TreeMap<StagedName, Positions> deleted = new TreeMap<>();
  private long number = 1000;

  RandomRows(Random random) {
    this.random = random;
  }

  Operation next() {
    if (live.isEmpty()) {
      return add();
    }
    return switch (random.nextInt(8)) {
      case 0, 1, 2 -> add();
      case 3 -> new Operation.RemoveChunks(Entries.TABLE, List.of(remove(any())));
      case 4 -> rewrite();
      default -> delete();
    };
  }

  private Operation add() {
    long rows = 1 + random.nextLong(ROWS_LIMIT);
    number++;
    return Entries.add(
        live(
            switch (random.nextInt(3)) {
              case 0 -> Entries.inline(number, rows);
              case 1 -> Entries.moved(number, rows);
              default -> Entries.chunk(number, rows);
            },
            Positions.NONE));
  }

  private ChunkEntry live(ChunkEntry chunk, Positions dead) {
    live.put(chunk.name(), chunk);
    deleted.put(chunk.name(), dead);
    return chunk;
  }

  private Operation delete() {
    StagedName name = any();
    long rows = chunk(name).rows();
    long step = 1L + random.nextInt(3);
    long from = random.nextLong(rows);
    long count = 1 + random.nextLong(Math.max(1, rows / step));
    Positions before = dead(name);
    Positions more =
        Positions.of(
                LongStream.range(0, count).map(i -> from + i * step).filter(each -> each < rows))
            .minus(before);
    if (more.isEmpty()) {
      return add();
    }
    deleted.put(name, before.union(more));
    return new Operation.DeleteRows(Entries.TABLE, List.of(new Operation.DeletedRows(name, more)));
  }

  private Operation rewrite() {
    List<Operation.RemovedChunk> inputs = new ArrayList<>();
    long rows = 0;
    for (int i = 0; i < 2 && !live.isEmpty(); i++) {
      StagedName name = any();
      rows += chunk(name).rows() - dead(name).count();
      inputs.add(remove(name));
    }
    long masked = random.nextInt(3);
    if (rows == 0) {
      return new Operation.RewriteChunks(Entries.TABLE, inputs, List.of());
    }
    ChunkEntry output = Entries.moved(++number, rows + masked);
    Positions mask = masked == 0 ? Positions.NONE : Positions.below(masked);
    return new Operation.RewriteChunks(
        Entries.TABLE, inputs, List.of(new Operation.Rewritten(live(output, mask), mask)));
  }

  private Operation.RemovedChunk remove(StagedName name) {
    ChunkEntry chunk = chunk(name);
    long dead = dead(name).count();
    live.remove(name);
    deleted.remove(name);
    return new Operation.RemovedChunk(name, chunk.rows(), chunk.bytes(), dead);
  }

  private ChunkEntry chunk(StagedName name) {
    return Objects.requireNonNull(live.get(name));
  }

  private Positions dead(StagedName name) {
    return Objects.requireNonNull(deleted.get(name));
  }

  private StagedName any() {
    List<StagedName> names = List.copyOf(live.keySet());
    return names.get(random.nextInt(names.size()));
  }
}
