package dev.larva.flink.sink;

import dev.larva.Lake;
import dev.larva.Outcome;
import dev.larva.chunk.ChunkReader;
import dev.larva.chunk.ChunkScan;
import dev.larva.chunk.avro.AvroRows;
import dev.larva.entry.ChunkEntry;
import dev.larva.flink.state.Packed;
import dev.larva.format.TableRecord;
import dev.larva.snapshot.TableState;
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
    return step.mark() instanceof Mark.Once once
        ? once(options.as(once.id()), step, summary)
        : lake.transact(options, transaction -> change(transaction, step, summary));
  }

  private Optional<Landed> once(
      TransactionOptions options, SinkStep step, Map<String, String> summary) {
    if (lake.outcome(Objects.requireNonNull(options.id())).kind() == Outcome.Kind.COMMITTED) {
      return Optional.empty();
    }
    return lake.transact(options, transaction -> append(transaction, step, summary));
  }

  private void change(Transaction transaction, SinkStep step, Map<String, String> summary) {
    Mark.Step mark = (Mark.Step) step.mark();
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
    TableRecord record =
        lake.access()
            .head()
            .known()
            .table(step.table())
            .map(TableState::record)
            .orElseThrow(() -> SinkPlan.dropped(plan.name(), step.table()));
    TableChange table = transaction.table(step.table());
    if (plan.overwritten() != null) {
      table.overwrite(Packed.expression(plan.overwritten()));
    }
    Map<Integer, List<ChunkEntry>> bySchema = new LinkedHashMap<>();
    for (ChunkEntry chunk : step.chunks()) {
      if (chunk.place().spec() == record.spec().id()) {
        bySchema.computeIfAbsent(chunk.schema(), unused -> new ArrayList<>()).add(chunk);
      } else {
        table.append(rows(record, chunk));
      }
    }
    bySchema.forEach((schema, chunks) -> table.append(chunks, schema));
  }

  /** Rows that were staged before the table was arranged otherwise: they are staged again. */
  private Iterable<GenericRecord> rows(TableRecord record, ChunkEntry chunk) {
    List<GenericRecord> rows = new ArrayList<>();
    try (ChunkReader<GenericRecord> reader =
        ChunkReader.open(
            lake.access().store(),
            lake.access().layout().chunk(record.id(), chunk.name()),
            chunk,
            ChunkScan.all(record.schema()),
            AvroRows.reader())) {
      reader.forEachRemaining(rows::add);
    }
    return rows;
  }
}
