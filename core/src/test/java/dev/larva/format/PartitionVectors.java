package dev.larva.format;

import static dev.larva.format.Tampering.replace;

import dev.larva.format.Vector.Kind;
import java.util.ArrayList;
import java.util.List;

/** Objects that say how rows are arranged, and what of that is wrong. */
final class PartitionVectors {

  private static final byte[] SLOT = SlotCodec.encode(Samples.slot(17, PartitionSamples.entry()));
  private static final byte[] ROOT = RootCodec.encode(PartitionSamples.root());
  private static final byte[] INNER = NodeCodec.encode(PartitionSamples.inner());
  private static final byte[] NODE = NodeCodec.encode(PartitionSamples.node());

  private PartitionVectors() {}

  static List<Vector> all() {
    List<Vector> all = new ArrayList<>(specs());
    all.addAll(transforms());
    all.addAll(places());
    all.addAll(state());
    return all;
  }

  private static List<Vector> specs() {
    return new VectorList(Kind.SLOT)
        .ok("arranged", "specs of every transform, and chunks at their places", SLOT)
        .corrupt("spec-set-0", "spec 0 set", "spec", replace(SLOT, "\"id\":2}", "\"id\":0}"))
        .corrupt(
            "spec-create-2",
            "a new table whose spec is not the first",
            "id 1",
            replace(SLOT, "\"type\":\"string\"}],\"id\":1}", "\"type\":\"string\"}],\"id\":2}"))
        .corrupt(
            "spec-field-id",
            "a partition field's id twice",
            "one id",
            replace(SLOT, "\"id\":2,\"name\":\"day_years\"", "\"id\":1,\"name\":\"day_years\""))
        .corrupt(
            "spec-field-name",
            "a partition field's name twice",
            "one name",
            replace(SLOT, "day_years", "day_months"))
        .corrupt(
            "spec-cluster-twice",
            "a cluster column twice",
            "twice",
            replace(SLOT, "[{\"source\":3,\"type\":\"d", "[{\"source\":1,\"type\":\"d"))
        .corrupt(
            "spec-empty-list",
            "an empty list",
            "canonical",
            replace(SLOT, "\"spec\":{\"id\":2}", "\"spec\":{\"fields\":[],\"id\":2}"))
        .all();
  }

  private static List<Vector> transforms() {
    return new VectorList(Kind.SLOT)
        .corrupt(
            "transform-type",
            "hours of a date",
            "hours of date",
            replace(SLOT, "\"transform\":\"years\"", "\"transform\":\"hours\""))
        .corrupt("transform-0", "no buckets", "transform", replace(SLOT, "(16)", "(65537)"))
        .unsupported("transform", "a transform", "'weeks'", replace(SLOT, "\"years\"", "\"weeks\""))
        .unsupported(
            "spec-field",
            "a field of a spec",
            "'order'",
            replace(SLOT, "\"spec\":{\"id\":2}", "\"spec\":{\"id\":2,\"order\":1}"))
        .all();
  }

  private static List<Vector> places() {
    return new VectorList(Kind.SLOT)
        .corrupt(
            "place-spec-0",
            "a partition without spec",
            "spec 0",
            replace(SLOT, "\"schema\":0,\"spec\":1,\"statistics\"", "\"schema\":0,\"statistics\""))
        .corrupt(
            "place-0",
            "a spec that goes without saying",
            "canonical",
            replace(
                SlotCodec.encode(Samples.slot(1, Samples.append(1))),
                "\"schema\":0,\"statistics\"",
                "\"schema\":0,\"spec\":0,\"statistics\""))
        .corrupt(
            "tuple-zero",
            "-0.0 in a tuple",
            "canonical",
            replace(SLOT, "d0000000000000000\",\"l1\"", "d8000000000000000\",\"l1\""))
        .corrupt(
            "tuple-long",
            "a text of 1,025 bytes in a tuple",
            "1024",
            replace(SLOT, "\"sAach\"", "\"s" + "é".repeat(512) + "a\""))
        .corrupt(
            "tuple-empty",
            "an empty tuple",
            "canonical",
            replace(SLOT, "\"partition\":[\"\"", "\"first\":[],\"partition\":[\"\""))
        .all();
  }

  private static List<Vector> state() {
    List<Vector> all =
        new ArrayList<>(
            new VectorList(Kind.ROOT)
                .ok("arranged", "tables with specs", ROOT)
                .corrupt(
                    "spec-gap",
                    "specs numbered with a gap",
                    "gaps",
                    replace(ROOT, "}],\"id\":2}],\"table\"", "}],\"id\":3}],\"table\""))
                .all());
    all.addAll(
        new VectorList(Kind.NODE)
            .ok("arranged", "a chunk at its place after one of no spec", NODE)
            .ok("arranged-inner", "a child with keys of both", INNER)
            .corrupt(
                "key-order",
                "a chunk of spec 2 before one of spec 1",
                "ascend",
                replace(
                    NODE, "\"schema\":0,\"statistics\"", "\"schema\":0,\"spec\":2,\"statistics\""))
            .corrupt(
                "key-name",
                "a key of no spec as an object",
                "canonical",
                replace(
                    INNER,
                    "\"first\":\"" + Samples.name(2) + "\"",
                    "\"first\":{\"name\":\"" + Samples.name(2) + "\"}"))
            .all());
    return all;
  }
}
