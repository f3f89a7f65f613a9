package dev.larva.flink.source;

import dev.larva.chunk.ChunkReader;
import dev.larva.chunk.ChunkScan;
import dev.larva.flink.access.Lease;
import dev.larva.flink.access.OpenLakes;
import dev.larva.flink.rows.FlinkRowReader;
import dev.larva.schema.Field;
import dev.larva.transaction.LakeAccess;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceOutput;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.core.io.InputStatus;
import org.apache.flink.table.data.RowData;
import org.jspecify.annotations.Nullable;

/** Reads one chunk after the other; its state is where in them it is. */
final class ChunkSourceReader implements SourceReader<RowData, ChunkSplit> {

  private final SourceReaderContext context;
  private final ReadPlan read;
  private final ChunkScan scan;
  private final List<String> columns;
  private final Lease lease;
  private final ArrayDeque<ChunkSplit> queue = new ArrayDeque<>();
  private CompletableFuture<Void> available = new CompletableFuture<>();
  private boolean asked;
  private boolean last;
  private long given;
  private @Nullable Open open;

  /** The chunk that is being read. */
  private static final class Open {
    private final ChunkReader<RowData> rows;
    private final SourceOutput<RowData> output;
    private ChunkSplit split;

    private Open(ChunkSplit split, ChunkReader<RowData> rows, SourceOutput<RowData> output) {
      this.split = split;
      this.rows = rows;
      this.output = output;
    }

    private void give(UnaryOperator<RowData> shown) {
      output.collect(shown.apply(rows.next()));
      split = split.from(rows.position() + 1);
    }
  }

  ChunkSourceReader(SourceReaderContext context, ReadPlan read) {
    this.context = context;
    this.read = read;
    this.scan = read.scan();
    this.columns = read.rowSchema().fields().stream().map(Field::name).toList();
    this.lease = OpenLakes.lease(read.address());
  }

  @Override
  public void start() {
    if (queue.isEmpty()) {
      ask();
    }
  }

  private void ask() {
    if (!asked && !last) {
      asked = true;
      context.sendSplitRequest();
    }
  }

  @Override
  public InputStatus pollNext(ReaderOutput<RowData> output) {
    if (read.limit() >= 0 && given >= read.limit()) {
      close(output);
      return InputStatus.END_OF_INPUT;
    }
    if (open == null && !open(output)) {
      return last ? InputStatus.END_OF_INPUT : InputStatus.NOTHING_AVAILABLE;
    }
    if (open != null && open.rows.hasNext()) {
      open.give(row -> read.shown().cut(row, columns));
      given++;
    } else {
      close(output);
    }
    return InputStatus.MORE_AVAILABLE;
  }

  private boolean open(ReaderOutput<RowData> output) {
    ChunkSplit split = queue.poll();
    if (split == null) {
      ask();
      if (!last && available.isDone()) {
        available = new CompletableFuture<>();
      }
      return false;
    }
    LakeAccess lake = lease.lake().access();
    ChunkReader<RowData> rows =
        ChunkReader.open(
            lake.store(),
            lake.layout().chunk(read.tableId(), split.chunk().entry().name()),
            split.rest(),
            scan,
            new FlinkRowReader());
    open = new Open(split, rows, output.createOutputForSplit(split.splitId()));
    return true;
  }

  private void close(ReaderOutput<RowData> output) {
    if (open != null) {
      open.rows.close();
      output.releaseOutputForSplit(open.split.splitId());
      open = null;
    }
  }

  @Override
  public List<ChunkSplit> snapshotState(long checkpoint) {
    List<ChunkSplit> state = new ArrayList<>();
    if (open != null) {
      state.add(open.split);
    }
    state.addAll(queue);
    return state;
  }

  @Override
  public CompletableFuture<Void> isAvailable() {
    return open != null || !queue.isEmpty() || last
        ? CompletableFuture.completedFuture(null)
        : available;
  }

  @Override
  public void addSplits(List<ChunkSplit> splits) {
    queue.addAll(splits);
    asked = false;
    available.complete(null);
  }

  @Override
  public void notifyNoMoreSplits() {
    last = true;
    available.complete(null);
  }

  @Override
  public void close() {
    try {
      if (open != null) {
        open.rows.close();
      }
    } finally {
      lease.close();
    }
  }
}
