package dev.larva.format;

import static dev.larva.format.Tampering.flip;
import static dev.larva.format.Tampering.replace;
import static dev.larva.format.Tampering.seal;

import dev.larva.format.Vector.Kind;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Manifests, valid and not. */
final class ManifestVectors {

  private static final byte[] TWO = ManifestCodec.encode(ManifestSamples.two());
  private static final byte[] EMPTY = ManifestCodec.encode(ManifestSamples.empty());
  private static final byte[] ENDED = ManifestSamples.ended();

  private static final HeldSlot FIRST =
      ManifestSamples.held(Format.SMALL, 1, Slot.NO_PREVIOUS, Samples.append(1));

  private ManifestVectors() {}

  static List<Vector> all() {
    List<Vector> all = new ArrayList<>(valid());
    all.addAll(damaged());
    all.addAll(newer());
    return all;
  }

  private static List<Vector> valid() {
    return new VectorList(Kind.MANIFEST)
        .ok("new", "a new lake", EMPTY)
        .ok("two", "two slots, with two entries and one", TWO)
        .ok("ended", "the same, once the lake was upgraded", ENDED)
        .ok(
            "ended-empty",
            "a lake that was upgraded before its first entry",
            replace(EMPTY, "\"format\":1", "\"format\":3"))
        .all();
  }

  private static List<Vector> damaged() {
    HeldSlot gap = ManifestSamples.held(Format.SMALL, 3, FIRST.hash(), Samples.append(3));
    HeldSlot chain = ManifestSamples.held(Format.SMALL, 2, Slot.NO_PREVIOUS, Samples.append(2));
    HeldSlot log = ManifestSamples.held(Format.CURRENT, 2, FIRST.hash(), Samples.append(2));
    return new VectorList(Kind.MANIFEST)
        .corrupt("cut", "the first half", "hash line", Arrays.copyOf(TWO, TWO.length / 2))
        .corrupt("flip", "a bit of an entry", "hash line", flip(TWO, 500, 4))
        .corrupt(
            "flip-slot", "a bit of a slot whose hash line is right no more", "hash line", other())
        .corrupt("part", "a slot without its hash line", "lines", part())
        .corrupt("gap", "a version that is missing", "follow", with(FIRST, gap))
        .corrupt("chain", "a slot that names another before it", "follow", with(FIRST, chain))
        .corrupt("log-slot", "a slot of the log", "format", with(FIRST, log))
        .corrupt("second", "no first slot", "follow", with(chain))
        .corrupt(
            "lake",
            "slots of another lake",
            "another lake",
            replace(TWO, Samples.LAKE.text(), Samples.ulid(6).text()))
        .corrupt(
            "no-nonce",
            "no nonce",
            "'nonce'",
            replace(EMPTY, "\"nonce\":\"" + Samples.ulid(7) + "\",", ""))
        .all();
  }

  private static List<Vector> newer() {
    return new VectorList(Kind.MANIFEST)
        .unsupported(
            "format-4",
            "a newer format",
            "format 4",
            replace(EMPTY, "\"format\":1", "\"format\":4"))
        .unsupported(
            "base",
            "a manifest that does not begin with version 1",
            "'base'",
            replace(EMPTY, "{\"format\"", "{\"base\":7,\"format\""))
        .all();
  }

  private static byte[] other() {
    return replace(TWO, "\"first\":3", "\"first\":4");
  }

  private static byte[] part() {
    String content = Tampering.content(TWO);
    int cut = content.lastIndexOf('\n', content.length() - 2) + 1;
    return seal(content.substring(0, cut).getBytes(StandardCharsets.UTF_8));
  }

  /** A manifest of any slots. */
  private static byte[] with(HeldSlot... slots) {
    StringBuilder content = new StringBuilder(Tampering.content(EMPTY));
    for (HeldSlot slot : slots) {
      content.append(new String(slot.bytes(), StandardCharsets.UTF_8));
    }
    return seal(content.toString().getBytes(StandardCharsets.UTF_8));
  }
}
