package dev.larva.format;

import static dev.larva.format.Tampering.replace;

import dev.larva.format.Vector.Kind;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Slots of which one entry is wrong, or of a newer Larva. */
final class EntryVectors {

  private static final byte[] APPEND = SlotCodec.encode(Samples.slot(1, Samples.append(1)));
  private static final byte[] RICH = SlotCodec.encode(Samples.richSlot());

  private static final byte[] BARE = SlotCodec.encode(Samples.slot(1, Samples.bare()));

  private static final String DECIMAL = "n2:-1250";
  private static final String TABLE = ",\"table\":\"" + Samples.TABLE + "\"";

  private EntryVectors() {}

  static List<Vector> all() {
    List<Vector> all = new ArrayList<>();
    all.addAll(entries());
    all.addAll(outcomes());
    all.addAll(operations());
    all.addAll(chunks());
    all.addAll(statistics());
    all.addAll(literals());
    all.addAll(schemas());
    all.addAll(RowVectors.positions());
    all.addAll(RowVectors.chunks());
    all.addAll(newerEntries());
    all.addAll(newerValues());
    return all;
  }

  private static List<Vector> entries() {
    return new VectorList(Kind.SLOT)
        .corrupt("id", "an id in upper-case hex", "hex", replace(APPEND, "00-", "0A-"))
        .corrupt("no-id", "an entry without id", "'id' is missing", without(APPEND, "id"))
        .corrupt("premise", "a premise in its slot", "seen", replace(APPEND, "e\":0", "e\":1"))
        .corrupt("since", "an id minted in its slot", "seen", replace(APPEND, "00-", "01-"))
        .corrupt(
            "seen",
            "more members seen than there are before",
            "seen",
            replace(APPEND, ",\"summary\"", ",\"seen\":1,\"summary\""))
        .corrupt(
            "seen-0",
            "a field that says nothing",
            "canonical",
            replace(APPEND, ",\"summary\"", ",\"seen\":0,\"summary\""))
        .corrupt(
            "summary",
            "an empty map",
            "canonical",
            replace(APPEND, "{\"engine\":\"spark 4.1.3\"}", "{}"))
        .all();
  }

  private static List<Vector> outcomes() {
    return new VectorList(Kind.SLOT)
        .corrupt(
            "neither",
            "neither operations nor outcome",
            "either operations or an outcome",
            replace(
                RICH,
                "\"outcome\":{\"kind\":\"rejected\",\"reason\":\"quantity is NOT NULL\"},",
                ""))
        .corrupt(
            "both",
            "operations and an outcome",
            "either operations or an outcome",
            replace(
                APPEND,
                ",\"premise\"",
                ",\"outcome\":{\"kind\":\"withdrawn\",\"reason\":\"\"},\"premise\""))
        .corrupt(
            "outcome-requires",
            "an outcome that requires something",
            "requires nothing",
            replace(
                RICH,
                "\"premise\":16,\"seen\":1}",
                "\"premise\":16,\"requires\":[{\"kind\":\"empty\",\"namespace\":\""
                    + Samples.NAMESPACE
                    + "\"}],\"seen\":1}"))
        .all();
  }

  private static List<Vector> operations() {
    return new VectorList(Kind.SLOT)
        .corrupt("no-op-kind", "an operation without kind", "kind", without(APPEND, "kind"))
        .corrupt("no-table", "an operation without table", "'table'", replace(APPEND, TABLE, ""))
        .corrupt(
            "remove-order",
            "a set of texts out of order",
            "canonical",
            replace(RICH, "[\"y\",\"z\"]", "[\"z\",\"y\"]"))
        .corrupt(
            "set-and-removed",
            "a property both set and removed",
            "both",
            replace(RICH, "[\"y\",\"z\"]", "[\"x\",\"z\"]"))
        .corrupt(
            "checkpoint-base",
            "a checkpoint that rests on itself",
            "earlier",
            replace(RICH, "\"base\":7", "\"base\":12"))
        .corrupt(
            "checkpoint-stamp",
            "a checkpoint whose nodes are stamped after it",
            "stamped",
            replace(RICH, "\"lowestStamp\":9", "\"lowestStamp\":13"))
        .corrupt(
            "digest", "a digest too short", "64", replace(RICH, "\"digest\":\"4", "\"digest\":\""))
        .all();
  }

  private static List<Vector> chunks() {
    return new VectorList(Kind.SLOT)
        .corrupt("rows-0", "no rows", "rows", replace(APPEND, "\"rows\":1000", "\"rows\":0"))
        .corrupt(
            "rows-2-32",
            "2^32 rows",
            "rows",
            replace(APPEND, "\"rows\":1000", "\"rows\":4294967296"))
        .corrupt("bytes-0", "no bytes", "bytes", replace(APPEND, "\"bytes\":48211", "\"bytes\":0"))
        .corrupt(
            "hash", "a hash in upper case", "hex", replace(APPEND, "\"hash\":\"4", "\"hash\":\"F"))
        .corrupt(
            "name",
            "a name without stamp",
            "form",
            replace(APPEND, "e\":\"0000000000000011-", "e\":\""))
        .all();
  }

  private static List<Vector> statistics() {
    return new VectorList(Kind.SLOT)
        .corrupt(
            "statistics-order",
            "a field twice",
            "ascending",
            replace(APPEND, "field\":2", "field\":1"))
        .corrupt("field-0", "field 0", "range", replace(APPEND, "field\":1", "field\":0"))
        .corrupt(
            "statistics-empty",
            "an empty list",
            "canonical",
            replace(BARE, "\"schema\":0}", "\"schema\":0,\"statistics\":[]}"))
        .corrupt(
            "exact-true",
            "a flag that says nothing",
            "canonical",
            replace(APPEND, "Exact\":false", "Exact\":true"))
        .corrupt(
            "exact-alone",
            "a flag without its bound",
            "canonical",
            replace(APPEND, "{\"field\":7}", "{\"field\":7,\"lowerExact\":false}"))
        .corrupt(
            "exact-text", "a flag as text", "true or false", replace(APPEND, "false", "\"false\""))
        .corrupt(
            "bound-types", "bounds of two types", "two types", replace(APPEND, "\"l1\"", "\"i1\""))
        .corrupt(
            "bound-nan",
            "NaN as a bound",
            "NaN",
            replace(APPEND, "d8000000000000000", "d7ff8000000000000"))
        .all();
  }

  private static List<Vector> literals() {
    return new VectorList(Kind.SLOT)
        .corrupt("empty-literal", "an empty literal", "literal", replace(APPEND, "\"l1\"", "\"\""))
        .corrupt("boolean", "a boolean of 2", "literal", replace(RICH, "\"b1\"", "\"b2\""))
        .corrupt("int", "an int of 33 bits", "literal", replace(RICH, "\"i-7\"", "\"i4294967296\""))
        .corrupt("plus", "a plus sign", "canonical", replace(RICH, "\"l1\"", "\"l+1\""))
        .corrupt("zeros", "leading zeros", "canonical", replace(RICH, "\"l1\"", "\"l01\""))
        .corrupt("float", "seven hex digits", "canonical", replace(RICH, "f80000000", "f0000000"))
        .corrupt(
            "hex-case", "hex in upper case", "canonical", replace(RICH, "\"x00ff\"", "\"x00FF\""))
        .corrupt(
            "nan",
            "another NaN",
            "canonical",
            replace(RICH, "d7ff8000000000000", "d7ff8000000000001"))
        .corrupt("uuid", "a uuid without zeros", "canonical", replace(RICH, "u00000000-", "u0-"))
        .corrupt("scale", "a scale of 39", "scale", replace(RICH, DECIMAL, "n39:-1250"))
        .corrupt("digits", "39 digits", "38 digits", replace(RICH, DECIMAL, "n2:" + "9".repeat(39)))
        .corrupt("colon", "a decimal without scale", "colon", replace(RICH, DECIMAL, "n1250"))
        .corrupt("minus-0", "minus zero", "canonical", replace(RICH, "n2:0", "n2:-0"))
        .all();
  }

  private static List<Vector> schemas() {
    return new VectorList(Kind.SLOT)
        .corrupt("field-id", "an id twice", "one id", replace(RICH, "\"id\":2,", "\"id\":1,"))
        .corrupt("field-name", "a name twice", "one name", replace(RICH, "\"price\"", "\"id\""))
        .corrupt("no-name", "an empty name", "name", replace(RICH, "\"price\"", "\"\""))
        .corrupt(
            "precision",
            "39 digits",
            "decimal(39,2)",
            replace(RICH, "decimal(10,2)", "decimal(39,2)"))
        .corrupt(
            "decimal-zeros",
            "leading zeros",
            "canonical",
            replace(RICH, "decimal(10,2)", "decimal(10,02)"))
        .corrupt(
            "element",
            "an element of another name",
            "element",
            replace(RICH, "\"element\",\"t", "\"x\",\"t"))
        .corrupt(
            "key",
            "a map whose key may be null",
            "key is required",
            replace(RICH, "\"name\":\"key\",\"required\":true", "\"name\":\"key\""))
        .corrupt(
            "schema-id",
            "a new table whose schema is not the first",
            "id 0",
            replace(RICH, "],\"id\":0}", "],\"id\":1}"))
        .all();
  }

  private static List<Vector> newerEntries() {
    return new VectorList(Kind.SLOT)
        .unsupported(
            "entry-field",
            "a step",
            "'step'",
            replace(APPEND, ",\"summary\"", ",\"step\":{},\"summary\""))
        .unsupported("op", "an operation", "'fold'", replace(APPEND, "\"addChunks\"", "\"fold\""))
        .unsupported(
            "op-field",
            "a field of an operation",
            "'rewrite'",
            replace(APPEND, TABLE, ",\"rewrite\":true" + TABLE))
        .unsupported(
            "requirement", "a requirement", "'absent'", replace(APPEND, "\"fits\"", "\"absent\""))
        .unsupported(
            "requirement-field",
            "a field of a requirement",
            "'rules'",
            replace(APPEND, "\"kind\":\"fits\"", "\"kind\":\"fits\",\"rules\":2"))
        .unsupported(
            "outcome", "an outcome", "'voided'", replace(RICH, "\"rejected\"", "\"voided\""))
        .unsupported(
            "inline",
            "a chunk in the entry",
            "'inline'",
            replace(APPEND, ",\"name\":\"0", ",\"inline\":\"UEFSMQ==\",\"name\":\"0"))
        .unsupported(
            "statistics-field",
            "a sketch",
            "'distinct'",
            replace(APPEND, "{\"field\":1", "{\"distinct\":5,\"field\":1"))
        .all();
  }

  private static List<Vector> newerValues() {
    return new VectorList(Kind.SLOT)
        .unsupported(
            "type",
            "a type",
            "'variant'",
            replace(RICH, "\"type\":\"long\"", "\"type\":\"variant\""))
        .unsupported(
            "nested-type",
            "a nested type",
            "'union'",
            replace(RICH, "\"kind\":\"struct\"", "\"kind\":\"union\""))
        .unsupported(
            "field-field",
            "a default of a field",
            "'default'",
            replace(RICH, "\"fields\":[{\"id\":1", "\"fields\":[{\"default\":null,\"id\":1"))
        .unsupported("literal", "a literal", "'t'", replace(RICH, "\"l5\"", "\"t5\""))
        .unsupported(
            "expression", "an expression", "'like'", replace(RICH, "\"startsWith\"", "\"like\""))
        .unsupported("comparator", "a comparator", "'<>'", replace(RICH, "\">=\"", "\"<>\""))
        .all();
  }

  /** Renames the first member of the name out of existence. */
  private static byte[] without(byte[] object, String member) {
    String content = Tampering.content(object);
    int entries = content.indexOf('\n') + 1;
    String body = content.substring(entries);
    String cut = body.replaceFirst("\"" + member + "\":\"[^\"]*\",", "");
    return Tampering.seal((content.substring(0, entries) + cut).getBytes(StandardCharsets.UTF_8));
  }
}
