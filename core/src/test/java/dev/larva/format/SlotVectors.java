package dev.larva.format;

import static dev.larva.format.Tampering.replace;
import static dev.larva.format.Tampering.seal;

import dev.larva.entry.Entry;
import dev.larva.format.Vector.Kind;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Slots, valid and not. What concerns lines, JSON and header is the same for all objects. */
final class SlotVectors {

  private static final byte[] APPEND = SlotCodec.encode(Samples.slot(1, Samples.append(1)));
  private static final byte[] RICH = SlotCodec.encode(Samples.richSlot());
  private static final byte[] TWO =
      SlotCodec.encode(Samples.slot(1, Samples.append(1), Samples.append(2)));

  private static final String SUMMARY = "\"spark 4.1.3\"";

  private SlotVectors() {}

  static List<Vector> all() {
    List<Vector> all = new ArrayList<>();
    all.addAll(valid());
    all.addAll(hashLine());
    all.addAll(json());
    all.addAll(numbers());
    all.addAll(header());
    all.addAll(newer());
    return all;
  }

  private static List<Vector> valid() {
    Entry[] many = IntStream.range(0, 6).mapToObj(Samples::append).toArray(Entry[]::new);
    return new VectorList(Kind.SLOT)
        .ok("append", "an append of one chunk with statistics of five columns", APPEND)
        .ok("removal", "the removal of one chunk", slot(Samples.removal()))
        .ok("bare", "a chunk without statistics", slot(Samples.bare()))
        .ok("rich", "every operation, requirement, outcome, type, expression and literal", RICH)
        .ok("many", "six entries", SlotCodec.encode(Samples.slot(4096, many)))
        .ok(
            "escapes",
            "texts with every escape, and keys whose order in UTF-8 is not that in UTF-16",
            slot(Samples.escapes()))
        .ok(
            "rows",
            "deleted rows, rewrites, an inline chunk, stored row ids",
            SlotCodec.encode(Samples.slot(17, RowSamples.entry())))
        .ok("delete", "the delete of two rows", slot(RowSamples.delete()))
        .ok("format-1", "a slot of a manifest", replace(APPEND, "\"format\":3", "\"format\":1"))
        .ok("after-manifest", "the first of the log after a manifest", ManifestSamples.afterwards())
        .ok(
            "writer-feature",
            "a writer feature that readers need not know",
            replace(APPEND, "\"writerFeatures\":[]", "\"writerFeatures\":[\"later\"]"))
        .all();
  }

  private static List<Vector> hashLine() {
    String content = Tampering.content(APPEND);
    byte[] upper = APPEND.clone();
    for (int i = content.getBytes(StandardCharsets.UTF_8).length; i < upper.length; i++) {
      upper[i] = (byte) Character.toUpperCase(upper[i]);
    }
    return new VectorList(Kind.SLOT)
        .corrupt("empty", "no bytes", "hash line", new byte[0])
        .corrupt("cut", "the first half", "hash line", Arrays.copyOf(APPEND, APPEND.length / 2))
        .corrupt("cut-end", "no last LF", "hash line", Arrays.copyOf(APPEND, APPEND.length - 1))
        .corrupt("flip-header", "a bit of the header", "hash line", Tampering.flip(APPEND, 20, 1))
        .corrupt(
            "flip-hash",
            "a bit of the hash",
            "hash line",
            Tampering.flip(APPEND, upper.length - 9, 1))
        .corrupt("upper-hash", "the hash in upper case", "hash line", upper)
        .corrupt(
            "more-after",
            "a line after the hash line",
            "hash line",
            (new String(APPEND, StandardCharsets.UTF_8) + "{}\n").getBytes(StandardCharsets.UTF_8))
        .corrupt("one-line", "no entries", "lines", seal(header(APPEND)))
        .corrupt("four-lines", "a line too many", "lines", seal(content + "[]"))
        .corrupt("crlf", "lines that end with CR LF", "canonical", replace(APPEND, "\n", "\r\n"))
        .all();
  }

  private static List<Vector> json() {
    byte[] latin =
        Tampering.content(APPEND)
            .replace("spark", "sp\u00e4rk")
            .getBytes(StandardCharsets.ISO_8859_1);
    return new VectorList(Kind.SLOT)
        .corrupt("space", "a space after a comma", "canonical", replace(APPEND, ",", ", "))
        .corrupt(
            "key-order",
            "keys out of order",
            "canonical",
            replace(APPEND, "\"first\":1,\"format\":3", "\"format\":3,\"first\":1"))
        .corrupt(
            "two-keys",
            "a key twice",
            "two members",
            replace(APPEND, "\"first\":1,", "\"first\":1,\"first\":1,"))
        .corrupt(
            "escape", "a needless escape", "canonical", replace(APPEND, "spark", "sp\\u0061rk"))
        .corrupt("escape-slash", "an escaped slash", "canonical", replace(APPEND, "k 4", "k\\/4"))
        .corrupt("escape-long", "\\u000a for \\n", "canonical", replace(APPEND, "k 4", "k\\u000a4"))
        .corrupt(
            "escape-case", "hex in upper case", "canonical", replace(APPEND, "k 4", "k\\u001F4"))
        .corrupt(
            "raw-control", "a control character", "not JSON", replace(APPEND, "k 4", "k\u00014"))
        .corrupt("surrogate", "half a pair", "Unicode", replace(APPEND, "k 4", "k\\ud8004"))
        .corrupt("latin-1", "text that is not UTF-8", "not JSON", seal(latin))
        .corrupt("bom", "a byte order mark", "canonical", seal("\uFEFF" + stripped(APPEND)))
        .all();
  }

  private static List<Vector> numbers() {
    return new VectorList(Kind.SLOT)
        .corrupt(
            "fraction", "1000.0 for 1000", "whole number", replace(APPEND, ":1000,", ":1000.0,"))
        .corrupt("exponent", "1e3 for 1000", "whole number", replace(APPEND, ":1000,", ":1e3,"))
        .corrupt("negative", "rows below 0", "whole number", replace(APPEND, ":1000,", ":-1000,"))
        .corrupt(
            "wide",
            "a number of 2^53",
            "whole number",
            replace(APPEND, "\"bytes\":48211", "\"bytes\":9007199254740992"))
        .corrupt("null", "null for a text", "text is expected", replace(APPEND, SUMMARY, "null"))
        .corrupt("not-json", "no JSON", "not JSON", replace(APPEND, "[{", "[{{"))
        .corrupt("two-values", "two values in a line", "follows", replace(APPEND, "}]\n", "}][]\n"))
        .corrupt(
            "deep",
            "arrays nested 300 deep",
            "not JSON",
            replace(APPEND, SUMMARY, "[".repeat(300) + "]".repeat(300)))
        .all();
  }

  private static List<Vector> header() {
    return new VectorList(Kind.SLOT)
        .corrupt("no-format", "no format", "format", replace(APPEND, "\"format\":3,", ""))
        .corrupt("text-format", "format as text", "format", replace(APPEND, ":3,", ":\"3\","))
        .corrupt("no-kind", "no kind", "kind", replace(APPEND, "\"kind\":\"slot\",", ""))
        .corrupt("other-kind", "a root", "place of a slot", RootCodec.encode(Samples.root()))
        .corrupt(
            "no-writer",
            "a header without writer",
            "'writer' is missing",
            replace(APPEND, ",\"writer\":\"" + Samples.WRITER + "\"", ""))
        .corrupt("first-0", "version 0", "first version", replace(APPEND, "first\":1", "first\":0"))
        .corrupt("prev", "a hash too short", "64", replace(APPEND, "\"prev\":\"0", "\"prev\":\""))
        .corrupt("lake", "an id in lower case", "ULID", replace(APPEND, "01JD1A", "01jd1a"))
        .corrupt(
            "few-times",
            "fewer times than entries",
            "time",
            replace(TWO, ",1790000000000001]", "]"))
        .corrupt(
            "times",
            "times that do not increase",
            "increase",
            replace(TWO, ",1790000000000001]", ",1790000000000000]"))
        .corrupt("no-entries", "no entries", "entries", seal(header(APPEND), "[]"))
        .corrupt("object", "an object for the entries", "list", seal(header(APPEND), "{}"))
        .corrupt(
            "feature-order",
            "writer features out of order",
            "canonical",
            replace(APPEND, "\"writerFeatures\":[]", "\"writerFeatures\":[\"b\",\"a\"]"))
        .all();
  }

  private static List<Vector> newer() {
    return new VectorList(Kind.SLOT)
        .unsupported(
            "format-4",
            "a newer format with an unknown field",
            "format 4",
            replace(APPEND, "\"first\":1,\"format\":3", "\"epoch\":1,\"first\":1,\"format\":4"))
        .unsupported(
            "format-2",
            "a format that never was",
            "format 2",
            replace(APPEND, "\"format\":3", "\"format\":2"))
        .unsupported(
            "reader-feature",
            "a reader feature",
            "deletionVectors",
            replace(APPEND, "\"readerFeatures\":[]", "\"readerFeatures\":[\"deletionVectors\"]"))
        .corrupt(
            "tombstone",
            "a tombstone, which is no slot",
            "place of a slot",
            seal(
                "{\"first\":1,\"format\":3,\"kind\":\"tombstone\",\"lake\":\""
                    + Samples.LAKE
                    + "\",\"last\":1}"))
        .unsupported(
            "header-field",
            "an unknown field in the header",
            "'epoch'",
            replace(APPEND, "{\"first\"", "{\"epoch\":null,\"first\""))
        .all();
  }

  static byte[] slot(Entry... entries) {
    return SlotCodec.encode(Samples.slot(1, entries));
  }

  private static String header(byte[] object) {
    return Tampering.content(object).split("\n", 2)[0];
  }

  private static String stripped(byte[] object) {
    String content = Tampering.content(object);
    return content.substring(0, content.length() - 1);
  }
}
