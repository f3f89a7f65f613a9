package dev.larva;

import dev.larva.chunk.ChunkReader;
import dev.larva.chunk.RowReader;
import dev.larva.scan.Plan;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** The rows of a scan, chunk by chunk. For one thread; close it. */
public final class Rows<T> implements Iterator<T>, AutoCloseable {

  private final Scan scan;
  private final RowReader<T> form;
  private final Plan plan;
  private @Nullable ChunkReader<T> chunk;

  Rows(Scan scan, RowReader<T> form) {
    this.scan = scan;
    this.form = form;
    this.plan = scan.plan();
  }

  @Override
  public boolean hasNext() {
    while (chunk == null || !chunk.hasNext()) {
      close();
      if (!plan.hasNext()) {
        return false;
      }
      chunk = scan.open(plan.next(), form);
    }
    return true;
  }

  @Override
  public T next() {
    if (!hasNext() || chunk == null) {
      throw new NoSuchElementException("no more rows");
    }
    return chunk.next();
  }

  @Override
  public void close() {
    if (chunk != null) {
      chunk.close();
      chunk = null;
    }
  }
}
