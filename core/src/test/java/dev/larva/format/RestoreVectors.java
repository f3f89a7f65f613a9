package dev.larva.format;

import static dev.larva.format.Tampering.replace;

import dev.larva.entry.Entry;
import dev.larva.entry.Operation;
import dev.larva.entry.Operation.RemovedChunk;
import dev.larva.entry.Positions;
import dev.larva.entry.Restore;
import dev.larva.entry.Restore.RestoredChunk;
import dev.larva.format.Vector.Kind;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;

/** Slots that bring earlier versions of tables back, valid and not. */
final class RestoreVectors {

  private static final byte[] SLOT = SlotCodec.encode(Samples.slot(17, entry()));

  private RestoreVectors() {}

  static List<Operation> operations() {
    return List.of(
        new Restore(Samples.TABLE, 1, 0, List.of(), List.of()),
        new Restore(
            Samples.TABLE,
            9,
            2,
            List.of(
                new RemovedChunk(Samples.name(1), 1000, 48_211, 3),
                new RemovedChunk(Samples.name(2), 1000, 48_211)),
            List.of(
                new RestoredChunk(Samples.chunk(1), 0, 2, 0, Positions.of(7)),
                new RestoredChunk(Samples.chunk(3), 1_000, 9, 0, Positions.NONE),
                new RestoredChunk(
                    RowSamples.inline().withoutContent(), 2_000, 8, 4, Positions.of(0, 2)))));
  }

  private static Entry entry() {
    return Samples.entry(980, operations());
  }

  static List<Vector> all() {
    List<Vector> all = new ArrayList<>(numbers());
    all.addAll(chunks());
    return all;
  }

  private static List<Vector> chunks() {
    return new VectorList(Kind.SLOT)
        .corrupt(
            "restore-removed-twice",
            "a chunk that leaves twice",
            "twice",
            replace(
                SLOT,
                "\"name\":\"" + Samples.name(2) + "\",\"rows\":1000}]",
                "\"name\":\"" + Samples.name(1) + "\",\"rows\":1000}]"))
        .corrupt(
            "restore-content",
            "a chunk that comes back with its bytes",
            "where they were",
            replace(SLOT, "\"bytes\":22,", "\"bytes\":22,\"content\":\"" + content() + "\","))
        .corrupt(
            "restore-no-row-id",
            "a chunk that comes back without its first row id",
            "'firstRowId' is missing",
            replace(SLOT, "\"firstRowId\":\"1000\",", ""))
        .ok(
            "restore-row-ids",
            "a chunk that comes back and stores its row ids",
            replace(SLOT, "\"rows\":1000,\"schema\"", "\"rowIds\":true,\"rows\":1000,\"schema\""))
        .all();
  }

  private static List<Vector> numbers() {
    return new VectorList(Kind.SLOT)
        .ok("restore", "earlier versions that come back", SLOT)
        .corrupt(
            "restore-later",
            "a chunk that was added after the version",
            "added later",
            replace(SLOT, "\"table\":\"" + Samples.TABLE + "\",\"version\":9}", later()))
        .corrupt(
            "restore-slot",
            "bytes in a slot after the chunk's version",
            "out of range",
            replace(SLOT, "\"slot\":4", "\"slot\":9"))
        .corrupt(
            "restore-twice",
            "a chunk that comes back twice",
            "twice",
            replace(
                SLOT,
                "\"name\":\"" + Samples.name(3) + "\"",
                "\"name\":\"" + Samples.name(1) + "\""))
        .corrupt(
            "restore-version-0",
            "a version without rows",
            "version 0",
            replace(SLOT, "\"version\":1}", "\"version\":0}"))
        .corrupt(
            "restore-deleted",
            "a deleted row that the chunk does not have",
            "out of range",
            replace(SLOT, base64(Positions.of(7)), base64(Positions.of(1000))))
        .unsupported(
            "restore-field",
            "an unknown field",
            "'why'",
            replace(SLOT, "\"version\":1}", "\"version\":1,\"why\":1}"))
        .all();
  }

  private static String later() {
    return "\"table\":\"" + Samples.TABLE + "\",\"version\":8}";
  }

  private static String content() {
    byte[] file = Objects.requireNonNull(RowSamples.inline().content()).bytes();
    return Base64.getEncoder().encodeToString(file);
  }

  private static String base64(Positions positions) {
    return Base64.getEncoder().encodeToString(positions.bytes());
  }
}
