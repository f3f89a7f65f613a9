package dev.larva.format;

import static dev.larva.format.Tampering.flip;
import static dev.larva.format.Tampering.replace;
import static dev.larva.format.Tampering.seal;

import dev.larva.format.Vector.Kind;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Bodies of entries, and slots that name one, valid and not. */
final class BodyVectors {

  private static final byte[] BODY = BodyCodec.encode(Samples.body());
  private static final byte[] SLOT = SlotCodec.encode(Samples.slot(1, Samples.spilled()));

  private BodyVectors() {}

  static List<Vector> all() {
    List<Vector> all = new ArrayList<>(bodies());
    all.addAll(slots());
    return all;
  }

  private static List<Vector> bodies() {
    return new VectorList(Kind.BODY)
        .ok("full", "every operation and every requirement", BODY)
        .corrupt("cut", "the first half", "hash line", Arrays.copyOf(BODY, BODY.length / 2))
        .corrupt("flip", "a bit of an operation", "hash line", flip(BODY, 300, 4))
        .corrupt("empty", "nothing in it", "at least one", seal(header(), "{}"))
        .corrupt("lines", "a line too many", "lines", seal(header(), "{}", "{}"))
        .unsupported(
            "field",
            "a field of a newer Larva",
            "'more'",
            replace(BODY, "{\"ops\":", "{\"more\":1,\"ops\":"))
        .unsupported(
            "format-4", "a newer format", "format 4", replace(BODY, "\"format\":3", "\"format\":4"))
        .all();
  }

  private static List<Vector> slots() {
    return new VectorList(Kind.SLOT)
        .ok("body", "an entry whose body is an object of its own", SLOT)
        .corrupt(
            "body-and-ops",
            "a body beside operations",
            "canonical",
            replace(SLOT, "\"premise\"", "\"ops\":[" + operation() + "],\"premise\""))
        .corrupt(
            "body-hash",
            "a hash too short",
            "64",
            replace(SLOT, "\"hash\":\"" + Samples.HASH.charAt(0), "\"hash\":\""))
        .all();
  }

  private static String operation() {
    return "{\"kind\":\"dropTable\",\"table\":\"" + Samples.TABLE + "\"}";
  }

  private static String header() {
    return new String(BODY, StandardCharsets.UTF_8).split("\n", 2)[0];
  }
}
