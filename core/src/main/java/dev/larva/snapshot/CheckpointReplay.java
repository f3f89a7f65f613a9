package dev.larva.snapshot;

import dev.larva.entry.Checkpoint;
import dev.larva.entry.KeptRoot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The effect of confirming a root: it is kept from here on. */
final class CheckpointReplay {

  private CheckpointReplay() {}

  static Snapshot apply(Snapshot state, Checkpoint checkpoint, long version) {
    Refusal.unless(
        checkpoint.version() >= 1 && checkpoint.version() < version,
        "a root of a version that is not before it: " + checkpoint.version());
    Refusal.unless(
        !kept(state, checkpoint.version()),
        "the root is confirmed already: " + checkpoint.version());
    Refusal.unless(
        checkpoint.base() == 0
            || (checkpoint.base() < checkpoint.version() && kept(state, checkpoint.base())),
        "its base is not a kept root: " + checkpoint.base());
    Refusal.unless(
        checkpoint.version() >= state.cutoff() && checkpoint.lowestStamp() >= state.cutoff(),
        "the root or a node of it is below the cutoff: " + state.cutoff());
    List<KeptRoot> roots = new ArrayList<>(state.keptRoots());
    roots.add(new KeptRoot(checkpoint.version(), checkpoint.hash()));
    roots.sort(Comparator.comparingLong(KeptRoot::version));
    return state.with(state.history().keeping(roots));
  }

  private static boolean kept(Snapshot state, long version) {
    return state.history().keeps(version);
  }
}
