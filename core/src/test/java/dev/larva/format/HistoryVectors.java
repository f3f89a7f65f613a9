package dev.larva.format;

import static dev.larva.format.Tampering.replace;

import dev.larva.entry.HoldName;
import dev.larva.format.Vector.Kind;
import java.util.ArrayList;
import java.util.List;

/** Slots and roots that speak of holds and of old versions, valid and not. */
final class HistoryVectors {

  private static final byte[] SLOT = SlotCodec.encode(Samples.slot(17, HistorySamples.entry()));
  private static final byte[] ROOT = RootCodec.encode(HistorySamples.root());
  private static final String RELEASE = "{\"hold\":\"backup\",\"kind\":\"release\"}";
  private static final String BACKUP = "{\"claim\":\"pin\",\"hold\":\"backup\",\"version\":12}";

  private HistoryVectors() {}

  static List<Vector> all() {
    List<Vector> all = new ArrayList<>();
    all.addAll(slots());
    all.addAll(roots());
    return all;
  }

  private static List<Vector> slots() {
    return new VectorList(Kind.SLOT)
        .ok("history", "holds of each kind, one released, versions that go", SLOT)
        .corrupt(
            "hold-name-long",
            "a name too long",
            "characters",
            replace(SLOT, RELEASE, RELEASE.replace("backup", "a".repeat(HoldName.LIMIT + 1))))
        .corrupt(
            "hold-name-empty",
            "a hold without a name",
            "characters",
            replace(SLOT, RELEASE, RELEASE.replace("backup", "")))
        .corrupt(
            "hold-no-version",
            "a hold of no version",
            "'version'",
            replace(SLOT, ",\"version\":12}", "}"))
        .corrupt(
            "expire-0",
            "nothing that goes",
            "below version",
            replace(SLOT, "\"version\":9}", "\"version\":0}"))
        .unsupported(
            "hold-claim",
            "a claim to come",
            "'lease'",
            replace(SLOT, "\"claim\":\"pin\"", "\"claim\":\"lease\""))
        .unsupported(
            "hold-field",
            "a field to come",
            "'until'",
            replace(SLOT, "\"version\":12}", "\"until\":1,\"version\":12}"))
        .all();
  }

  private static List<Vector> roots() {
    return new VectorList(Kind.ROOT)
        .ok("holds", "four holds, by the bytes of their names", ROOT)
        .corrupt(
            "hold-order", "a hold twice", "order", replace(ROOT, BACKUP, BACKUP + "," + BACKUP))
        .unsupported(
            "hold-claim",
            "a claim to come",
            "'lease'",
            replace(ROOT, BACKUP, BACKUP.replace("pin", "lease")))
        .all();
  }
}
