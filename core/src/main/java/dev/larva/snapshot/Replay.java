package dev.larva.snapshot;

import dev.larva.entry.BodyReference;
import dev.larva.entry.Checkpoint;
import dev.larva.entry.Entry;
import dev.larva.entry.Operation;
import dev.larva.entry.Retire;
import dev.larva.entry.Sweep;
import dev.larva.error.InvalidRequest;
import dev.larva.format.Format;
import dev.larva.format.Slot;
import dev.larva.format.Upgraded;
import org.jspecify.annotations.Nullable;

/**
 * How the log makes state; the same function for readers, and for a committer before it puts. Pure.
 * It checks what every reader must (spec page on replay) and never looks at requirements or ids,
 * except that an id, like a staged object, may not lie below the cutoff.
 */
public final class Replay {

  private Replay() {}

  /**
   * The state after a slot.
   *
   * @param hash SHA-256 of all bytes of the slot
   */
  public static Applied apply(Snapshot before, Slot slot, String hash) {
    Applied applied = applyUpTo(before, slot, slot.last());
    return applied instanceof Applied.To to
        ? new Applied.To(to.snapshot().at(slot.last(), to.snapshot().time(), hash))
        : applied;
  }

  /**
   * The state after those entries of a slot whose version is at most {@code last}; its tip is still
   * that of the slot before.
   */
  public static Applied applyUpTo(Snapshot before, Slot slot, long last) {
    try {
      requireSuccessor(before, slot);
    } catch (Refusal refusal) {
      return new Applied.Refused(refusal.reason());
    }
    Snapshot state = before;
    for (int i = 0; i < slot.entries().size() && slot.first() + i <= last; i++) {
      Applied applied = apply(state, slot.entries().get(i), slot.times().get(i), slot.first());
      if (!(applied instanceof Applied.To to)) {
        return applied;
      }
      state = to.snapshot();
    }
    return new Applied.To(state);
  }

  /**
   * The state as the log goes on from it: where an upgrade follows, of the next format, and the
   * last manifest is its tip.
   *
   * @param upgraded null if the lake was not upgraded
   */
  public static Snapshot across(Snapshot state, @Nullable Upgraded upgraded) {
    if (upgraded == null
        || state.version() != upgraded.version()
        || state.format().version() != Format.MANIFEST) {
      return state;
    }
    return state
        .at(state.version(), state.time(), upgraded.hash())
        .in(state.format().at(Format.LOG));
  }

  private static void requireSuccessor(Snapshot before, Slot slot) {
    Refusal.unless(slot.lake().equals(before.lake()), "it belongs to another lake: " + slot.lake());
    Refusal.unless(slot.format().equals(before.format()), "its format is not that of the lake");
    Refusal.unless(
        slot.first() == before.version() + 1,
        "it starts at version " + slot.first() + " but follows " + before.version());
    Refusal.unless(
        slot.previous().equals(before.tip()),
        "it names " + slot.previous() + " as its predecessor, which is " + before.tip());
  }

  /** The state after an entry that is the first of its slot; its tip is still that before it. */
  public static Applied apply(Snapshot before, Entry entry, long time) {
    return apply(before, entry, time, before.version() + 1);
  }

  /**
   * The state after an entry; its tip is still that of the slot before.
   *
   * @param time of the entry, microseconds since 1970
   * @param slot first version of the entry's slot
   */
  public static Applied apply(Snapshot before, Entry entry, long time, long slot) {
    long version = before.version() + 1;
    try {
      Refusal.unless(!entry.retired(), "its slot was retired: what it did is told no more");
      Refusal.unless(time > before.time(), "its time does not increase: " + time);
      Refusal.unless(entry.premise() < version, "its premise is not before it: " + entry.premise());
      Refusal.unless(
          entry.id().since() >= before.cutoff(), "its id is below the cutoff: " + entry.id());
      Refusal.unless(
          entry.outcome() != null || !entry.operations().isEmpty(), "its body was not read");
      BodyReference body = entry.body();
      Refusal.unless(
          body == null || (body.name().stamp() >= before.cutoff() && body.name().stamp() < version),
          "its body is staged below the cutoff or after this version");
      Snapshot after = before;
      for (Operation operation : entry.operations()) {
        after = apply(after, operation, new Position(version, slot));
      }
      return new Applied.To(after.at(version, time, before.tip()));
    } catch (Refusal refusal) {
      return new Applied.Refused(
          "entry " + entry.id() + " at version " + version + ": " + refusal.reason());
    }
  }

  /**
   * The state after one operation alone, still at the version of {@code before}: what a transaction
   * sees of its own changes.
   *
   * @param version that it would land at, at the earliest
   */
  public static Applied preview(Snapshot before, Operation operation, long version) {
    try {
      return new Applied.To(apply(before, operation, new Position(version, version)));
    } catch (Refusal refusal) {
      return new Applied.Refused(refusal.reason());
    }
  }

  private static Snapshot apply(Snapshot state, Operation operation, Position at) {
    try {
      if (operation instanceof Operation.OnNamespaces change) {
        return NamespaceReplay.apply(state, change);
      }
      if (operation instanceof Operation.OnTable change) {
        Refusal.unless(
            state.format().version() != Format.MANIFEST
                || operation.added().stream().allMatch(chunk -> chunk.content() == null),
            "it holds an inline chunk, which format 1 does not have");
        return TableReplay.apply(state, change, at);
      }
      if (operation instanceof Operation.SetProperties change) {
        return PropertiesReplay.apply(state, change, at.version());
      }
      if (operation instanceof Operation.OnApplication change) {
        return ApplicationReplay.apply(state, change);
      }
      if (operation instanceof Sweep sweep) {
        return SweepReplay.apply(state, sweep, at.version());
      }
      if (operation instanceof Retire retire) {
        return RetireReplay.apply(state, retire);
      }
      if (operation instanceof Operation.OnHistory change) {
        return HistoryReplay.apply(state, change, at.version());
      }
      return CheckpointReplay.apply(state, (Checkpoint) operation, at.version());
    } catch (InvalidRequest | IllegalArgumentException | ArithmeticException invalid) {
      throw new Refusal(String.valueOf(invalid.getMessage()));
    }
  }
}
