package dev.larva.format;

import static dev.larva.format.Tampering.flip;
import static dev.larva.format.Tampering.replace;
import static dev.larva.format.Tampering.seal;

import dev.larva.entry.Positions;
import dev.larva.format.Vector.Kind;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;

/** Roots, nodes and markers, valid and not. */
final class StateVectors {

  private static final byte[] ROOT = RootCodec.encode(Samples.root());
  private static final byte[] NODE = NodeCodec.encode(Samples.node());
  private static final byte[] UPGRADED = MarkerCodec.encode(ManifestSamples.upgraded());
  private static final byte[] ROWS = NodeCodec.encode(RowSamples.node());
  private static final byte[] MARKER = MarkerCodec.encode(Samples.marker());

  private StateVectors() {}

  static List<Vector> roots() {
    return new VectorList(Kind.ROOT)
        .ok("full", "two tables, one with a node, and a kept root", ROOT)
        .ok("empty", "a lake without tables", RootCodec.encode(Samples.emptyRoot()))
        .ok("format-1", "in a lake of a manifest", replace(ROOT, "\"format\":3", "\"format\":1"))
        .corrupt("cut", "the first half", "hash line", Arrays.copyOf(ROOT, ROOT.length / 2))
        .corrupt("flip", "a bit of the state", "hash line", flip(ROOT, 300, 4))
        .corrupt("tip", "a tip too short", "64", replace(ROOT, "\"tip\":\"4", "\"tip\":\""))
        .ok("rows", "a table with deleted rows", RowSamples.root())
        .corrupt(
            "deleted",
            "more deleted rows than rows",
            "totals",
            replace(RowSamples.root(), "\"deleted\":\"7\"", "\"deleted\":\"2001\""))
        .corrupt("cutoff", "a cutoff to come", "cutoff", replace(ROOT, "off\":0", "off\":17"))
        .corrupt(
            "readable", "no readable version", "readable", replace(ROOT, "able\":0", "able\":17"))
        .corrupt(
            "version-0", "version 0", "version", replace(ROOT, "\"version\":16", "\"version\":0"))
        .all();
  }

  static List<Vector> rootTables() {
    return new VectorList(Kind.ROOT)
        .corrupt(
            "next-row-id",
            "a number for a text",
            "text",
            replace(ROOT, "\"9223372036854775807\"", "922337203685477580"))
        .corrupt(
            "totals", "totals that are no sum", "sum", replace(ROOT, "\"2000\"}}]", "\"2001\"}}]"))
        .corrupt(
            "table-order",
            "tables out of order",
            "order",
            replace(ROOT, "\"table\":\"" + Samples.TABLE, "\"table\":\"" + Samples.ulid(7)))
        .corrupt(
            "node-names",
            "a node that ends before it begins",
            "node",
            replace(ROOT, "st\":\"0000000000000011", "st\":\"0000000000000012"))
        .corrupt(
            "no-tables",
            "no tables",
            "'tables' is missing",
            replace(RootCodec.encode(Samples.emptyRoot()), ",\"tables\":[]", ""))
        .unsupported(
            "queues",
            "open queues",
            "'queues'",
            replace(ROOT, "\"tables\"", "\"queues\":[],\"tables\""))
        .unsupported(
            "format-4", "a newer format", "format 4", replace(ROOT, "\"format\":3", "\"format\":4"))
        .all();
  }

  static List<Vector> nodes() {
    return new VectorList(Kind.NODE)
        .ok("two", "two chunks", NODE)
        .ok("rows", "deleted rows, an inline chunk, a vector", ROWS)
        .corrupt("cut", "the first half", "hash line", Arrays.copyOf(NODE, NODE.length / 2))
        .corrupt("flip", "a bit of a chunk", "hash line", flip(NODE, 300, 4))
        .corrupt("empty", "no chunks", "at least one", seal(header(NODE), "[]"))
        .corrupt(
            "order",
            "chunks out of order",
            "ascend",
            replace(NODE, Samples.name(2).toString(), Samples.name(1).toString()))
        .corrupt(
            "version-0",
            "a chunk of version 0",
            "version",
            replace(NODE, "\"version\":2}", "\"version\":0}"))
        .corrupt("row-id", "a row id below 0", "row id", replace(NODE, "Id\":\"0\"", "Id\":\"-1\""))
        .unsupported(
            "first-key",
            "the first key of a chunk",
            "'firstKey'",
            replace(NODE, "\"firstRowId\"", "\"firstKey\":{},\"firstRowId\""))
        .corrupt(
            "format-1",
            "a node has one form in all lakes",
            "canonical",
            replace(NODE, "\"format\":3", "\"format\":1"))
        .unsupported(
            "format-4", "a newer format", "format 4", replace(NODE, "\"format\":3", "\"format\":4"))
        .all();
  }

  static List<Vector> nodeRows() {
    String deleted = "\"deleted\":\"" + base64(Positions.of(2)) + "\"";
    return new VectorList(Kind.NODE)
        .corrupt(
            "deleted-row",
            "a deleted row that the chunk does not have",
            "deleted rows",
            replace(ROWS, deleted, "\"deleted\":\"" + base64(Positions.of(3)) + "\""))
        .corrupt(
            "deleted-none",
            "a set of no rows",
            "canonical",
            replace(ROWS, deleted, "\"deleted\":\"" + base64(Positions.NONE) + "\""))
        .corrupt(
            "slot-later",
            "a slot after the version in it",
            "slot",
            replace(ROWS, "\"slot\":4", "\"slot\":6"))
        .corrupt(
            "vector-count",
            "a vector of no rows",
            "vector",
            replace(ROWS, "\"count\":" + RowSamples.everyContainer().count(), "\"count\":0"))
        .corrupt(
            "vector-hash",
            "a hash too short",
            "hex",
            replace(ROWS, "\"hash\":\"" + vectorHash(), "\"hash\":\"" + vectorHash().substring(1)))
        .unsupported(
            "vector-field",
            "a form of vector",
            "'form'",
            replace(ROWS, "\"vector\":{\"bytes\":", "\"vector\":{\"form\":1,\"bytes\":"))
        .all();
  }

  private static String vectorHash() {
    return Digest.sha256(RowSamples.everyContainer().bytes());
  }

  private static String base64(Positions positions) {
    return Base64.getEncoder().encodeToString(positions.bytes());
  }

  static List<Vector> markers() {
    return new VectorList(Kind.MARKER)
        .ok("new", "a new lake", MARKER)
        .corrupt("cut", "the first half", "hash line", Arrays.copyOf(MARKER, MARKER.length / 2))
        .corrupt("flip", "a bit of the lake's id", "hash line", flip(MARKER, 60, 1))
        .corrupt("two-lines", "a line too many", "lines", seal(header(MARKER), "{}"))
        .corrupt(
            "no-created",
            "no time",
            "'created'",
            replace(MARKER, "\"created\":1790000000000000,", ""))
        .unsupported(
            "format-5",
            "a newer format with other fields",
            "format 5",
            seal("{\"commitPoint\":{\"kind\":\"queue\"},\"format\":5}", "[]", "7"))
        .unsupported(
            "reader-feature",
            "a reader feature, and a field of it",
            "encryption",
            replace(
                MARKER, "\"readerFeatures\":[]", "\"keys\":{},\"readerFeatures\":[\"encryption\"]"))
        .unsupported(
            "field",
            "an unknown field",
            "'logHome'",
            replace(MARKER, "\"readerF", "\"logHome\":\"s3\",\"readerF"))
        .all();
  }

  /** Markers of lakes that were born with a manifest. */
  static List<Vector> markersOfManifests() {
    return new VectorList(Kind.MARKER)
        .ok("format-1", "a new lake of a manifest", replace(MARKER, "\"format\":3", "\"format\":1"))
        .ok("upgraded", "a lake that left its manifest at version 3", UPGRADED)
        .corrupt(
            "upgraded-format-1",
            "upgraded, and still of the manifest",
            "upgraded",
            replace(UPGRADED, "\"format\":3", "\"format\":1"))
        .corrupt(
            "upgraded-hash",
            "a hash too long",
            "64",
            replace(UPGRADED, "\",\"version\":3}", "a\",\"version\":3}"))
        .unsupported(
            "upgraded-field",
            "an unknown field of the upgrade",
            "'time'",
            replace(UPGRADED, "\"version\":3}", "\"time\":1,\"version\":3}"))
        .all();
  }

  private static String header(byte[] object) {
    return Tampering.content(object).split("\n", 2)[0];
  }
}
