package dev.larva.chunk.split;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.larva.chunk.ChunkFixture;
import dev.larva.chunk.ChunkScan;
import dev.larva.chunk.ChunkWriter;
import dev.larva.chunk.RowWriter;
import dev.larva.chunk.Rows;
import dev.larva.chunk.avro.AvroRows;
import dev.larva.entry.ChunkEntry;
import dev.larva.error.InvalidRequest;
import dev.larva.error.Rejected;
import dev.larva.expression.Samples;
import dev.larva.partition.PartitionSpec;
import dev.larva.partition.Partitioning;
import dev.larva.partition.Tuple;
import dev.larva.schema.Schema;
import dev.larva.schema.SchemaBuilder;
import dev.larva.schema.Type.Primitive;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SplitWriterTest {

  private static final Schema SCHEMA =
      SchemaBuilder.schema()
          .required("id", Primitive.LONG)
          .optional("text", Primitive.STRING)
          .optional("place", SchemaBuilder.schema().optional("city", Primitive.STRING).struct())
          .optional("tags", SchemaBuilder.list(Primitive.STRING))
          .build();

  private final ChunkFixture chunks = new ChunkFixture();

  @Provide
  Arbitrary<List<List<@Nullable Object>>> rows() {
    return Samples.rows();
  }

  @Provide
  Arbitrary<Partitioning> arrangements() {
    return Arbitraries.of(
        Partitioning.by().identity("double").clusteredBy("text", "long"),
        Partitioning.by().identity("float").truncate("text", 1),
        Partitioning.by().bucket("large", 3).years("tz"),
        Partitioning.by().days("date").clusteredBy("binary"),
        Partitioning.by().identity("uuid").truncate("small", 7),
        Partitioning.by().clusteredBy("flag", "double"));
  }

  @Property(tries = 200)
  void everyRowIsInAChunkOfItsPartitionInClusterOrder(
      @ForAll("rows") List<List<@Nullable Object>> rows,
      @ForAll("arrangements") Partitioning arrangement) {
    PartitionSpec spec = arrangement.bind(Samples.SCHEMA, List.of(PartitionSpec.NONE));
    List<String> found = new ArrayList<>();
    List<GenericRecord> all = rows.stream().map(row -> Rows.row(Samples.SCHEMA, row)).toList();
    for (ChunkEntry chunk : write(Samples.SCHEMA, spec, all, 2_000)) {
      assertThat(spec.problem(chunk.place().partition(), chunk.place().first())).isNull();
      List<@Nullable Object> before = null;
      for (GenericRecord row : chunks.read(chunk, ChunkScan.all(Samples.SCHEMA))) {
        Object[] partition =
            spec.fields().stream().map(field -> field.of(row.get(field.source() - 1))).toArray();
        assertThat(chunk.place().partition()).isEqualTo(Tuple.of(partition));
        List<@Nullable Object> key = new ArrayList<>();
        spec.cluster().forEach(column -> key.add(row.get(column.source() - 1)));
        assertThat(Tuple.compare(chunk.place().first().values(), key)).isNotPositive();
        assertThat(before == null || Tuple.compare(before, key) <= 0).isTrue();
        before = key;
        found.add(row.toString());
      }
    }
    assertThat(found)
        .containsExactlyInAnyOrderElementsOf(all.stream().map(Object::toString).toList());
  }

  @Test
  void manyPartitionsMakeOneChunkEach() {
    PartitionSpec spec = spec(Partitioning.by().identity("id"));
    List<GenericRecord> rows = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      rows.add(ChunkFixture.row(SCHEMA, i % 100L, "row " + i, null, List.of("a", "b")));
    }

    List<ChunkEntry> written = write(SCHEMA, spec, rows, SplitWriter.WAITING_BYTES);

    assertThat(written).hasSize(100).allMatch(chunk -> chunk.rows() == 3);
    assertThat(written).isSortedAccordingTo((a, b) -> a.place().compareTo(b.place()));
  }

  @Test
  void rowsInClusterOrderStayInOneChunk() {
    PartitionSpec spec = spec(Partitioning.by().clusteredBy("id"));
    List<GenericRecord> rows = new ArrayList<>();
    for (long i = 0; i < 300; i++) {
      rows.add(ChunkFixture.row(SCHEMA, i, "row", null, null));
    }

    assertThat(write(SCHEMA, spec, rows, 10_000)).hasSize(1);
    java.util.Collections.reverse(rows);
    assertThat(write(SCHEMA, spec, rows, 10_000)).hasSizeGreaterThan(5);
    assertThat(write(SCHEMA, spec, rows, SplitWriter.WAITING_BYTES)).hasSize(1);
  }

  @Test
  void aColumnOfAStructNamesPartitionsToo() {
    PartitionSpec spec = spec(Partitioning.by().identity("place.city"));
    var place = Rows.schemaOf(ChunkFixture.row(SCHEMA).getSchema(), "place");
    List<GenericRecord> rows =
        List.of(
            ChunkFixture.row(SCHEMA, 1L, null, Rows.struct(place, List.of("Bonn")), null),
            ChunkFixture.row(SCHEMA, 2L, null, null, null));

    assertThat(write(SCHEMA, spec, rows, 10_000))
        .extracting(chunk -> chunk.place().partition())
        .containsExactly(Tuple.of((Object) null), Tuple.of("Bonn"));
  }

  @Test
  void smallChunksShareWhatAnEntryHolds() {
    PartitionSpec spec = spec(Partitioning.by().identity("id"));
    try (SplitWriter<GenericRecord> writer = writer(SCHEMA, spec, SplitWriter.WAITING_BYTES)) {
      for (long i = 0; i < 20; i++) {
        writer.write(ChunkFixture.row(SCHEMA, i, "row", null, null));
      }
      List<ChunkEntry> written = writer.finish(8_000);

      assertThat(written.stream().filter(chunk -> chunk.content() != null))
          .hasSizeBetween(2, 19)
          .satisfies(held -> assertThat(bytes(held)).isLessThanOrEqualTo(8_000));
    }
  }

  @Test
  void aValueTooLongForMetadataIsRefusedWithAWayOut() {
    PartitionSpec spec = spec(Partitioning.by().identity("text"));
    assertThatExceptionOfType(InvalidRequest.class)
        .isThrownBy(
            () ->
                write(
                    SCHEMA,
                    spec,
                    List.of(ChunkFixture.row(SCHEMA, 1L, "x".repeat(1025), null, null)),
                    10_000))
        .withMessageContaining("truncate");
  }

  @Test
  void aRowThatBreaksARuleIsNamedByItsNumber() {
    PartitionSpec spec = spec(Partitioning.by().identity("text").clusteredBy("id"));
    List<GenericRecord> rows =
        List.of(
            ChunkFixture.row(SCHEMA, 1L, "a", null, null),
            ChunkFixture.row(SCHEMA, null, "a", null, null));
    assertThatExceptionOfType(Rejected.class)
        .isThrownBy(() -> write(SCHEMA, spec, rows, 10_000))
        .withMessageContaining("row=2");
  }

  private static long bytes(List<? extends ChunkEntry> held) {
    return held.stream().mapToLong(ChunkEntry::bytes).sum();
  }

  private static PartitionSpec spec(Partitioning partitioning) {
    return partitioning.bind(SCHEMA, List.of(PartitionSpec.NONE));
  }

  private List<ChunkEntry> write(
      Schema schema, PartitionSpec spec, List<GenericRecord> rows, long waitingLimit) {
    try (SplitWriter<GenericRecord> writer = writer(schema, spec, waitingLimit)) {
      rows.forEach(writer::write);
      return writer.finish(0);
    }
  }

  private SplitWriter<GenericRecord> writer(Schema schema, PartitionSpec spec, long waitingLimit) {
    SplitWriter.Chunks files =
        new SplitWriter.Chunks() {
          @Override
          public <R> ChunkWriter<R> writer(RowWriter<R> form) {
            return chunks.writer(schema, form);
          }
        };
    return SplitWriter.of(schema, spec, AvroRows.writer(schema), files, waitingLimit);
  }
}
