package dev.larva.format;

import static dev.larva.format.Tampering.replace;

import dev.larva.format.Vector.Kind;
import java.util.List;

/** Slots that speak of columns, valid and not. */
final class ColumnVectors {

  private static final byte[] SLOT = SlotCodec.encode(Samples.slot(17, ColumnSamples.entry()));

  private ColumnVectors() {}

  static List<Vector> all() {
    return new VectorList(Kind.SLOT)
        .ok("columns", "columns that come, move, widen, and get defaults", SLOT)
        .corrupt(
            "column-after",
            "a place after no column",
            "whole number",
            replace(SLOT, "\"after\":5", "\"after\":-1"))
        .corrupt(
            "default-form",
            "a default of another type",
            "default",
            replace(SLOT, "\"initialDefault\":\"i-1\"", "\"initialDefault\":\"l-1\""))
        .corrupt(
            "default-nested",
            "a default of a struct",
            "default",
            replace(
                SLOT,
                "\"type\":\"int\",\"writeDefault\"",
                "\"type\":{\"fields\":[],\"kind\":\"struct\"},\"writeDefault\""))
        .corrupt(
            "default-literal",
            "a default that is no literal",
            "literal",
            replace(SLOT, "\"writeDefault\":\"i7\"", "\"writeDefault\":\"\""))
        .unsupported(
            "widen-type",
            "a type",
            "'variant'",
            replace(SLOT, "\"type\":\"long\"", "\"type\":\"variant\""))
        .all();
  }
}
