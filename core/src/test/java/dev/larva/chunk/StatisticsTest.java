package dev.larva.chunk;

import static dev.larva.chunk.ChunkFixture.row;
import static dev.larva.schema.SchemaBuilder.list;
import static dev.larva.schema.SchemaBuilder.map;
import static dev.larva.schema.SchemaBuilder.schema;
import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.entry.ChunkEntry;
import dev.larva.entry.FieldStatistics;
import dev.larva.expression.Expression;
import dev.larva.expression.Expression.Comparator;
import dev.larva.expression.Expression.Compare;
import dev.larva.expression.Filter;
import dev.larva.expression.Pruner;
import dev.larva.schema.Schema;
import dev.larva.schema.SchemaBuilder;
import dev.larva.schema.Type;
import dev.larva.schema.Type.Primitive;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StatisticsTest {

  private final ChunkFixture chunks = new ChunkFixture();

  @Test
  void fault46NanAndNegativeZeroStayOutOfTheWay() {
    List<ChunkEntry> files =
        List.of(
            written(Primitive.DOUBLE, 1.0, Double.NaN),
            written(Primitive.DOUBLE, Double.NaN),
            written(Primitive.DOUBLE, -0.0));
    assertThat(files.get(0).statistics())
        .containsExactly(new FieldStatistics(1, 0, 1, 1.0, true, 1.0, true));
    assertThat(files.get(1).statistics())
        .containsExactly(new FieldStatistics(1, 0, 1, null, false, null, false));
    assertThat(files.get(2).statistics())
        .containsExactly(new FieldStatistics(1, 0, 0, -0.0, true, 0.0, true));
    assertThat(kept(files, Comparator.GREATER, 0.0)).containsExactly(true, true, false);
    assertThat(kept(files, Comparator.EQUAL, 0.0)).containsExactly(false, false, true);
    assertThat(kept(files, Comparator.EQUAL, Double.NaN)).containsExactly(true, true, false);
    assertThat(kept(files, Comparator.NOT_EQUAL, 1.0)).containsExactly(true, true, true);
  }

  @Test
  void fault47ATimestampBoundKeepsItsMicroseconds() {
    long micros = 43_200_000_999L;
    ChunkEntry entry = written(Primitive.TIMESTAMP_TZ, micros);
    assertThat(entry.statistics().get(0).upper()).isEqualTo(micros);
    assertThat(kept(List.of(entry), Comparator.GREATER, 43_200_000_500L)).containsExactly(true);
    assertThat(
            chunks.read(
                entry, one(Primitive.TIMESTAMP_TZ), compare(Comparator.GREATER, 43_200_000_500L)))
        .hasSize(1);
  }

  @Test
  void fault48NullsAreCountedAndWhatIsNotCountedIsNotZero() {
    ChunkEntry nulls = written(Primitive.INT, null, null);
    assertThat(nulls.statistics())
        .containsExactly(new FieldStatistics(1, 2, 0, null, false, null, false));
    assertThat(kept(List.of(nulls), Comparator.NOT_EQUAL, 1)).containsExactly(false);
    assertThat(Pruner.mayMatch(new Expression.IsNull(1), id -> null, 2)).isTrue();
    FieldStatistics uncounted = new FieldStatistics(1, -1, 0, 1, true, 1, true);
    assertThat(Pruner.mayMatch(new Expression.IsNull(1), id -> uncounted, 2)).isTrue();
    assertThat(Pruner.allMatch(compare(Comparator.EQUAL, 1), id -> uncounted, 2)).isFalse();
  }

  @Test
  void fault49OldDatesAreProlepticGregorian() {
    Schema schema =
        schema().optional("d", Primitive.DATE).optional("t", Primitive.TIMESTAMP_TZ).build();
    LocalDate date = LocalDate.of(1066, 10, 14);
    Instant time = Instant.parse("1582-10-04T23:59:59.999999Z");
    long micros = time.getEpochSecond() * 1_000_000 + 999_999;
    ChunkEntry entry = chunks.write(schema, List.of(row(schema, (int) date.toEpochDay(), micros)));
    Expression both = Filter.eq("d", date).and(Filter.eq("t", time)).bind(schema);
    assertThat(chunks.read(entry, schema, both)).hasSize(1);
    assertThat(entry.statistics().get(1).lower()).isEqualTo(micros);
  }

  @Test
  void aLongTextIsCutByCodePointAndRoundedUp() {
    FieldStatistics cut =
        written(Primitive.STRING, "0123456789abcde\uD83D\uDC1Bx").statistics().get(0);
    assertThat(cut.lower()).isEqualTo("0123456789abcde\uD83D\uDC1B");
    assertThat(cut.upper()).isEqualTo("0123456789abcde\uD83D\uDC1C");
    assertThat(cut.lowerExact()).isFalse();
    assertThat(cut.upperExact()).isFalse();
  }

  @Test
  void roundingTextUpStepsOverSurrogatesAndCarries() {
    assertThat(upper("0123456789abcde\uD7FFx")).isEqualTo("0123456789abcde\uE000");
    assertThat(upper("0123456789abcde\uDBFF\uDFFFx")).isEqualTo("0123456789abcdf");
    assertThat(upper("\uDBFF\uDFFF".repeat(17))).isNull();
    assertThat(upper("0123456789abcdef")).isEqualTo("0123456789abcdef");
  }

  @Test
  void aLongBinaryIsCutAndRoundedUp() {
    byte[] bytes = new byte[17];
    Arrays.fill(bytes, (byte) -1);
    bytes[3] = 7;
    FieldStatistics cut = written(Primitive.BINARY, ByteBuffer.wrap(bytes)).statistics().get(0);
    assertThat(cut.upper()).isEqualTo(ByteBuffer.wrap(new byte[] {-1, -1, -1, 8}));
    assertThat(cut.lower()).isEqualTo(ByteBuffer.wrap(bytes, 0, 16).slice());
    bytes[3] = -1;
    assertThat(written(Primitive.BINARY, ByteBuffer.wrap(bytes)).statistics().get(0).upper())
        .isNull();
  }

  @Test
  void aNestedFieldCountsRowsWhoseStructIsNullAndListsHaveNone() {
    Schema schema =
        schema()
            .optional("s", schema().optional("x", Primitive.INT).struct())
            .optional("l", list(Primitive.INT))
            .optional("m", map(Primitive.STRING, Primitive.INT))
            .build();
    var struct = Rows.schemaOf(row(schema).getSchema(), "s");
    ChunkEntry entry =
        chunks.write(
            schema,
            List.of(
                row(schema, null, List.of(1), Map.of("a", 1)),
                row(schema, Rows.struct(struct, List.of(5)), null, null)));
    assertThat(entry.statistics()).containsExactly(new FieldStatistics(4, 1, 0, 5, true, 5, true));
  }

  @Test
  void onlyTheFirstHundredFieldsHaveStatistics() {
    SchemaBuilder wide = schema();
    List<@Nullable Object> values = new ArrayList<>();
    for (int i = 0; i < 150; i++) {
      wide.optional("c" + i, Primitive.INT);
      values.add(i);
    }
    Schema schema = wide.build();
    ChunkEntry entry = chunks.write(schema, List.of(Rows.row(schema, values)));
    assertThat(entry.statistics()).hasSize(100);
    assertThat(entry.statistics().get(99).field()).isEqualTo(100);
  }

  private @Nullable Object upper(String text) {
    return written(Primitive.STRING, text).statistics().get(0).upper();
  }

  private ChunkEntry written(Type type, @Nullable Object... values) {
    Schema schema = one(type);
    List<GenericRecord> rows = new ArrayList<>();
    for (Object value : values) {
      rows.add(Rows.row(schema, Arrays.asList(value)));
    }
    return chunks.write(schema, rows);
  }

  private static Schema one(Type type) {
    return schema().optional("v", type).build();
  }

  private static Compare compare(Comparator comparator, Object literal) {
    return new Compare(1, comparator, literal);
  }

  private static List<Boolean> kept(List<ChunkEntry> files, Comparator comparator, Object literal) {
    return files.stream()
        .map(
            file ->
                Pruner.mayMatch(
                    compare(comparator, literal), id -> file.statistics().get(0), file.rows()))
        .toList();
  }
}
