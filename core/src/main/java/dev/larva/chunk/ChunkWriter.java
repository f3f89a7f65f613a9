package dev.larva.chunk;

import dev.larva.entry.ChunkEntry;
import dev.larva.entry.Content;
import dev.larva.entry.StagedName;
import dev.larva.error.StoreFailure;
import dev.larva.runtime.Machine;
import dev.larva.schema.Schema;
import dev.larva.store.Key;
import dev.larva.store.ObjectStore;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Writes rows of one table into chunks of a target size and puts each when it is full.
 *
 * <p>Nothing of it is part of the table until an entry names the chunks that {@link #finish}
 * returns. For one thread. After any failure, and when it is closed without {@link #finish}, what
 * it had put is removed as far as the store allows; what stays is unreachable and goes with the
 * next vacuum.
 *
 * @param <T> an engine's row
 */
public final class ChunkWriter<T> implements ChunkSink<T> {

  /** Bytes of a chunk that an entry holds itself, at most. */
  public static final long INLINE_BYTES_LIMIT = 64 * 1024;

  /** Rows between two looks at the size of a chunk, at most. */
  private static final long LOOK_ROWS_LIMIT = 10_000;

  private final ObjectStore store;
  private final Function<StagedName, Key> keys;
  private final Machine machine;
  private final Schema schema;
  private final LongSupplier confirmedVersion;
  private final ChunkTarget target;
  private final RowWriter<T> rows;
  private final FileShape shape;
  private final List<ChunkEntry> done = new ArrayList<>();
  private @Nullable OpenChunk<T> open;
  private long lookAt;
  private boolean ended;

  /**
   * A writer without rows.
   *
   * @param keys the object's name of a chunk of the table
   * @param confirmedVersion a version that is known to have landed, as of within the last minute;
   *     asked when a chunk starts, for its stamp
   */
  public ChunkWriter(
      ObjectStore store,
      Function<StagedName, Key> keys,
      Machine machine,
      Schema schema,
      LongSupplier confirmedVersion,
      ChunkTarget target,
      RowWriter<T> rows) {
    this(store, keys, machine, schema, confirmedVersion, target, rows, FileShape.DEFAULT);
  }

  /** A writer whose row groups and pages are of another size. */
  ChunkWriter(
      ObjectStore store,
      Function<StagedName, Key> keys,
      Machine machine,
      Schema schema,
      LongSupplier confirmedVersion,
      ChunkTarget target,
      RowWriter<T> rows,
      FileShape shape) {
    this.store = store;
    this.keys = keys;
    this.machine = machine;
    this.schema = schema;
    this.confirmedVersion = confirmedVersion;
    this.target = target;
    this.rows = rows;
    this.shape = shape;
  }

  /**
   * Adds a row.
   *
   * @throws dev.larva.error.Rejected if it breaks a rule of the schema; the writer is then over
   * @throws StoreFailure if a full chunk cannot be put; the writer is then over
   */
  @Override
  public void write(T row) {
    requireGoing();
    guarded(
        () -> {
          OpenChunk<T> chunk = open == null ? start() : open;
          chunk.write(row);
          if (isFull(chunk)) {
            put(chunk, 0);
          }
        });
  }

  /**
   * Puts what is left and ends the writer.
   *
   * @return every chunk, in the order of their rows; none if no row was written
   */
  public List<ChunkEntry> finish() {
    return finish(0);
  }

  /**
   * Likewise; but rows that make one chunk of so few bytes are not put: the chunk holds them.
   *
   * @param inlineBytes that a chunk holds itself, at most; at most {@link #INLINE_BYTES_LIMIT}
   */
  @Override
  public List<ChunkEntry> finish(long inlineBytes) {
    requireGoing();
    guarded(
        () -> {
          if (open != null) {
            put(open, done.isEmpty() ? Math.min(inlineBytes, INLINE_BYTES_LIMIT) : 0);
          }
        });
    ended = true;
    return List.copyOf(done);
  }

  /** Puts the rows so far; the next one starts another chunk. */
  public void cut() {
    requireGoing();
    guarded(
        () -> {
          if (open != null) {
            put(open, 0);
          }
        });
  }

  /** Removes what was put, unless {@link #finish} has returned. */
  @Override
  public void close() {
    if (ended) {
      return;
    }
    ended = true;
    if (open != null) {
      open.bytes().discard();
    }
    done.forEach(this::remove);
  }

  private void requireGoing() {
    if (ended) {
      throw new IllegalStateException("this writer has finished, failed or been closed");
    }
  }

  private void guarded(Runnable step) {
    boolean whole = false;
    try {
      step.run();
      whole = true;
    } finally {
      if (!whole) {
        close();
      }
    }
  }

  private OpenChunk<T> start() {
    StagedName name = new StagedName(confirmedVersion.getAsLong(), machine.ulid());
    OpenChunk<T> chunk = new OpenChunk<>(name, schema, rows, shape.within(target.bytes()));
    open = chunk;
    lookAt = 1;
    return chunk;
  }

  /** Looks at the size when half of the rows that may still fit have come. */
  private boolean isFull(OpenChunk<T> chunk) {
    long count = chunk.rows();
    if (count >= target.rows()) {
      return true;
    }
    if (count < lookAt) {
      return false;
    }
    long size = chunk.size();
    long left = (target.bytes() - size) / Math.max(1, size / count);
    lookAt = count + Math.max(1, Math.min(left / 2, LOOK_ROWS_LIMIT));
    return size >= target.bytes();
  }

  private void put(OpenChunk<T> chunk, long inlineBytes) {
    ChunkEntry entry = chunk.finish();
    if (entry.bytes() <= inlineBytes) {
      done.add(entry.holding(Content.of(chunk.bytes().small())));
    } else {
      new ChunkPut(store, machine).put(keys.apply(chunk.name()), chunk.bytes().body(), entry);
      done.add(entry);
    }
    open = null;
    chunk.bytes().discard();
  }

  private void remove(ChunkEntry entry) {
    try {
      store.delete(keys.apply(entry.name()));
    } catch (StoreFailure e) {
      // It stays, named by no entry, until a vacuum passes its stamp.
    }
  }
}
