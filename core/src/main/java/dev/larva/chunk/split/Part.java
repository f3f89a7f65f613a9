package dev.larva.chunk.split;

import dev.larva.chunk.ChunkWriter;
import dev.larva.partition.Tuple;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of one partition: those in its chunks, and those that wait in memory. */
final class Part {

  private static final Comparator<Tape> ORDER =
      (one, other) -> Tuple.compare(one.order(), other.order());

  private final ChunkWriter<Tape> writer;
  private final boolean clustered;
  private List<Tape> waiting = new ArrayList<>();
  private @Nullable Tape last;

  Part(ChunkWriter<Tape> writer, boolean clustered) {
    this.writer = writer;
    this.clustered = clustered;
  }

  ChunkWriter<Tape> writer() {
    return writer;
  }

  void await(Tape row) {
    waiting.add(row);
  }

  boolean isWaiting() {
    return !waiting.isEmpty();
  }

  /**
   * Writes the rows that wait, in cluster order. They go on with the chunk that is open if none of
   * them is before its last row, and start another otherwise.
   */
  void drain() {
    List<Tape> rows = waiting;
    waiting = new ArrayList<>();
    if (clustered) {
      rows.sort(ORDER);
      if (last != null && ORDER.compare(rows.get(0), last) < 0) {
        writer.cut();
      }
      last = rows.get(rows.size() - 1);
    }
    rows.forEach(writer::write);
  }
}
