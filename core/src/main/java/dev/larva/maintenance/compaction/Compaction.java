package dev.larva.maintenance.compaction;

import dev.larva.error.CorruptLake;
import dev.larva.expression.Expression;
import dev.larva.maintenance.Transactions;
import dev.larva.runtime.Ulid;
import dev.larva.scan.Plan;
import dev.larva.snapshot.TableState;
import dev.larva.transaction.LakeAccess;
import java.util.Iterator;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The compaction of one table: its small chunks, those with many deleted rows and those that are in
 * the log are written anew, as fewer and larger ones. Rows, row ids and last updated versions stay
 * as they are, and so does every version.
 *
 * <p>Each group of chunks lands in a transaction of its own, so what was done stays done whatever
 * happens to the rest. Others may read and change the table all the while.
 */
public final class Compaction {

  /** How often the chunks are looked at anew because a sweep dropped the root that named them. */
  private static final int LOOKS_LIMIT = 16;

  private final LakeAccess lake;
  private final Transactions transactions;
  private TableState table;
  private volatile boolean cancelled;

  /**
   * How far a compaction is.
   *
   * @param groups that are done with
   * @param bytes of their chunks, as they were before
   */
  public record Progress(long groups, long bytes) {}

  /**
   * @param table as of the version whose chunks are looked at
   */
  public Compaction(LakeAccess lake, Transactions transactions, TableState table) {
    this.lake = lake;
    this.transactions = transactions;
    this.table = table;
  }

  /** What {@link #run} would do if nobody else changes the table; nothing is written. */
  public Report plan() {
    Report report = Report.NOTHING;
    for (Groups groups = groups(); groups.hasNext(); ) {
      Group group = groups.next();
      report = report.planning(group, group.liveRows() > 0 ? 1 : 0);
    }
    return report;
  }

  /**
   * The groups that a run would write, of chunks that may hold matching rows, found as they are
   * asked for: for callers who write them in their own way, each by itself and in any order.
   */
  public Iterator<Group> groups(Expression where) {
    return new Groups(Plan.of(table, lake.nodes(), where), sizes());
  }

  /**
   * A group as the newest known version has it, to be written by the caller; empty if that has none
   * of its chunks any more.
   *
   * @param group of chunks of one partition
   */
  public Optional<OpenGroup> open(Group group) {
    return OpenGroup.of(lake, transactions, table.record().id(), group, lake.head().confirmed());
  }

  /** Compacts the table. */
  public Report run() {
    return run(progress -> {});
  }

  /**
   * Compacts the table.
   *
   * @param progress is told after each group
   */
  public Report run(Consumer<Progress> progress) {
    Ulid id = table.record().id();
    GroupWriter writer = new GroupWriter(lake, transactions, id, sizes(), () -> !cancelled);
    Report report = Report.NOTHING;
    Progress sofar = new Progress(0, 0);
    Walk walk = new Walk();
    for (Optional<Group> next = walk.next(); next.isPresent(); next = walk.next()) {
      if (cancelled) {
        return report.ended();
      }
      Group group = next.get();
      report = report.with(writer.write(group));
      if (report.cancelled()) {
        return report;
      }
      sofar = new Progress(sofar.groups() + 1, sofar.bytes() + group.bytes());
      progress.accept(sofar);
    }
    return report;
  }

  /**
   * Ends a run from any thread, soon: groups that have landed stay, and of the one that is being
   * written nothing does.
   */
  public void cancel() {
    cancelled = true;
  }

  /** The groups one by one; of the newest state, once those of the first cannot be read on. */
  private final class Walk {

    private @Nullable Groups groups;
    private int looks = 1;

    Optional<Group> next() {
      while (true) {
        try {
          Groups each = groups == null ? groups() : groups;
          groups = each;
          return each.hasNext() ? Optional.of(each.next()) : Optional.empty();
        } catch (CorruptLake missing) {
          Optional<TableState> newest = lake.head().follow().table(table.record().id());
          boolean other = newest.isPresent() && !newest.get().nodes().equals(table.nodes());
          if (!other || ++looks > LOOKS_LIMIT) {
            throw missing;
          }
          table = newest.get();
          groups = null;
        }
      }
    }
  }

  private Groups groups() {
    return new Groups(lake.nodes().chunks(table), sizes());
  }

  private Sizes sizes() {
    return Sizes.of(table.record());
  }
}
