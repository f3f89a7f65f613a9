package dev.larva.format;

import static dev.larva.format.Tampering.replace;
import static dev.larva.format.Tampering.seal;

import dev.larva.entry.StagedName;
import dev.larva.format.Vector.Kind;
import java.util.ArrayList;
import java.util.List;

/** Inner nodes, valid and not. */
final class TreeVectors {

  private static final byte[] INNER = NodeCodec.encode(inner());
  private static final byte[] HIGHER = NodeCodec.encode(higher());

  private TreeVectors() {}

  static List<Vector> all() {
    List<Vector> all = new ArrayList<>(levels());
    all.addAll(children());
    return all;
  }

  private static List<Vector> levels() {
    return new VectorList(Kind.NODE)
        .ok("inner", "two leaves", INNER)
        .ok("inner-2", "a node of two leaves and one of one", HIGHER)
        .corrupt(
            "level-above",
            "a level that is not that above the children",
            "level",
            replace(INNER, "\"level\":1,\"table\"", "\"level\":2,\"table\""))
        .corrupt(
            "levels-mixed",
            "children of two levels",
            "two levels",
            replace(HIGHER, "\"level\":1,\"logical\"", "\"level\":2,\"logical\""))
        .corrupt(
            "level-16",
            "a tree too high",
            "level",
            replace(HIGHER, "\"level\":1,\"logical\"", "\"level\":16,\"logical\""))
        .all();
  }

  private static List<Vector> children() {
    return new VectorList(Kind.NODE)
        .corrupt(
            "children-overlap",
            "children that overlap",
            "overlap",
            replace(INNER, "\"first\":\"" + Samples.name(3), "\"first\":\"" + Samples.name(2)))
        .corrupt(
            "children-none",
            "no children",
            "at least one",
            seal(Tampering.content(INNER).split("\n", 2)[0], "[]"))
        .corrupt(
            "entries",
            "more children than chunks",
            "entries",
            replace(HIGHER, "\"entries\":2", "\"entries\":5"))
        .corrupt(
            "entries-missing",
            "an inner node of nobody knows how many children",
            "entries",
            replace(HIGHER, "\"entries\":2,", ""))
        .corrupt(
            "entries-leaf",
            "the number of chunks, said twice",
            "canonical",
            replace(INNER, "{\"bytes\"", "{\"entries\":2,\"bytes\""))
        .corrupt(
            "logical",
            "a hash too short",
            "hex",
            replace(INNER, "\"logical\":\"" + logical(), "\"logical\":\"" + logical().substring(1)))
        .unsupported(
            "reference-field",
            "an unknown field of a reference",
            "'filter'",
            replace(INNER, "{\"bytes\"", "{\"filter\":1,\"bytes\""))
        .all();
  }

  /** An inner node of two leaves. */
  private static Node.Inner inner() {
    Node.Leaf later =
        new Node.Leaf(
            Samples.LAKE,
            Samples.TABLE,
            List.of(
                new LiveChunk(Samples.chunk(3), 9, 3), new LiveChunk(Samples.chunk(4), 1009, 3)));
    return new Node.Inner(
        Samples.LAKE, Samples.TABLE, List.of(Samples.reference(), reference(7, later)));
  }

  /** An inner node of two inner nodes. */
  private static Node.Inner higher() {
    Node.Leaf last =
        new Node.Leaf(
            Samples.LAKE, Samples.TABLE, List.of(new LiveChunk(Samples.chunk(5), 2009, 4)));
    Node.Inner later = new Node.Inner(Samples.LAKE, Samples.TABLE, List.of(reference(8, last)));
    return new Node.Inner(
        Samples.LAKE, Samples.TABLE, List.of(reference(9, inner()), reference(10, later)));
  }

  private static NodeReference reference(int number, Node node) {
    return NodeCodec.reference(
        new StagedName(16, Samples.ulid(number)), node, NodeCodec.encode(node));
  }

  private static String logical() {
    return inner().children().get(0).logical();
  }
}
