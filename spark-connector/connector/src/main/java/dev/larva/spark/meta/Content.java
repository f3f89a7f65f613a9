package dev.larva.spark.meta;

import dev.larva.Lake;
import dev.larva.Table;
import dev.larva.snapshot.Snapshot;
import java.util.Iterator;
import java.util.Locale;
import java.util.Set;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;

/** What a metadata table shows. Goes to tasks by its name. */
enum Content {
  HISTORY,
  CHUNKS,
  PARTITIONS,
  DELETES,
  LOG,
  TAGS;

  /**
   * What rows are made from.
   *
   * @param at the version that is shown
   * @param table at that version
   * @param wanted names of the columns that are asked for: of others any value will do
   * @param span versions of the log that are asked for
   */
  record View(Lake lake, Snapshot at, Table table, Set<String> wanted, Span span) {

    /** The entries that are asked for, from a version on. */
    Entries entries(long first) {
      Span wanted = span.within(first, at.version());
      return new Entries(lake, wanted.first() - 1, wanted.last());
    }
  }

  /** The name that follows a table's. */
  String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  StructType columns() {
    return StructType.fromDDL(
        switch (this) {
          case HISTORY -> HistoryRows.COLUMNS;
          case CHUNKS -> ChunkRows.COLUMNS;
          case PARTITIONS -> PartitionRows.COLUMNS;
          case DELETES -> DeletedRows.COLUMNS;
          case LOG -> LogRows.COLUMNS;
          case TAGS -> HoldRows.COLUMNS;
        });
  }

  /** The rows, made as they are asked for. */
  Iterator<Row> rows(View view) {
    return switch (this) {
      case HISTORY -> HistoryRows.of(view);
      case CHUNKS -> ChunkRows.of(view);
      case PARTITIONS -> PartitionRows.of(view);
      case DELETES -> DeletedRows.of(view);
      case LOG -> LogRows.of(view);
      case TAGS -> HoldRows.of(view);
    };
  }
}
