package dev.larva.bench.delta;

import dev.larva.bench.contest.Racing;
import io.delta.kernel.DataWriteContext;
import io.delta.kernel.Operation;
import io.delta.kernel.Snapshot;
import io.delta.kernel.TableManager;
import io.delta.kernel.Transaction;
import io.delta.kernel.TransactionCommitResult;
import io.delta.kernel.data.ColumnVector;
import io.delta.kernel.data.ColumnarBatch;
import io.delta.kernel.data.FilteredColumnarBatch;
import io.delta.kernel.data.Row;
import io.delta.kernel.defaults.internal.data.DefaultColumnarBatch;
import io.delta.kernel.engine.Engine;
import io.delta.kernel.hook.PostCommitHook;
import io.delta.kernel.statistics.DataFileStatistics;
import io.delta.kernel.types.DoubleType;
import io.delta.kernel.types.LongType;
import io.delta.kernel.types.StringType;
import io.delta.kernel.utils.CloseableIterable;
import io.delta.kernel.utils.CloseableIterator;
import io.delta.kernel.utils.DataFileStatus;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Appends through transactions of Kernel's snapshots. A commit begins at the newest snapshot that an
 * earlier commit of this process left, so that it reads nothing; checkpoints and checksums are made
 * by a thread beside, so that no commit waits for them.
 */
final class DeltaContestant implements Racing {

  private static final long NAMED_BYTES = 2_000;

  private final Engine engine;
  private final String path;
  private volatile Snapshot newest;
  private final ExecutorService hooks =
      Executors.newSingleThreadExecutor(
          work -> {
            Thread thread = new Thread(work, "delta-hooks");
            thread.setDaemon(true);
            return thread;
          });

  DeltaContestant(Engine engine, String path) {
    this.engine = engine;
    this.path = path;
    this.newest = load();
  }

  private Snapshot load() {
    return TableManager.loadSnapshot(path).build(engine);
  }

  @Override
  public void append(long firstId) {
    staged(firstId).run();
  }

  @Override
  public Runnable staged(long firstId) {
    Transaction transaction = begin();
    Row state = transaction.getTransactionState(engine);
    DataWriteContext context = Transaction.getWriteContext(engine, state, Map.of());
    List<DataFileStatus> files = write(firstId, state, context);
    return () -> commit(transaction, state, files, context);
  }

  private Transaction begin() {
    return newest.buildUpdateTableTransaction(DeltaOpening.ENGINE, Operation.WRITE).build(engine);
  }

  private List<DataFileStatus> write(long firstId, Row state, DataWriteContext context) {
    CloseableIterator<FilteredColumnarBatch> physical =
        Transaction.transformLogicalData(
            engine, state, closeable(List.of(rows(firstId)).iterator()), Map.of());
    try (CloseableIterator<DataFileStatus> files =
        engine
            .getParquetHandler()
            .writeParquetFiles(
                context.getTargetDirectory(), physical, context.getStatisticsColumns())) {
      return files.toInMemoryList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static FilteredColumnarBatch rows(long firstId) {
    ColumnVector[] columns = {
      new RowColumn(LongType.LONG, firstId),
      new RowColumn(StringType.STRING, firstId),
      new RowColumn(DoubleType.DOUBLE, firstId)
    };
    ColumnarBatch batch = new DefaultColumnarBatch(ROWS, DeltaOpening.SCHEMA, columns);
    return new FilteredColumnarBatch(batch, Optional.empty());
  }

  private void commit(
      Transaction transaction, Row state, List<DataFileStatus> files, DataWriteContext context) {
    CloseableIterator<Row> actions =
        Transaction.generateAppendActions(engine, state, closeable(files.iterator()), context);
    TransactionCommitResult result =
        transaction.commit(engine, CloseableIterable.inMemoryIterable(actions));
    result.getPostCommitSnapshot().ifPresent(this::advance);
    result.getPostCommitHooks().forEach(hook -> hooks.execute(() -> run(hook)));
  }

  private synchronized void advance(Snapshot left) {
    if (left.getVersion() > newest.getVersion()) {
      newest = left;
    }
  }

  private void run(PostCommitHook hook) {
    try {
      hook.threadSafeInvoke(engine);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public Runnable named() {
    return () -> {
      Transaction transaction = begin();
      Row state = transaction.getTransactionState(engine);
      DataWriteContext context = Transaction.getWriteContext(engine, state, Map.of());
      String file = context.getTargetDirectory() + "/" + UUID.randomUUID() + ".parquet";
      DataFileStatistics statistics =
          new DataFileStatistics(ROWS, Map.of(), Map.of(), Map.of(), Optional.empty());
      commit(
          transaction,
          state,
          List.of(
              new DataFileStatus(
                  file, NAMED_BYTES, System.currentTimeMillis(), Optional.of(statistics))),
          context);
    };
  }

  /** From the store, not from what this process remembers; each of its files has as many rows. */
  @Override
  public long rows() {
    long files = 0;
    try (CloseableIterator<FilteredColumnarBatch> batches =
        load().getScanBuilder().build().getScanFiles(engine)) {
      while (batches.hasNext()) {
        files += count(batches.next());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return files * ROWS;
  }

  private static long count(FilteredColumnarBatch batch) throws IOException {
    try (CloseableIterator<Row> rows = batch.getRows()) {
      return rows.toInMemoryList().size();
    }
  }

  private static <T> CloseableIterator<T> closeable(Iterator<T> items) {
    return new CloseableIterator<>() {
      @Override
      public boolean hasNext() {
        return items.hasNext();
      }

      @Override
      public T next() {
        return items.next();
      }

      @Override
      public void close() {}
    };
  }

  @Override
  public long landings() {
    return 0;
  }

  @Override
  public String title() {
    return "Delta Kernel 4.4.0, default engine, S3A of Hadoop 3.4.2, S3SingleDriverLogStore, defaults";
  }

  @Override
  public void close() {
    hooks.shutdown();
  }
}
