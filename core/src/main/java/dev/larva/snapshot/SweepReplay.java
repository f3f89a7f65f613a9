package dev.larva.snapshot;

import dev.larva.entry.KeptRoot;
import dev.larva.entry.Sweep;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The effect of a sweep: the cutoff rises, and only the roots that it keeps are kept. */
final class SweepReplay {

  private SweepReplay() {}

  static Snapshot apply(Snapshot state, Sweep sweep, long version) {
    Refusal.unless(sweep.cutoff() <= version, "a cutoff to come: " + sweep.cutoff());
    Refusal.unless(
        sweep.cutoff() >= state.cutoff(),
        "a cutoff below the one in force, which is " + state.cutoff() + ": " + sweep.cutoff());
    Refusal.unless(
        sweep.cutoff() == state.cutoff() || sweep.cutoff() <= state.oldestConsumed(),
        "a consumer holds a version below the cutoff, so what was staged from there on may still"
            + " land: "
            + state.oldestConsumed());
    Refusal.unless(
        named(state, sweep).equals(state.keptRoots()),
        "it names other roots than are kept: some were confirmed or dropped since it was planned");
    Snapshot swept = state.with(state.history().swept(version, sweep.cutoff(), sweep.keep()));
    RetireReplay.requireReached(swept, sweep.keep(), state.history().retired());
    return swept;
  }

  /** What it keeps, and of what it drops that which is kept. */
  private static List<KeptRoot> named(Snapshot state, Sweep sweep) {
    List<KeptRoot> named = new ArrayList<>(sweep.keep());
    for (long dropped : sweep.drop()) {
      named.add(
          state.keptRoots().stream()
              .filter(root -> root.version() == dropped)
              .findFirst()
              .orElseThrow(() -> new Refusal("a root that is not kept is dropped: " + dropped)));
    }
    named.sort(Comparator.comparingLong(KeptRoot::version));
    return named;
  }
}
