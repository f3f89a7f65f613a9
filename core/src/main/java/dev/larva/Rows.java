package dev.larva;

import dev.larva.chunk.ChunkReader;
import dev.larva.chunk.RowReader;
import dev.larva.entry.ChunkKey;
import dev.larva.error.CorruptLake;
import dev.larva.format.LiveChunk;
import dev.larva.scan.Plan;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a scan, chunk by chunk. For one thread; close it. If a sweep drops the root that it
 * reads from, or a node of it cannot be used, it goes on from another one that is kept: chunks of a
 * version have the same order whichever root they are read from.
 */
public final class Rows<T> implements Iterator<T>, AutoCloseable {

  private final RowReader<T> form;
  private Scan scan;
  private @Nullable Plan plan;
  private @Nullable LiveChunk next;
  private @Nullable ChunkKey last;
  private @Nullable ChunkReader<T> chunk;

  Rows(Scan scan, RowReader<T> form) {
    this.scan = scan;
    this.form = form;
  }

  /**
   * @throws dev.larva.error.VersionUnavailable if the version has expired, and what is to be read
   *     is gone
   */
  @Override
  public boolean hasNext() {
    while (chunk == null || !guarded(chunk::hasNext)) {
      close();
      if (!guarded(this::opened)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public T next() {
    if (!hasNext() || chunk == null) {
      throw new NoSuchElementException("no more rows");
    }
    return guarded(chunk::next);
  }

  /** Opens the next chunk; false if there is none. */
  private boolean opened() {
    Plan chunks = plan == null ? scan.plan() : plan;
    plan = chunks;
    while (next == null && chunks.hasNext()) {
      LiveChunk ahead = chunks.next();
      next = last == null || last.compareTo(ChunkKey.of(ahead.entry())) < 0 ? ahead : null;
    }
    if (next == null) {
      return false;
    }
    chunk = scan.open(next, form);
    last = ChunkKey.of(next.entry());
    next = null;
    return true;
  }

  /** What is missing is an expired version's, or that of a root that was dropped, or damage. */
  private <R> R guarded(Supplier<R> step) {
    while (true) {
      try {
        return step.get();
      } catch (CorruptLake damage) {
        Scan renewed = scan.renewed().orElseThrow(() -> damage);
        if (chunk != null) {
          throw damage;
        }
        scan = renewed;
        plan = null;
        next = null;
      }
    }
  }

  @Override
  public void close() {
    if (chunk != null) {
      chunk.close();
      chunk = null;
    }
  }
}
