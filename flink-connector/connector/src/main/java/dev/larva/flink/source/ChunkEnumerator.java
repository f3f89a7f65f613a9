package dev.larva.flink.source;

import dev.larva.error.InvalidRequest;
import dev.larva.error.VersionUnavailable;
import java.util.ArrayDeque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.runtime.execution.SuppressRestartsException;
import org.jspecify.annotations.Nullable;

/**
 * Gives chunks to readers that ask for one. What it knows changes in the coordinator's thread only,
 * as a whole: where it has come to, and the splits found by then.
 */
final class ChunkEnumerator implements SplitEnumerator<ChunkSplit, Progress> {

  /** Splits that wait, about, at most; no more are looked for meanwhile. */
  private static final int WAITING_LIMIT = 2_000;

  private final SplitEnumeratorContext<ChunkSplit> context;
  private final ReadPlan read;
  private final ChunkFinder finder;
  private final ArrayDeque<ChunkSplit> waiting = new ArrayDeque<>();
  private final Set<Integer> asking = new LinkedHashSet<>();
  private Progress progress;
  private boolean looking;

  ChunkEnumerator(SplitEnumeratorContext<ChunkSplit> context, ReadPlan read, Progress restored) {
    this.context = context;
    this.read = read;
    this.progress = restored.with(List.of());
    this.waiting.addAll(restored.waiting());
    this.finder = new ChunkFinder(read);
  }

  @Override
  public void start() {
    lookForRows();
    if (read.start().follows()) {
      long pause = read.start().pause().toMillis();
      context.callAsync(this::appended, this::took, pause, pause);
    }
  }

  private boolean rowsLeft() {
    return !progress.found() || progress.planned() != Progress.ALL;
  }

  private void lookForRows() {
    if (rowsLeft() && !looking && waiting.size() < WAITING_LIMIT) {
      looking = true;
      Progress before = progress;
      context.callAsync(() -> before.found() ? finder.rows(before) : finder.begin(), this::found);
    }
  }

  private void found(@Nullable Progress found, @Nullable Throwable failure) {
    looking = false;
    take(found, failure);
    lookForRows();
  }

  /** In another thread; it sees what was there when the last look was taken. */
  private @Nullable Look appended() {
    Progress before = seen;
    return before == null ? null : new Look(before, finder.appended(before));
  }

  /**
   * What a look found.
   *
   * @param before from where it looked on
   */
  private record Look(Progress before, Progress found) {}

  /** From where to look for versions; absent: not now. */
  private volatile @Nullable Progress seen;

  private void took(@Nullable Look look, @Nullable Throwable failure) {
    if (failure != null) {
      take(null, failure);
    } else if (look != null && look.before().equals(progress)) {
      take(look.found(), null);
    }
    see();
  }

  private void see() {
    boolean now = read.start().follows() && !rowsLeft() && waiting.size() < WAITING_LIMIT;
    seen = now ? progress : null;
  }

  private void take(@Nullable Progress found, @Nullable Throwable failure) {
    if (found == null) {
      throw shown(failure);
    }
    waiting.addAll(found.waiting());
    progress = found.with(List.of());
    see();
    serve();
  }

  /** Some looks fail in the same way however often the job is restarted. */
  private static RuntimeException shown(@Nullable Throwable failure) {
    if (failure instanceof InvalidRequest || failure instanceof VersionUnavailable) {
      return new SuppressRestartsException(failure);
    }
    return failure instanceof RuntimeException known
        ? known
        : new IllegalStateException("the chunks of a table cannot be found", failure);
  }

  private void serve() {
    asking.retainAll(context.registeredReaders().keySet());
    boolean over = !read.start().follows() && !rowsLeft();
    for (Integer reader : List.copyOf(asking)) {
      ChunkSplit split = waiting.poll();
      if (split != null) {
        context.assignSplit(split, reader);
        asking.remove(reader);
      } else if (over) {
        context.signalNoMoreSplits(reader);
        asking.remove(reader);
      }
    }
    lookForRows();
  }

  @Override
  public void handleSplitRequest(int reader, @Nullable String host) {
    asking.add(reader);
    serve();
  }

  @Override
  public void addSplitsBack(List<ChunkSplit> splits, int reader) {
    for (int i = splits.size() - 1; i >= 0; i--) {
      waiting.addFirst(splits.get(i));
    }
    serve();
  }

  @Override
  public void addReader(int reader) {}

  @Override
  public Progress snapshotState(long checkpoint) {
    return progress.with(waiting);
  }

  @Override
  public void close() {
    finder.close();
  }
}
