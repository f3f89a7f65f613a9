package dev.larva.spark.change;

import dev.larva.Lake;
import dev.larva.Table;
import dev.larva.error.InvalidRequest;
import dev.larva.format.NamespaceRecord;
import dev.larva.format.TableRecord;
import dev.larva.runtime.Ulid;
import dev.larva.scan.change.Change;
import dev.larva.scan.change.ChangePosition;
import dev.larva.scan.change.Changes;
import dev.larva.schema.TableName;
import dev.larva.snapshot.Snapshot;
import dev.larva.snapshot.TableState;
import dev.larva.spark.access.Lease;
import dev.larva.spark.access.OpenLakes;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.jspecify.annotations.Nullable;

/** The changes of some versions, in a task. For one thread. */
final class ChangeReader implements PartitionReader<InternalRow> {

  private final VersionRange range;
  private final Lease<Lake> lake;
  private final Changes changes;
  private final ChangeRows rows;
  private @Nullable Change change;

  ChangeReader(ChangeTask task, VersionRange range) {
    this.range = range;
    this.lake = OpenLakes.lease(task.lake());
    boolean opened = false;
    try {
      Table table = table(lake.value(), task, range.seen());
      this.rows = new ChangeRows(table.schema(), task);
      this.changes = lake.value().changes(table, ChangePosition.after(range.first() - 1));
      opened = true;
    } finally {
      if (!opened) {
        lake.close();
      }
    }
  }

  private static Table table(Lake lake, ChangeTask task, long version) {
    Snapshot state = lake.snapshotAt(version);
    TableRecord record =
        state
            .table(new Ulid(task.id()))
            .map(TableState::record)
            .orElseThrow(
                () ->
                    new InvalidRequest(
                        "Table %s is not in the lake at this root at version %d. table=%s root=%s"
                            .formatted(task.table(), version, task.table(), lake.root())));
    NamespaceRecord namespace = Objects.requireNonNull(state.namespaces().get(record.namespace()));
    return lake.table(new TableName(namespace.name(), record.name()), state);
  }

  @Override
  public boolean next() {
    change = changes.hasNext() ? changes.next() : null;
    if (change != null && change.version() > range.last()) {
      change = null;
    }
    return change != null;
  }

  @Override
  public InternalRow get() {
    if (change == null) {
      throw new NoSuchElementException("next() found no change");
    }
    return rows.row(change);
  }

  @Override
  public void close() {
    try {
      changes.close();
    } finally {
      lake.close();
    }
  }
}
