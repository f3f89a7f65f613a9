package dev.larva.format;

import static dev.larva.format.Tampering.replace;

import dev.larva.entry.Positions;
import dev.larva.format.Vector.Kind;
import java.util.Base64;
import java.util.List;

/** Slots in which what they say of single rows is wrong. */
final class RowVectors {

  private static final byte[] DELETE = SlotCodec.encode(Samples.slot(1, RowSamples.delete()));
  private static final byte[] ROWS = SlotCodec.encode(Samples.slot(17, RowSamples.entry()));
  private static final byte[] TWO = Positions.of(0, 7).bytes();

  private RowVectors() {}

  static List<Vector> positions() {
    byte[] longer = java.util.Arrays.copyOf(TWO, TWO.length + 1);
    byte[] cookie = TWO.clone();
    cookie[0] ^= 1;
    byte[] order = TWO.clone();
    order[order.length - 2] = 0;
    return new VectorList(Kind.SLOT)
        .corrupt("positions-none", "a delete of no rows", "no row", with(Positions.NONE.bytes()))
        .corrupt("positions-missing", "a delete without positions", "no row", without())
        .corrupt("positions-more", "a byte too many", "Roaring", with(longer))
        .corrupt(
            "positions-cut",
            "a byte too few",
            "Roaring",
            with(java.util.Arrays.copyOf(TWO, TWO.length - 1)))
        .corrupt("positions-cookie", "another cookie", "Roaring", with(cookie))
        .corrupt("positions-order", "a position twice", "Roaring", with(order))
        .corrupt("positions-base64", "no base64", "form", text("!"))
        .corrupt(
            "positions-padding",
            "base64 without its padding",
            "canonical",
            text(base64(TWO).replace("=", "")))
        .all();
  }

  static List<Vector> chunks() {
    return new VectorList(Kind.SLOT)
        .corrupt(
            "content-bytes",
            "content of another length",
            "content",
            replace(ROWS, "\"bytes\":22,", "\"bytes\":23,"))
        .corrupt(
            "row-ids-false",
            "a flag that says nothing",
            "canonical",
            replace(ROWS, "\"rowIds\":true,", "\"rowIds\":false,"))
        .corrupt(
            "removed-deleted",
            "more deleted rows than rows",
            "deleted",
            replace(ROWS, "\"deleted\":400", "\"deleted\":1001"))
        .corrupt(
            "deleted-twice",
            "a chunk twice in one delete",
            "twice",
            replace(
                ROWS,
                "\"chunk\":\"" + Samples.name(2) + "\"",
                "\"chunk\":\"" + Samples.name(1) + "\""))
        .corrupt(
            "masked",
            "a masked row that the chunk does not have",
            "masked",
            replace(ROWS, base64(Positions.below(800).bytes()), base64(Positions.of(1000).bytes())))
        .corrupt("no-inputs", "a rewrite of nothing", "inputs", withoutInputs())
        .all();
  }

  private static byte[] withoutInputs() {
    String inputs =
        "\"inputs\":[{\"bytes\":100,\"deleted\":8,\"name\":\""
            + Samples.name(5)
            + "\",\"rows\":8}]";
    return replace(ROWS, inputs, "\"inputs\":[]");
  }

  private static byte[] with(byte[] positions) {
    return text(base64(positions));
  }

  private static byte[] text(String positions) {
    return replace(DELETE, base64(TWO), positions);
  }

  private static byte[] without() {
    return replace(DELETE, ",\"positions\":\"" + base64(TWO) + "\"", "");
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }
}
