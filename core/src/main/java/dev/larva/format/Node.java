package dev.larva.format;

import dev.larva.runtime.Ulid;
import java.util.List;

/** A leaf of the checkpoint tree: chunks of one table in ascending order of their names. */
public record Node(Ulid lake, Ulid table, List<LiveChunk> chunks) {

  /** Bytes of a node at most. */
  public static final int BYTES_LIMIT = 1 << 24;

  public Node {
    chunks = List.copyOf(chunks);
    if (chunks.isEmpty()) {
      throw new IllegalArgumentException("a node holds at least one chunk");
    }
    for (int i = 1; i < chunks.size(); i++) {
      if (chunks.get(i - 1).entry().name().compareTo(chunks.get(i).entry().name()) >= 0) {
        throw new IllegalArgumentException("chunks of a node must ascend by name");
      }
    }
  }

  /** Sums over its chunks. */
  public TableRecord.Totals totals() {
    TableRecord.Totals sum = TableRecord.Totals.NONE;
    for (LiveChunk chunk : chunks) {
      sum = sum.plus(TableRecord.Totals.of(chunk));
    }
    return sum;
  }
}
