package dev.larva.spark.rows;

import static dev.larva.spark.rows.Chunk.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.error.CorruptLake;
import dev.larva.error.Rejected;
import dev.larva.expression.Expression;
import dev.larva.expression.Expression.Comparator;
import dev.larva.schema.Field;
import dev.larva.schema.Projection;
import dev.larva.schema.Schema;
import dev.larva.schema.Type.Primitive;
import dev.larva.spark.types.NewFields;
import dev.larva.spark.types.SparkTypes;
import java.math.BigDecimal;
import java.sql.Date;
import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import scala.jdk.javaapi.CollectionConverters;

final class RowsTest {

  private static Schema schema(String ddl) {
    return new Schema(0, NewFields.of(StructType.fromDDL(ddl), true));
  }

  /** What comes back of rows that were written with a schema. */
  private static List<Row> roundTrip(String ddl, Row... rows) {
    StructType shown = StructType.fromDDL(ddl);
    Schema schema = schema(ddl);
    return Chunk.of(schema, shown, List.of(rows)).read(schema, schema, shown, Expression.ALL);
  }

  private static scala.collection.immutable.Seq<?> list(@Nullable Object... values) {
    return CollectionConverters.asScala(Arrays.asList(values)).toSeq();
  }

  /** A map of keys and values in turns. */
  private static scala.collection.Map<?, ?> map(@Nullable Object... pairs) {
    Map<@Nullable Object, @Nullable Object> map = new LinkedHashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      map.put(pairs[i], pairs[i + 1]);
    }
    return CollectionConverters.asScala(map);
  }

  @Test
  void numbersComeBackAtTheirLimits() {
    Row low =
        row(false, Byte.MIN_VALUE, Short.MIN_VALUE, Integer.MIN_VALUE, Long.MIN_VALUE, -0.0f, -0.0);
    Row high =
        row(
            true,
            Byte.MAX_VALUE,
            Short.MAX_VALUE,
            Integer.MAX_VALUE,
            Long.MAX_VALUE,
            Float.NaN,
            Double.NaN);
    Row nulls = row(null, null, null, null, null, null, null);
    String ddl = "b BOOLEAN, i8 TINYINT, i16 SMALLINT, i32 INT, i64 BIGINT, f FLOAT, d DOUBLE";
    assertThat(roundTrip(ddl, low, high, nulls)).containsExactly(low, high, nulls);
  }

  @Test
  void decimalsComeBackInEachPhysicalForm() {
    Row low =
        row(
            new BigDecimal("-99999.9999"),
            new BigDecimal("-99999999999999.9999"),
            new BigDecimal("-9999999999999999999999999999.9999999999"));
    Row high =
        row(
            new BigDecimal("0.0001"),
            new BigDecimal("99999999999999.9999"),
            new BigDecimal("9999999999999999999999999999.9999999999"));
    String ddl = "a DECIMAL(9,4), b DECIMAL(18,4), c DECIMAL(38,10)";
    assertThat(roundTrip(ddl, low, high)).containsExactly(low, high);
  }

  @Test
  void datesAndTimesComeBackToTheMicrosecond() {
    Timestamp instant = Timestamp.valueOf("1582-10-15 00:00:00");
    instant.setNanos(123_456_000);
    Row old = row(Date.valueOf("1600-02-29"), instant, LocalDateTime.of(1, 1, 1, 0, 0, 0, 1_000));
    Row late =
        row(
            Date.valueOf("9999-12-31"),
            Timestamp.valueOf("2026-03-29 02:30:00.999999"),
            LocalDateTime.of(9999, 12, 31, 23, 59, 59, 999_999_000));
    assertThat(roundTrip("d DATE, t TIMESTAMP, l TIMESTAMP_NTZ", old, late))
        .containsExactly(old, late);
  }

  @Test
  void textAndBytesComeBackWhetherRepeatedOrNot() {
    Row one = row("näme 🐛", new byte[] {0, -1});
    Row two = row("", new byte[] {});
    List<Row> back = roundTrip("s STRING, raw BINARY", one, two, one);
    assertThat(back).extracting(r -> r.getString(0)).containsExactly("näme 🐛", "", "näme 🐛");
    assertThat(back)
        .extracting(r -> (byte[]) r.get(1))
        .containsExactly(new byte[] {0, -1}, new byte[] {}, new byte[] {0, -1});
  }

  @Test
  void nestedValuesComeBackWithTheirNullsAndTheirEmptiness() {
    String ddl =
        "l ARRAY<INT>, s STRUCT<a: INT, b: STRUCT<c: STRING>>, m MAP<STRING, ARRAY<STRUCT<x: INT>>>";
    Row full = row(list(1, null, 3), row(1, row("c")), map("k", list(row(1), null), "null", null));
    Row empty = row(list(), row(null, null), map());
    Row nulls = row(null, null, null);
    Row hollow = row(list((Object) null), row(null, row((Object) null)), null);
    assertThat(roundTrip(ddl, full, empty, nulls, hollow))
        .containsExactly(full, empty, nulls, hollow);
  }

  @Test
  void fieldsAreFoundByIdWhateverTheyAreCalledNow() {
    Schema written = schema("a INT, s STRUCT<x: INT, y: STRING>, gone STRING");
    Chunk chunk =
        Chunk.of(
            written,
            StructType.fromDDL("a INT, s STRUCT<x: INT, y: STRING>, gone STRING"),
            List.of(row(1, row(2, "y"), "old")));
    Schema now =
        new Schema(
            4,
            List.of(
                Field.optional(1, "renamed", Primitive.INT),
                Field.optional(2, "s", written.fields().get(1).type()),
                Field.optional(9, "gone", Primitive.STRING)));
    assertThat(chunk.read(now, now, SparkTypes.struct(now.fields()), Expression.ALL))
        .containsExactly(row(1, row(2, "y"), null));
  }

  @Test
  void aPrunedStructKeepsItsNullness() {
    String ddl = "id INT, s STRUCT<x: INT, y: STRING>";
    Schema schema = schema(ddl);
    Chunk chunk =
        Chunk.of(
            schema,
            StructType.fromDDL(ddl),
            List.of(row(1, row(5, "a")), row(2, null), row(3, row(null, null))));
    int y = 4;
    Schema projection = Projection.select(schema, Set.of(y));
    StructType shown = StructType.fromDDL("s STRUCT<y: STRING>");
    assertThat(chunk.read(schema, projection, shown, Expression.ALL))
        .containsExactly(row(row("a")), row((Object) null), row(row((Object) null)));
  }

  @Test
  void aFilterOnAColumnThatIsNotReadLeavesItsRowsOut() {
    String ddl = "id INT, name STRING";
    Schema schema = schema(ddl);
    Chunk chunk = Chunk.of(schema, StructType.fromDDL(ddl), List.of(row(1, "one"), row(2, "two")));
    assertThat(
            chunk.read(
                schema,
                Projection.select(schema, Set.of(2)),
                StructType.fromDDL("name STRING"),
                new Expression.Compare(1, Comparator.GREATER, 1)))
        .containsExactly(row("two"));
  }

  @Test
  void aColumnOfANarrowerTypeIsRead() {
    Chunk chunk = Chunk.of(schema("i INT"), StructType.fromDDL("i INT"), List.of(row(7)));
    Schema now = new Schema(1, List.of(Field.optional(1, "i", Primitive.LONG)));
    assertThat(chunk.read(now, now, SparkTypes.struct(now.fields()), Expression.ALL))
        .containsExactly(row(7L));
  }

  @Test
  void aColumnOfAnotherTypeThanTheTablesIsDamage() {
    StructType written = StructType.fromDDL("i INT");
    Chunk chunk = Chunk.of(schema("i INT"), written, List.of(row(7)));
    Schema now = new Schema(1, List.of(Field.optional(1, "i", Primitive.BOOLEAN)));
    StructType shown = SparkTypes.struct(now.fields());
    assertThatThrownBy(() -> chunk.read(now, now, shown, Expression.ALL))
        .isInstanceOf(CorruptLake.class)
        .hasMessageContaining("column i");
  }

  @Test
  void uuidsAreTextToSpark() {
    Schema schema = new Schema(0, List.of(Field.optional(1, "u", Primitive.UUID)));
    StructType shown = StructType.fromDDL("u STRING");
    Row row = row("0189aabb-ccdd-7eef-8123-456789abcdef");
    assertThat(
            Chunk.of(schema, shown, List.of(row, row)).read(schema, schema, shown, Expression.ALL))
        .containsExactly(row, row);
    assertThatThrownBy(() -> Chunk.of(schema, shown, List.of(row("no uuid"))))
        .isInstanceOf(Rejected.class)
        .hasMessageContaining("'no uuid'");
  }

  @Test
  void aNullInARequiredColumnIsRejectedAtEveryLevel() {
    assertThatThrownBy(() -> roundTrip("a INT NOT NULL", row((Object) null)))
        .isInstanceOf(Rejected.class)
        .hasMessageContaining("'a' is NOT NULL");
    String nested = "s STRUCT<a: ARRAY<STRUCT<x: INT NOT NULL>>>";
    assertThatThrownBy(() -> roundTrip(nested, row(row(list(row((Object) null))))))
        .isInstanceOf(Rejected.class)
        .hasMessageContaining("'s.a.element.x' is NOT NULL");
  }

  @Test
  void textThatIsNotUtf8IsRejected() {
    InternalRow row =
        new GenericInternalRow(new Object[] {UTF8String.fromBytes(new byte[] {(byte) 0xff})});
    assertThatThrownBy(() -> Chunk.of(schema("s STRING"), List.of(row)))
        .isInstanceOf(Rejected.class)
        .hasMessageContaining("not valid UTF-8");
  }

  @Test
  void statisticsKnowNullsAndBounds() {
    Chunk chunk =
        Chunk.of(
            schema("i INT"),
            StructType.fromDDL("i INT"),
            List.of(row(5), row((Object) null), row(-3)));
    assertThat(chunk.entry().rows()).isEqualTo(3);
    assertThat(chunk.entry().statistics().get(0).nulls()).isEqualTo(1);
    assertThat(chunk.entry().statistics().get(0).lower()).isEqualTo(-3);
    assertThat(chunk.entry().statistics().get(0).upper()).isEqualTo(5);
  }
}
