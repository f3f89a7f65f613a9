package dev.larva.snapshot;

import dev.larva.entry.KeptRoot;
import dev.larva.entry.Retire;
import dev.larva.entry.VersionRange;
import dev.larva.format.Format;
import java.util.List;

/**
 * The effect of giving up slots. Invariant: from the newest kept root at or below each version that
 * may be read, none of these slots is needed.
 */
final class RetireReplay {

  private RetireReplay() {}

  static Snapshot apply(Snapshot state, Retire retire) {
    Refusal.unless(
        state.format().version() != Format.MANIFEST,
        "format 1 has one object for all slots, and no tombstones");
    long last = retire.slots().get(retire.slots().size() - 1).last();
    Refusal.unless(
        last < state.cutoff(),
        "a slot that is not below the cutoff, which is " + state.cutoff() + ": " + last);
    Refusal.unless(
        state.keptRoots().containsAll(retire.roots()),
        "a root that it relies on is not kept: it was dropped since this was planned");
    requireReached(state, retire.roots(), retire.slots());
    return state.with(state.history().retiring(retire.slots()));
  }

  /**
   * Each version that may be read has one of the roots below it, with none of the slots between.
   */
  static void requireReached(Snapshot state, List<KeptRoot> roots, List<VersionRange> slots) {
    if (slots.isEmpty()) {
      return;
    }
    for (long held : state.heldBefore()) {
      requireReached(held, held, roots, slots);
    }
    requireReached(state.oldestReadable(), Long.MAX_VALUE, roots, slots);
  }

  private static void requireReached(
      long version, long upTo, List<KeptRoot> roots, List<VersionRange> slots) {
    long root =
        roots.stream().mapToLong(KeptRoot::version).filter(kept -> kept <= version).max().orElse(0);
    for (VersionRange range : slots) {
      Refusal.unless(
          !range.meets(root, upTo),
          "version " + version + " is read from the root " + root + " and these slots: " + range);
    }
  }
}
