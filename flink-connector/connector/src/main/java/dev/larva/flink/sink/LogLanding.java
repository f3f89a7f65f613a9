package dev.larva.flink.sink;

import dev.larva.Lake;
import dev.larva.Outcome;
import dev.larva.chunk.ChunkReader;
import dev.larva.chunk.ChunkScan;
import dev.larva.chunk.avro.AvroRows;
import dev.larva.entry.ChunkEntry;
import dev.larva.entry.TransactionId;
import dev.larva.error.SequenceConflict;
import dev.larva.flink.state.Packed;
import dev.larva.flink.state.Ulids;
import dev.larva.format.TableRecord;
import dev.larva.transaction.Landed;
import dev.larva.transaction.TableChange;
import dev.larva.transaction.Transaction;
import dev.larva.transaction.TransactionOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.avro.generic.GenericRecord;

/**
 * A step lands as one entry of the log, which takes the step and adds its chunks. One that
 * overwrites conflicts with whoever changed those rows since the job was planned: it may have read
 * them.
 */
record LogLanding(Lake lake, SinkPlan plan) implements Landing {

  /** How long one try may take. */
  private static final Duration TRY = Duration.ofMinutes(1);

  @Override
  public Optional<Landed> land(SinkStep step, Map<String, String> summary) {
    SinkPlan.requireSame(lake, step.lake());
    TransactionOptions options = TransactionOptions.DEFAULT.withDeadline(TRY);
    if (plan.overwritten() != null) {
      options = options.on(lake.snapshotAt(plan.premise()));
    }
    return step.mark() instanceof Mark.Step mark
        ? step(mark, options, step, summary)
        : once(options.as(((Mark.Once) step.mark()).id()), step, summary);
  }

  private Optional<Landed> step(
      Mark.Step mark, TransactionOptions options, SinkStep step, Map<String, String> summary) {
    try {
      return lake.transact(options, transaction -> change(transaction, mark, step, summary));
    } catch (SequenceConflict passed) {
      if (!isLeftByFork(mark, passed)) {
        throw passed;
      }
      return once(options.as(leftBy(mark)), step, summary);
    }
  }

  /**
   * Whether a step of the state from which a fork starts can land no more where it belongs, because
   * others went on from before it: its rows are among those that a fork writes all the same.
   */
  private boolean isLeftByFork(Mark.Step mark, SequenceConflict passed) {
    return plan.forksFrom(mark.lineage())
        && passed.kind() != SequenceConflict.Kind.BEHIND
        && lake.snapshot().application(mark.application()).isPresent();
  }

  /** Under which id its rows land: the same in all attempts. */
  private TransactionId leftBy(Mark.Step mark) {
    String text = "%s %s %d".formatted(plan.nonce(), mark.lineage(), mark.next());
    return new TransactionId(plan.premise(), Ulids.of(text));
  }

  private Optional<Landed> once(
      TransactionOptions options, SinkStep step, Map<String, String> summary) {
    if (lake.outcome(Objects.requireNonNull(options.id())).kind() == Outcome.Kind.COMMITTED) {
      return Optional.empty();
    }
    return lake.transact(options, transaction -> append(transaction, step, summary));
  }

  private void change(
      Transaction transaction, Mark.Step mark, SinkStep step, Map<String, String> summary) {
    Mark.Opening opening = mark.opening();
    if (opening != null) {
      transaction.openLineage(
          mark.application(), mark.lineage(), opening.parent(), mark.previous(), opening.fork());
    }
    if (transaction.step(mark.application(), mark.lineage(), mark.previous(), mark.next())) {
      append(transaction, step, summary);
    }
  }

  private void append(Transaction transaction, SinkStep step, Map<String, String> summary) {
    summary.forEach(transaction::summary);
    TableRecord record = plan.find(lake, lake.access().head().known(), step.table());
    TableChange table = transaction.table(step.table());
    if (plan.overwritten() != null) {
      table.overwrite(Packed.expression(plan.overwritten()));
    }
    Map<Integer, List<ChunkEntry>> bySchema = new LinkedHashMap<>();
    for (ChunkEntry chunk : step.chunks()) {
      if (chunk.place().spec() == record.spec().id()) {
        bySchema.computeIfAbsent(chunk.schema(), unused -> new ArrayList<>()).add(chunk);
      } else {
        restage(table, record, chunk);
      }
    }
    bySchema.forEach((schema, chunks) -> table.append(chunks, schema));
  }

  /** Rows that were staged before the table was arranged otherwise are staged again, one by one. */
  private void restage(TableChange table, TableRecord record, ChunkEntry chunk) {
    try (ChunkReader<GenericRecord> rows =
        ChunkReader.open(
            lake.access().store(),
            lake.access().layout().chunk(record.id(), chunk.name()),
            chunk,
            ChunkScan.all(record.schema()),
            AvroRows.reader())) {
      table.append(() -> rows);
    }
  }
}
