package dev.larva.format;

import static dev.larva.format.Tampering.replace;

import dev.larva.entry.Entry;
import dev.larva.entry.KeptRoot;
import dev.larva.entry.Operation;
import dev.larva.entry.Retire;
import dev.larva.entry.VersionRange;
import dev.larva.format.Vector.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Slots and roots that speak of retired slots, and what is left of these; valid and not. */
final class RetireVectors {

  private static final byte[] SLOT = SlotCodec.encode(Samples.slot(17, entry()));
  private static final byte[] ROOT = RootCodec.encode(root());
  private static final byte[] RICH = SlotCodec.encode(Samples.richSlot());
  private static final byte[] TOMBSTONE =
      TombstoneCodec.encode(Tombstone.of(Samples.richSlot(), Digest.sha256(RICH)));
  private static final byte[] ONE =
      TombstoneCodec.encode(Tombstone.of(Samples.slot(17, entry()), Digest.sha256(SLOT)));

  /** Of the first entry that has one. */
  private static final String DIGEST =
      Samples.richSlot().entries().stream()
          .map(Entry::digest)
          .filter(Objects::nonNull)
          .findFirst()
          .orElseThrow();

  private RetireVectors() {}

  private static Entry entry() {
    Operation retire =
        new Retire(
            List.of(new VersionRange(1, 4), new VersionRange(6, 6)),
            List.of(new KeptRoot(5, Samples.HASH), new KeptRoot(8, Samples.HASH)));
    return Samples.entry(990, List.of(retire));
  }

  private static Root root() {
    List<KeptRoot> kept = Samples.root().history().keptRoots();
    List<VersionRange> retired = List.of(new VersionRange(1, 4), new VersionRange(6, 6));
    return Samples.root(List.of(), List.of(), new History(kept, 11, 13, 16, retired));
  }

  static List<Vector> all() {
    List<Vector> all = new ArrayList<>();
    all.addAll(slots());
    all.addAll(limits());
    all.addAll(roots());
    all.addAll(tombstones());
    all.addAll(brokenTombstones());
    return all;
  }

  private static List<Vector> slots() {
    return new VectorList(Kind.SLOT)
        .ok("retire", "slots that are given up", SLOT)
        .corrupt(
            "retire-order",
            "ranges that overlap",
            "order",
            replace(SLOT, "{\"first\":6,", "{\"first\":4,"))
        .corrupt(
            "retire-none",
            "no slots",
            "ranges",
            replace(SLOT, "[{\"first\":1,\"last\":4},{\"first\":6,\"last\":6}]", "[]"))
        .corrupt(
            "retire-range",
            "a range that ends before it begins",
            "no versions",
            replace(SLOT, "{\"first\":6,", "{\"first\":7,"))
        .unsupported(
            "retire-field",
            "an unknown field",
            "'why'",
            replace(SLOT, "\"last\":4}", "\"last\":4,\"why\":1}"))
        .unsupported(
            "outcome-committed",
            "an outcome that no slot says",
            "'committed'",
            replace(RICH, "\"kind\":\"withdrawn\"", "\"kind\":\"committed\""))
        .all();
  }

  private static List<Vector> limits() {
    return new VectorList(Kind.SLOT)
        .corrupt(
            "retire-many",
            "1,001 ranges",
            "1000 ranges",
            replace(SLOT, "[{\"first\":1,\"last\":4},{\"first\":6,\"last\":6}]", ranges(1_001)))
        .corrupt(
            "retire-roots",
            "roots out of order",
            "order",
            replace(SLOT, "\"version\":8}", "\"version\":4}"))
        .all();
  }

  private static String ranges(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> "{\"first\":" + (2 * i + 1) + ",\"last\":" + (2 * i + 1) + "}")
        .collect(Collectors.joining(",", "[", "]"));
  }

  private static List<Vector> roots() {
    return new VectorList(Kind.ROOT)
        .ok("retired", "after slots were retired", ROOT)
        .corrupt(
            "retired-adjoin",
            "two ranges that are one",
            "order, or adjoin",
            replace(ROOT, "{\"first\":6,", "{\"first\":5,"))
        .corrupt(
            "retired-order",
            "ranges that overlap",
            "order",
            replace(ROOT, "{\"first\":6,", "{\"first\":4,"))
        .all();
  }

  private static List<Vector> tombstones() {
    return new VectorList(Kind.TOMBSTONE)
        .ok("rich", "of a slot with entries and outcomes", TOMBSTONE)
        .ok("one", "of a slot with one entry", ONE)
        .corrupt("slot", "a slot in its place", "place of a tombstone", SLOT)
        .corrupt(
            "times",
            "times that do not increase",
            "increase",
            replace(TOMBSTONE, String.valueOf(Samples.TIME + 1), String.valueOf(Samples.TIME)))
        .corrupt(
            "hash",
            "a hash too short",
            "hex",
            replace(TOMBSTONE, Digest.sha256(RICH), Digest.sha256(RICH).substring(1)))
        .unsupported(
            "ops",
            "what an entry did",
            "'ops'",
            replace(TOMBSTONE, "\"outcome\":{", "\"ops\":[],\"outcome\":{"))
        .all();
  }

  private static List<Vector> brokenTombstones() {
    String decisions = Tampering.content(TOMBSTONE).split("\n", -1)[1];
    return new VectorList(Kind.TOMBSTONE)
        .corrupt("cut", "the first half", "hash line", Arrays.copyOf(ONE, ONE.length / 2))
        .corrupt("flip", "a bit of the header", "hash line", Tampering.flip(ONE, 20, 1))
        .corrupt("no-decisions", "no decisions", "entries", replace(TOMBSTONE, decisions, "[]"))
        .corrupt("few-times", "fewer times than decisions", "time", fewTimes())
        .corrupt(
            "digest",
            "a digest too short",
            "hex",
            replace(TOMBSTONE, "\"digest\":\"" + DIGEST, "\"digest\":\"" + DIGEST.substring(1)))
        .corrupt(
            "format-1",
            "slots of a manifest have no tombstones",
            "format 1",
            replace(ONE, "\"format\":3", "\"format\":1"))
        .unsupported(
            "outcome",
            "an unknown kind of outcome",
            "'postponed'",
            replace(TOMBSTONE, "\"kind\":\"withdrawn\"", "\"kind\":\"postponed\""))
        .unsupported(
            "field",
            "an unknown field of the header",
            "'why'",
            replace(ONE, "\"writer\":", "\"why\":1,\"writer\":"))
        .all();
  }

  private static byte[] fewTimes() {
    return replace(TOMBSTONE, "\"times\":[" + Samples.TIME + ",", "\"times\":[");
  }
}
