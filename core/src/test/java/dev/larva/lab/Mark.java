package dev.larva.lab;

import dev.larva.entry.ChunkEntry;
import dev.larva.entry.Operation;
import dev.larva.entry.Restore;
import dev.larva.entry.Sweep;
import dev.larva.lab.history.Call;
import dev.larva.lab.model.Landed;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What runs must have shown at least once between them, beside faults and core's own events. */
public enum Mark {
  /** Rows were deleted or changed where a rewrite had put them meanwhile. */
  MOVED,
  /** A rewrite landed with rows masked that were deleted while it ran. */
  CARRIED,
  /** A rewrite landed. */
  REWRITTEN,
  /** A rewrite found that its inputs were gone, or were of another shape. */
  REWRITE_ABANDONED,
  /** Rows were deleted one by one. */
  ROWS_DELETED,
  /** Chunks left whole. */
  CHUNK_REMOVED,
  /** A chunk came that stores row ids: of changed rows. */
  ROWS_CHANGED,
  /** An entry held a chunk. */
  INLINE_CHUNK,
  /** A table's isolation changed. */
  ISOLATION_CHANGED,
  /** A serializable transaction landed that had read. */
  SERIALIZABLE,
  /** A serializable transaction ran again, or failed, as others changed what it had read. */
  SERIALIZABLE_CONFLICT,
  /** A transaction was planned again as others were first. */
  RAN_AGAIN,
  /** A step of an application landed. */
  STEPPED,
  /** A version was held. */
  HELD,
  /** Old versions expired. */
  EXPIRED,
  /** A sweep landed. */
  SWEPT,
  /** A transaction was given up, and an entry says so. */
  WITHDRAWN,
  /** An entry had its operations in an object of its own. */
  BODY_SPILLED,
  /** The partitioning of a table changed. */
  PARTITIONING_CHANGED,
  /** A chunk came into a partition. */
  PARTITIONED,
  /** A slot became a tombstone. */
  RETIRED,
  /** A table became what it was at an earlier version. */
  RESTORED,
  /** A transaction came too late, for a sweep had fenced off its id or what it had staged. */
  TOO_LATE;

  static void of(Landed landed, Set<Mark> marks) {
    if (landed.entry().outcome() != null) {
      marks.add(WITHDRAWN);
    }
    if (landed.entry().body() != null) {
      marks.add(BODY_SPILLED);
    }
    for (Operation operation : landed.entry().operations()) {
      if (operation.added().stream().anyMatch(chunk -> chunk.content() != null)) {
        marks.add(INLINE_CHUNK);
      }
      if (operation.added().stream().anyMatch(chunk -> chunk.place().spec() > 0)) {
        marks.add(PARTITIONED);
      }
      if (operation instanceof Operation.SetPartitioning) {
        marks.add(PARTITIONING_CHANGED);
      }
      if (operation instanceof Operation.RewriteChunks rewrite) {
        marks.add(REWRITTEN);
        if (rewrite.outputs().stream().anyMatch(output -> !output.masked().isEmpty())) {
          marks.add(CARRIED);
        }
      } else if (operation.added().stream().anyMatch(ChunkEntry::rowIds)) {
        marks.add(ROWS_CHANGED);
      } else if (operation instanceof Operation.DeleteRows) {
        marks.add(ROWS_DELETED);
      } else if (operation instanceof Operation.RemoveChunks) {
        marks.add(CHUNK_REMOVED);
      } else if (operation instanceof Restore) {
        marks.add(RESTORED);
      } else if (operation instanceof Operation.SetProperties change
          && change.set().containsKey("isolation")) {
        marks.add(ISOLATION_CHANGED);
      } else if (operation instanceof Operation.Control control) {
        of(control, marks);
      }
    }
  }

  private static void of(Operation.Control control, Set<Mark> marks) {
    if (control instanceof Operation.Step) {
      marks.add(STEPPED);
    } else if (control instanceof Operation.Hold) {
      marks.add(HELD);
    } else if (control instanceof Operation.Expire) {
      marks.add(EXPIRED);
    } else if (control instanceof Sweep) {
      marks.add(SWEPT);
    }
  }

  /**
   * @param landed the entry of the call, or null
   */
  static void of(Call call, @Nullable Landed landed, Set<Mark> marks) {
    boolean conflict =
        call.outcome() == Call.Outcome.FAILED && call.detail().startsWith("CommitConflict");
    if (landed != null && call.premise() != Call.BLIND) {
      if (call.premise() < landed.entry().premise()) {
        marks.add(MOVED);
      }
      if (call.serializable()) {
        marks.add(SERIALIZABLE);
      }
    }
    if (call.attempts() > 1) {
      marks.add(RAN_AGAIN);
    }
    if (call.serializable() && (conflict || call.attempts() > 1)) {
      marks.add(SERIALIZABLE_CONFLICT);
    }
    if (call.outcome() == Call.Outcome.FAILED && call.detail().startsWith("StagedTooOld")) {
      marks.add(TOO_LATE);
    }
    if (conflict && call.what.startsWith("rewrite")) {
      marks.add(REWRITE_ABANDONED);
    }
  }
}
