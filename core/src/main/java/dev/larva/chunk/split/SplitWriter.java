package dev.larva.chunk.split;

import dev.larva.chunk.ChunkSink;
import dev.larva.chunk.ChunkWriter;
import dev.larva.chunk.RowWriter;
import dev.larva.entry.ChunkEntry;
import dev.larva.partition.PartitionSpec;
import dev.larva.partition.Tuple;
import dev.larva.schema.Schema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Writes rows of one table into chunks as a spec arranges them. For one thread.
 *
 * <p>At most {@link #OPEN_LIMIT} chunks are open at a time; rows of other partitions wait in
 * memory, and so do all rows of a clustered table, to be sorted. Once those that wait take {@link
 * #WAITING_BYTES}, they are written; the chunk that was not written to for longest is put to make
 * room. So rows that come in order of their partitions, or in cluster order, make full chunks; in
 * any other order chunks get smaller, which compaction mends.
 *
 * @param <T> an engine's row
 */
public final class SplitWriter<T> implements ChunkSink<T> {

  /** Chunks that are open at most; each holds a row group in memory. */
  static final int OPEN_LIMIT = 8;

  /** Bytes in memory of rows that wait, about, at most. */
  static final long WAITING_BYTES = 64L << 20;

  private final PartitionSpec spec;
  private final RowWriter<T> form;
  private final Recorder recorder;
  private final Function<RowWriter<Tape>, ChunkWriter<Tape>> writers;
  private final long waitingLimit;
  private final Map<Tuple, Part> parts = new TreeMap<>();
  private final Map<Tuple, Part> open = new LinkedHashMap<>(OPEN_LIMIT, 0.75f, true);
  private long waiting;

  private SplitWriter(
      Schema schema,
      PartitionSpec spec,
      RowWriter<T> form,
      Function<RowWriter<Tape>, ChunkWriter<Tape>> writers,
      long waitingLimit) {
    this.spec = spec;
    this.form = form;
    this.recorder = new Recorder(schema, spec);
    this.writers = writers;
    this.waitingLimit = waitingLimit;
  }

  /** Makes writers of chunks of a table, whatever the form of their rows. */
  public interface Chunks {
    <R> ChunkWriter<R> writer(RowWriter<R> form);
  }

  /**
   * A writer without rows.
   *
   * @param schema of the chunks
   * @param spec whose columns the schema has
   */
  public static <T> SplitWriter<T> of(
      Schema schema, PartitionSpec spec, RowWriter<T> form, Chunks chunks) {
    return of(schema, spec, form, chunks, WAITING_BYTES);
  }

  static <T> SplitWriter<T> of(
      Schema schema, PartitionSpec spec, RowWriter<T> form, Chunks chunks, long waitingLimit) {
    return new SplitWriter<>(schema, spec, form, chunks::writer, waitingLimit);
  }

  @Override
  public void write(T row) {
    Tape tape = recorder.record(form, row);
    Part part = parts.computeIfAbsent(tape.partition(), each -> part());
    boolean at = open.containsKey(tape.partition()) || open.size() < OPEN_LIMIT;
    if (at && spec.cluster().isEmpty()) {
      touch(tape.partition(), part);
      part.writer().write(tape);
      return;
    }
    part.await(tape);
    waiting += tape.bytes();
    if (waiting >= waitingLimit) {
      drain();
    }
  }

  @Override
  public List<ChunkEntry> finish(long inlineBytes) {
    drain();
    List<ChunkEntry> all = new ArrayList<>();
    long left = inlineBytes;
    for (Map.Entry<Tuple, Part> part : parts.entrySet()) {
      for (ChunkEntry chunk : part.getValue().writer().finish(left)) {
        left -= chunk.content() == null ? 0 : chunk.bytes();
        all.add(chunk.in(spec, part.getKey()));
      }
    }
    return all;
  }

  @Override
  public void close() {
    parts.values().forEach(part -> part.writer().close());
  }

  private Part part() {
    return new Part(writers.apply(Tape::tell), !spec.cluster().isEmpty());
  }

  private void drain() {
    for (Map.Entry<Tuple, Part> part : parts.entrySet()) {
      if (part.getValue().isWaiting()) {
        touch(part.getKey(), part.getValue());
        part.getValue().drain();
      }
    }
    waiting = 0;
  }

  /** Makes the partition the one that was written to last, and room for its chunk. */
  private void touch(Tuple partition, Part part) {
    open.put(partition, part);
    if (open.size() > OPEN_LIMIT) {
      Map.Entry<Tuple, Part> oldest = open.entrySet().iterator().next();
      open.remove(oldest.getKey());
      oldest.getValue().writer().cut();
    }
  }
}
