package dev.larva.spark.rowlevel;

import dev.larva.Lake;
import dev.larva.entry.ChunkEntry;
import dev.larva.entry.Operation.DeletedRows;
import dev.larva.entry.Operation.RemovedChunk;
import dev.larva.entry.Positions;
import dev.larva.schema.MetadataColumns;
import dev.larva.spark.access.Lease;
import dev.larva.spark.access.OpenLakes;
import dev.larva.spark.read.LarvaScan;
import dev.larva.spark.read.LarvaScanBuilder;
import dev.larva.spark.table.LoadedTable;
import dev.larva.spark.target.Target;
import dev.larva.spark.task.WriteTask;
import dev.larva.spark.write.Arrangement;
import dev.larva.spark.write.TableWriteBuilder;
import dev.larva.transaction.TableChange;
import dev.larva.transaction.TransactionOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.connector.write.RowLevelOperation.Command;
import org.apache.spark.sql.types.StructType;

/** One statement on rows of a table: what it reads, what its tasks write, and how that lands. */
final class RowChanges {

  private final LoadedTable table;
  private final StructType columns;
  private final Command command;
  private final List<LarvaScan> scans = new ArrayList<>();

  RowChanges(LoadedTable table, StructType columns, Command command) {
    this.table = table;
    this.columns = columns;
    this.command = command;
  }

  Command command() {
    return command;
  }

  String description() {
    return "larva " + command.name().toLowerCase(Locale.ROOT) + " of " + table;
  }

  /**
   * Reads the rows that the statement is about.
   *
   * @param wholeChunks whether rows beside them are wanted too
   */
  ScanBuilder scan(boolean wholeChunks) {
    return LarvaScanBuilder.ofChange(table, columns, wholeChunks, this::built);
  }

  private synchronized void built(LarvaScan scan) {
    scans.add(scan);
  }

  private synchronized List<LarvaScan> scans() {
    return List.copyOf(scans);
  }

  /** How rows that are written come to tasks; a delete writes none. */
  Arrangement arrangement(boolean writes) {
    return writes
        ? Arrangement.of(table.schema(), table.record().spec(), true)
        : new Arrangement(List.of(), List.of());
  }

  /** Writes rows that bear the metadata columns at their end. */
  WriteTask task() {
    Target target = Target.of(table);
    return WriteTask.of(
        target.address(),
        target.lake(),
        target.table(),
        MetadataColumns.with(target.schema()),
        target.spec(),
        target.confirmed(),
        target.chunkBytes());
  }

  /** Lands deletions by position, and new forms of rows. */
  void land(SortedMap<String, Positions> deleted, List<ChunkEntry> added) {
    Map<String, RemovedChunk> known = known();
    List<RemovedChunk> whole = new ArrayList<>();
    List<DeletedRows> parts = new ArrayList<>();
    deleted.forEach(
        (name, positions) -> {
          RemovedChunk chunk = known.get(name);
          if (chunk == null) {
            throw new IllegalStateException(
                "a row was deleted of a chunk that was not read: " + name);
          }
          if (positions.count() + chunk.deleted() == chunk.rows()) {
            whole.add(chunk);
          } else {
            parts.add(new DeletedRows(chunk.name(), positions, chunk.place()));
          }
        });
    land(whole, parts, added);
  }

  /** Lands chunks in the place of all that were read. */
  void landInPlace(List<ChunkEntry> added) {
    land(List.copyOf(known().values()), List.of(), added);
  }

  private Map<String, RemovedChunk> known() {
    Map<String, RemovedChunk> known = new TreeMap<>();
    for (LarvaScan scan : scans()) {
      scan.chunks().removable().forEach(chunk -> known.put(chunk.name().toString(), chunk));
    }
    return known;
  }

  private void land(List<RemovedChunk> whole, List<DeletedRows> parts, List<ChunkEntry> added) {
    Target target = Target.of(table);
    Map<String, String> summary =
        TableWriteBuilder.summary(command.name().toLowerCase(Locale.ROOT));
    try (Lease<Lake> lake = OpenLakes.lease(table.lake())) {
      lake.value()
          .transact(
              TransactionOptions.DEFAULT.on(table.snapshot()),
              transaction -> {
                TableChange change = target.in(transaction);
                scans().forEach(scan -> change.read(scan.filter()));
                change.append(added, target.schema().id());
                change.delete(parts);
                change.remove(whole);
                summary.forEach(transaction::summary);
              });
    }
  }
}
