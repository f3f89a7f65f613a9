package dev.larva.flink.source;

import dev.larva.Lake;
import dev.larva.Scan;
import dev.larva.Table;
import dev.larva.entry.ChunkEntry;
import dev.larva.entry.Positions;
import dev.larva.error.InvalidRequest;
import dev.larva.error.VersionUnavailable;
import dev.larva.expression.Expression;
import dev.larva.flink.access.Lease;
import dev.larva.flink.access.OpenLakes;
import dev.larva.flink.state.Packed;
import dev.larva.format.LiveChunk;
import dev.larva.format.TableRecord;
import dev.larva.log.LogEntry;
import dev.larva.scan.Plan;
import dev.larva.scan.change.TableChanges;
import dev.larva.snapshot.ChunkFilter;
import dev.larva.snapshot.Snapshot;
import dev.larva.snapshot.TableState;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the chunks that a source reads: those of a version, in the order of its plan, and then
 * those that later versions add. For one thread at a time; what it found is told as a progress,
 * which it can go on from.
 */
final class ChunkFinder implements AutoCloseable {

  /** Chunks that are found in one go, about. */
  private static final int CHUNKS_LIMIT = 1_000;

  /** Versions that are looked through in one go. */
  private static final long VERSIONS_LIMIT = 1_000;

  private final ReadPlan read;
  private final Expression filter;
  private final PlannedColumns columns;
  private final Lease lease;
  private @Nullable Plan plan;
  private @Nullable Scan scan;
  private @Nullable TableRecord table;

  ChunkFinder(ReadPlan read) {
    this.read = read;
    this.filter = Packed.expression(read.filter());
    this.columns = PlannedColumns.of(read);
    this.lease = OpenLakes.lease(read.address());
  }

  /** Chooses the version at which the read begins, and finds nothing yet. */
  Progress begin() {
    Lake lake = lease.lake();
    Snapshot start = read.start().find(lake);
    long nextRowId = read.table(lake, start).record().nextRowId();
    long planned = read.start().rows() ? 0 : Progress.ALL;
    return new Progress(true, start.version(), planned, nextRowId, List.of());
  }

  /** The next chunks of the version; those it told of in {@code before} are passed over. */
  Progress rows(Progress before) {
    if (plan == null || scan == null) {
      open(before);
    }
    List<ChunkSplit> splits = new ArrayList<>();
    while (plan != null && scan != null && plan.hasNext() && splits.size() < CHUNKS_LIMIT) {
      splits.add(split(scan.whole(plan.next())));
    }
    boolean more = plan != null && plan.hasNext();
    long planned = more ? before.planned() + splits.size() : Progress.ALL;
    return new Progress(true, before.version(), planned, before.nextRowId(), splits);
  }

  private ChunkSplit split(LiveChunk whole) {
    if (table != null) {
      columns.require(whole.entry(), table);
    }
    return ChunkSplit.of(whole);
  }

  private void open(Progress before) {
    Lake lake = lease.lake();
    Table found = read.table(lake, lake.snapshotAt(before.version()));
    table = found.record();
    scan = read.scan(found);
    plan = scan.plan();
    for (long passed = 0; passed < before.planned() && plan.hasNext(); passed++) {
      plan.next();
    }
  }

  /** The chunks that the versions after that of {@code before} added. */
  Progress appended(Progress before) {
    plan = null;
    scan = null;
    Lake lake = lease.lake();
    Snapshot newest = lake.snapshot();
    requireTold(before.version(), newest);
    long upTo = Math.min(newest.version(), before.version() + VERSIONS_LIMIT);
    table = newest.table(read.tableId()).map(TableState::record).orElse(null);
    Appended appended = new Appended(before);
    if (upTo > before.version()) {
      lake.log(before.version(), upTo, appended::take);
    }
    return new Progress(true, upTo, Progress.ALL, appended.nextRowId, appended.splits);
  }

  /** What later versions added can be told while they can be read: until then no chunk goes. */
  private void requireTold(long version, Snapshot newest) {
    if (version < newest.version() && version + 1 < newest.oldestReadable()) {
      throw new VersionUnavailable(
          ("The source of table %s is to go on after version %d, but what came next has expired. Start"
                  + " it anew from the rows of a version that can be read; the earliest is %d. table=%s"
                  + " version=%d earliest=%d")
              .formatted(
                  read.name(),
                  version,
                  newest.oldestReadable(),
                  read.name(),
                  version,
                  newest.oldestReadable()));
    }
  }

  /** What entries added, one after the other. */
  private final class Appended {

    private final List<ChunkSplit> splits = new ArrayList<>();
    private long nextRowId;

    private Appended(Progress before) {
      this.nextRowId = before.nextRowId();
    }

    private void take(LogEntry entry) {
      TableChanges changes = TableChanges.of(entry, read.tableId());
      if (changes.changesEarlier() && !read.start().skipsChanges()) {
        throw changed(entry.version());
      }
      changes.added().forEach(chunk -> take(entry, chunk, changes));
      if (changes.drops()) {
        throw new VersionUnavailable(
            "Table %s was dropped; nothing more will come. table=%s version=%d"
                .formatted(read.name(), read.name(), entry.version()));
      }
    }

    private InvalidRequest changed(long version) {
      return new InvalidRequest(
          ("Version %d deletes or changes rows of table %s, and this source tells appended rows only."
                  + " Let it skip changes (scan.changes = skip), which gives the rows that such versions"
                  + " add. table=%s version=%d")
              .formatted(version, read.name(), read.name(), version));
    }

    private void take(LogEntry entry, ChunkEntry chunk, TableChanges changes) {
      TableRecord known = table;
      boolean wanted = known == null || ChunkFilter.mayMatch(filter, chunk, known);
      if (wanted && changes.keeps(chunk)) {
        long slot = chunk.content() == null ? 0 : entry.slot();
        Positions deleted = changes.deleted(chunk);
        splits.add(split(new LiveChunk(chunk, nextRowId, entry.version(), slot, null, deleted)));
      }
      nextRowId += chunk.rows();
    }
  }

  @Override
  public void close() {
    lease.close();
  }
}
