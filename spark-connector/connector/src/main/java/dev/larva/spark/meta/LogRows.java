package dev.larva.spark.meta;

import dev.larva.entry.Entry;
import dev.larva.entry.Operation;
import dev.larva.format.NamespaceRecord;
import dev.larva.log.LogEntry;
import dev.larva.runtime.Ulid;
import dev.larva.schema.TableName;
import dev.larva.snapshot.Snapshot;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.jspecify.annotations.Nullable;

/** The entries of a lake, whatever they are about, oldest first. */
final class LogRows implements Iterator<Row> {

  static final String COLUMNS =
      """
      version BIGINT NOT NULL,
      time TIMESTAMP NOT NULL,
      transaction STRING NOT NULL COMMENT 'its id',
      writer STRING NOT NULL COMMENT 'the open lake that landed it',
      operations ARRAY<STRUCT<operation: STRING, on: STRING, rows_added: BIGINT,
        rows_removed: BIGINT, chunks_added: BIGINT, chunks_removed: BIGINT>> NOT NULL
        COMMENT 'in the order of their effect, with the table or namespace that each is on',
      outcome STRING COMMENT 'of an entry without operations: why it has none',
      summary MAP<STRING, STRING> NOT NULL COMMENT 'what the writer noted'""";

  private final Entries entries;

  /** Of tables and namespaces, by id; those that are gone have none. */
  private final Map<Ulid, String> names;

  private LogRows(Entries entries, Map<Ulid, String> names) {
    this.entries = entries;
    this.names = names;
  }

  static Iterator<Row> of(Content.View view) {
    return new LogRows(view.entries(1), names(view.at()));
  }

  private static Map<Ulid, String> names(Snapshot snapshot) {
    Map<Ulid, String> names = new TreeMap<>();
    snapshot.namespaces().values().forEach(each -> names.put(each.id(), each.name()));
    snapshot
        .tables()
        .values()
        .forEach(
            table -> {
              NamespaceRecord owner = snapshot.namespaces().get(table.record().namespace());
              if (owner != null) {
                TableName name = new TableName(owner.name(), table.record().name());
                names.put(table.record().id(), name.toString());
              }
            });
    return names;
  }

  @Override
  public boolean hasNext() {
    return entries.hasNext();
  }

  @Override
  public Row next() {
    LogEntry entry = entries.next();
    Entry body = entry.entry();
    return RowFactory.create(
        entry.version(),
        HistoryRows.instant(entry.time()),
        body.id().toString(),
        entry.writer().text(),
        body.operations().stream().map(this::row).toList(),
        outcome(body),
        body.summary());
  }

  private Row row(Operation operation) {
    Effects effects = Effects.of(List.of(operation));
    @Nullable String on =
        Effects.target(operation).map(id -> names.getOrDefault(id, id.text())).orElse(null);
    return RowFactory.create(
        words(operation),
        on,
        effects.rowsAdded(),
        effects.rowsRemoved(),
        effects.chunksAdded(),
        effects.chunksRemoved());
  }

  /** The spec's name of the operation in small letters: {@code add_chunks}. */
  private static String words(Operation operation) {
    return operation
        .getClass()
        .getSimpleName()
        .replaceAll("(?<=[a-z])(?=[A-Z])", "_")
        .toLowerCase(Locale.ROOT);
  }

  private static @Nullable String outcome(Entry entry) {
    Entry.Outcome outcome = entry.outcome();
    return outcome == null
        ? null
        : outcome.kind().name().toLowerCase(Locale.ROOT) + ": " + outcome.reason();
  }
}
