package dev.larva.format;

import dev.larva.entry.ChunkEntry;
import dev.larva.entry.Content;
import dev.larva.entry.Entry;
import dev.larva.entry.Operation;
import dev.larva.entry.Operation.AddChunks;
import dev.larva.entry.Operation.DeleteRows;
import dev.larva.entry.Operation.DeletedRows;
import dev.larva.entry.Operation.RemoveChunks;
import dev.larva.entry.Operation.RemovedChunk;
import dev.larva.entry.Operation.RewriteChunks;
import dev.larva.entry.Operation.Rewritten;
import dev.larva.entry.Positions;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/** Small values of what concerns single rows: deletes, rewrites, inline chunks, row ids. */
final class RowSamples {

  private RowSamples() {}

  /** Positions whose portable form has an array, a run and a bitmap. */
  static Positions everyContainer() {
    return Positions.of(
        LongStream.concat(
            LongStream.of(0, 7, 70_000, 4_294_967_294L),
            LongStream.concat(
                LongStream.range(131_072, 140_000),
                LongStream.range(100_000, 105_000).map(each -> each * 2))));
  }

  static ChunkEntry inline() {
    byte[] file = "PAR1 no real file PAR1".getBytes(StandardCharsets.US_ASCII);
    return new ChunkEntry(
            Samples.name(40), 3, file.length, Digest.sha256(file), 0, List.of(), false, null)
        .holding(Content.of(file));
  }

  static ChunkEntry withRowIds(int number) {
    ChunkEntry chunk = Samples.chunk(number);
    return new ChunkEntry(
        chunk.name(),
        chunk.rows(),
        chunk.bytes(),
        chunk.hash(),
        chunk.schema(),
        chunk.statistics(),
        true,
        null);
  }

  static List<Operation> operations() {
    return List.of(
        new AddChunks(Samples.TABLE, List.of(inline(), withRowIds(41))),
        new DeleteRows(
            Samples.TABLE,
            List.of(
                new DeletedRows(Samples.name(1), Positions.of(0, 7, 999)),
                new DeletedRows(Samples.name(2), everyContainer()))),
        new RemoveChunks(
            Samples.TABLE, List.of(new RemovedChunk(Samples.name(1), 1000, 48_211, 3))),
        new RewriteChunks(
            Samples.TABLE,
            List.of(
                new RemovedChunk(Samples.name(3), 1000, 48_211, 400),
                new RemovedChunk(Samples.name(4), 600, 48_211)),
            List.of(
                new Rewritten(withRowIds(42), Positions.NONE),
                new Rewritten(withRowIds(43), Positions.below(800)))),
        new RewriteChunks(
            Samples.TABLE, List.of(new RemovedChunk(Samples.name(5), 8, 100, 8)), List.of()));
  }

  static Entry entry() {
    return Samples.entry(950, operations());
  }

  static Entry delete() {
    return new Entry(
        Samples.id(951),
        0,
        0,
        List.of(
            new DeleteRows(
                Samples.TABLE, List.of(new DeletedRows(Samples.name(1), Positions.of(0, 7))))),
        List.of(),
        null,
        null,
        Map.of());
  }

  /** A root that says of its table and node that seven rows are deleted. */
  static byte[] root() {
    byte[] bytes = RootCodec.encode(Samples.root());
    for (int places = 0; places < 2; places++) {
      bytes =
          Tampering.replace(
              bytes, "\"chunks\":2,\"rows\"", "\"chunks\":2,\"deleted\":\"7\",\"rows\"");
    }
    return bytes;
  }

  static Node.Leaf node() {
    byte[] vector = everyContainer().bytes();
    ChunkEntry large =
        new ChunkEntry(Samples.name(50), 4_294_967_295L, 1L << 40, Samples.HASH, 0, List.of());
    return new Node.Leaf(
        Samples.LAKE,
        Samples.TABLE,
        List.of(
            new LiveChunk(Samples.chunk(1), 0, 2, 0, null, Positions.of(0, 7, 999)),
            new LiveChunk(inline().withoutContent(), 1000, 5, 4, null, Positions.of(2)),
            new LiveChunk(
                large,
                1003,
                6,
                0,
                new VectorReference(
                    Samples.name(60),
                    vector.length,
                    Digest.sha256(vector),
                    everyContainer().count()),
                Positions.of(1))));
  }
}
