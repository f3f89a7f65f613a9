package dev.larva.spark.meta;

import dev.larva.entry.Operation;
import dev.larva.log.LogEntry;
import dev.larva.runtime.Ulid;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.jspecify.annotations.Nullable;

/** The versions that changed a table, oldest first, as far as the log tells them. */
final class HistoryRows implements Iterator<Row> {

  static final String COLUMNS =
      """
      version BIGINT NOT NULL,
      time TIMESTAMP NOT NULL,
      operation STRING NOT NULL
        COMMENT 'create, append, delete, change, compact, restore, alter or drop',
      rows_added BIGINT NOT NULL,
      rows_removed BIGINT NOT NULL,
      chunks_added BIGINT NOT NULL,
      chunks_removed BIGINT NOT NULL,
      application STRING COMMENT 'whose step it was',
      step BIGINT COMMENT 'position that the application came to',
      summary MAP<STRING, STRING> NOT NULL COMMENT 'what the writer noted'""";

  private final Entries entries;
  private final Ulid table;
  private @Nullable Row ahead;

  private HistoryRows(Entries entries, Ulid table) {
    this.entries = entries;
    this.table = table;
  }

  static Iterator<Row> of(Content.View view) {
    return new HistoryRows(view.entries(view.table().record().created()), view.table().id());
  }

  @Override
  public boolean hasNext() {
    while (ahead == null && entries.hasNext()) {
      LogEntry entry = entries.next();
      List<Operation> changes =
          entry.entry().operations().stream()
              .filter(one -> Effects.target(one).filter(table::equals).isPresent())
              .toList();
      ahead = changes.isEmpty() ? null : row(entry, changes);
    }
    return ahead != null;
  }

  @Override
  public Row next() {
    if (!hasNext() || ahead == null) {
      throw new NoSuchElementException("no more versions");
    }
    Row row = ahead;
    ahead = null;
    return row;
  }

  static Instant instant(long micros) {
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
  }

  private static Row row(LogEntry entry, List<Operation> changes) {
    Effects effects = Effects.of(changes);
    Operation.@Nullable OnApplication step =
        entry.entry().operations().stream()
            .filter(Operation.OnApplication.class::isInstance)
            .map(Operation.OnApplication.class::cast)
            .findFirst()
            .orElse(null);
    return RowFactory.create(
        entry.version(),
        instant(entry.time()),
        Effects.name(changes),
        effects.rowsAdded(),
        effects.rowsRemoved(),
        effects.chunksAdded(),
        effects.chunksRemoved(),
        step == null ? null : step.application(),
        step == null ? null : position(step),
        entry.entry().summary());
  }

  private static @Nullable Long position(Operation.OnApplication step) {
    if (step instanceof Operation.Step taken) {
      return taken.next();
    }
    return step instanceof Operation.OpenLineage opened ? opened.position() : null;
  }
}
