package dev.larva.format;

import static dev.larva.format.Tampering.replace;

import dev.larva.entry.Entry;
import dev.larva.entry.KeptRoot;
import dev.larva.entry.Operation;
import dev.larva.entry.Sweep;
import dev.larva.format.Vector.Kind;
import java.util.ArrayList;
import java.util.List;

/** Slots and roots that speak of sweeps, valid and not. */
final class SweepVectors {

  private static final KeptRoot FIRST = new KeptRoot(8, Samples.HASH);
  private static final KeptRoot SECOND = new KeptRoot(12, Samples.HASH);
  private static final byte[] SLOT = SlotCodec.encode(Samples.slot(17, entry()));
  private static final byte[] ROOT = RootCodec.encode(root());

  private SweepVectors() {}

  static List<Operation> operations() {
    return List.of(
        new Sweep(0, List.of(), List.of()),
        new Sweep(11, List.of(FIRST, SECOND), List.of(3L, 4L, 16L)));
  }

  private static Entry entry() {
    return Samples.entry(970, operations());
  }

  private static Root root() {
    List<KeptRoot> kept = Samples.root().history().keptRoots();
    return Samples.root(List.of(), List.of(), new History(kept, 11, 13, 16));
  }

  static List<Vector> all() {
    List<Vector> all = new ArrayList<>();
    all.addAll(slots());
    all.addAll(roots());
    return all;
  }

  private static List<Vector> slots() {
    return new VectorList(Kind.SLOT)
        .ok("sweep", "sweeps, of nothing and of much", SLOT)
        .corrupt(
            "sweep-keep-order",
            "kept roots out of order",
            "order",
            replace(SLOT, "\"version\":12}", "\"version\":7}"))
        .corrupt(
            "sweep-drop-order",
            "dropped roots out of order",
            "order",
            replace(SLOT, "[3,4", "[4,4"))
        .corrupt(
            "sweep-drop-text", "a text for a number", "number", replace(SLOT, "[3,4", "[3,\"4\""))
        .corrupt(
            "sweep-cutoff",
            "no cutoff",
            "'cutoff' is missing",
            replace(SLOT, "{\"cutoff\":11,", "{"))
        .corrupt(
            "sweep-hash",
            "a hash too short",
            "hex",
            replace(SLOT, Samples.HASH, Samples.HASH.substring(1)))
        .unsupported(
            "sweep-field",
            "an unknown field",
            "'age'",
            replace(SLOT, "{\"cutoff\":11,", "{\"age\":7,\"cutoff\":11,"))
        .all();
  }

  private static List<Vector> roots() {
    return new VectorList(Kind.ROOT)
        .ok("swept", "after a sweep", ROOT)
        .corrupt(
            "swept-later",
            "a sweep to come",
            "sweep",
            replace(ROOT, "\"swept\":16", "\"swept\":17"))
        .corrupt(
            "swept-below",
            "a cutoff above its sweep",
            "cutoff",
            replace(ROOT, "\"swept\":16", "\"swept\":10"))
        .all();
  }
}
