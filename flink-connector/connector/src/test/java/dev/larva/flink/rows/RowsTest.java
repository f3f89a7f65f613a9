package dev.larva.flink.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.error.Rejected;
import dev.larva.flink.access.TestLake;
import dev.larva.flink.types.FlinkTypes;
import dev.larva.flink.types.LarvaTypes;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.TableName;
import dev.larva.schema.Type;
import dev.larva.schema.Type.DecimalType;
import dev.larva.schema.Type.Primitive;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericArrayData;
import org.apache.flink.table.data.GenericMapData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.runtime.typeutils.InternalSerializers;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;
import org.apache.flink.table.types.DataType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.types.RowKind;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What comes back of rows that were written. */
final class RowsTest {

  private TestLake lake;

  @BeforeEach
  void open() {
    lake = new TestLake();
  }

  @AfterEach
  void close() {
    lake.close();
  }

  private static RowType type(DataType... columns) {
    List<DataTypes.Field> fields = new ArrayList<>();
    for (DataType column : columns) {
      fields.add(DataTypes.FIELD("c" + fields.size(), column));
    }
    return (RowType) DataTypes.ROW(fields).getLogicalType();
  }

  private static RowData row(@Nullable Object... values) {
    return GenericRowData.of(values);
  }

  private static GenericArrayData array(@Nullable Object... values) {
    return new GenericArrayData(values);
  }

  private static StringData text(String text) {
    return StringData.fromString(text);
  }

  /** Writes the rows both as objects and in Flink's binary form. */
  private void assertComeBack(RowType type, RowData... rows) {
    List<Field> fields = LarvaTypes.fields(type);
    lake.create("t", fields.toArray(Field[]::new));
    RowDataSerializer binary = InternalSerializers.create(type);
    List<RowData> all = new ArrayList<>(List.of(rows));
    List.of(rows).forEach(row -> all.add(binary.toBinaryRow(row).copy()));
    append(fields, type, all);
    List<RowData> back = read();
    RowDataSerializer shown =
        InternalSerializers.create(FlinkTypes.row(lake.lake().table("t").schema().fields()));
    assertThat(back).hasSize(2 * rows.length);
    for (int i = 0; i < back.size(); i++) {
      assertThat(shown.toBinaryRow(back.get(i)).copy())
          .isEqualTo(shown.toBinaryRow(rows[i % rows.length]).copy());
    }
  }

  private void append(List<Field> fields, RowType type, List<RowData> rows) {
    Schema schema = new Schema(0, fields);
    lake.lake()
        .transact(
            tx ->
                tx.table(TableName.parse("t"))
                    .append(
                        rows,
                        new FlinkRowWriter(schema, type),
                        dev.larva.chunk.ChunkTarget.DEFAULT));
  }

  private List<RowData> read() {
    List<RowData> back = new ArrayList<>();
    try (var rows = lake.lake().table("t").scan().rows(new FlinkRowReader())) {
      rows.forEachRemaining(back::add);
    }
    return back;
  }

  @Test
  void numbersComeBackAtTheirLimits() {
    assertComeBack(
        type(
            DataTypes.BOOLEAN(),
            DataTypes.TINYINT(),
            DataTypes.SMALLINT(),
            DataTypes.INT(),
            DataTypes.BIGINT(),
            DataTypes.FLOAT(),
            DataTypes.DOUBLE()),
        row(false, Byte.MIN_VALUE, Short.MIN_VALUE, Integer.MIN_VALUE, Long.MIN_VALUE, -0f, -0d),
        row(true, Byte.MAX_VALUE, Short.MAX_VALUE, -1, Long.MAX_VALUE, Float.NaN, Double.NaN),
        row(null, null, null, null, null, null, null));
  }

  @Test
  void decimalsComeBackInEachPhysicalForm() {
    assertComeBack(
        type(DataTypes.DECIMAL(9, 4), DataTypes.DECIMAL(18, 4), DataTypes.DECIMAL(38, 10)),
        row(
            DecimalData.fromBigDecimal(new BigDecimal("-99999.9999"), 9, 4),
            DecimalData.fromBigDecimal(new BigDecimal("-99999999999999.9999"), 18, 4),
            DecimalData.fromBigDecimal(
                new BigDecimal("-9999999999999999999999999999.9999999999"), 38, 10)),
        row(
            DecimalData.fromBigDecimal(new BigDecimal("0.0001"), 9, 4),
            null,
            DecimalData.fromBigDecimal(new BigDecimal("1.0000000000"), 38, 10)));
  }

  @Test
  void timesComeBackToTheMicrosecondBeforeAndAfter1970() {
    TimestampData old =
        TimestampData.fromLocalDateTime(LocalDateTime.parse("1969-12-31T23:59:59.999999"));
    TimestampData late =
        TimestampData.fromLocalDateTime(LocalDateTime.parse("9999-12-31T23:59:59.999001"));
    assertComeBack(
        type(DataTypes.DATE(), DataTypes.TIMESTAMP(6), DataTypes.TIMESTAMP_LTZ(6)),
        row(-1, old, old),
        row(2_932_896, late, late));
  }

  @Test
  void timesOfFewerDigitsComeBackUnchangedAlsoNested() {
    TimestampData milli =
        TimestampData.fromLocalDateTime(LocalDateTime.parse("1969-12-31T23:59:59.999"));
    TimestampData second = TimestampData.fromEpochMillis(-1000);
    RowType type =
        type(
            DataTypes.TIMESTAMP(3),
            DataTypes.TIMESTAMP_LTZ(0),
            DataTypes.ARRAY(DataTypes.TIMESTAMP(3)),
            DataTypes.ROW(DataTypes.FIELD("t", DataTypes.TIMESTAMP_LTZ(3))));
    assertComeBack(type, row(milli, second, array(milli, null), row(milli)));
  }

  @Test
  void textAndBytesComeBack() {
    assertComeBack(
        type(DataTypes.STRING(), DataTypes.BYTES(), DataTypes.VARCHAR(9)),
        row(text("näme 🐛"), new byte[] {0, -1}, text("abc")),
        row(text(""), new byte[] {}, null),
        row(text("näme 🐛"), null, text("abc")));
  }

  @Test
  void nestedValuesComeBackWithTheirNullsAndTheirEmptiness() {
    RowType type =
        type(
            DataTypes.ARRAY(DataTypes.INT()),
            DataTypes.ROW(
                DataTypes.FIELD("a", DataTypes.INT()),
                DataTypes.FIELD("b", DataTypes.ROW(DataTypes.FIELD("c", DataTypes.STRING())))),
            DataTypes.MAP(
                DataTypes.STRING().notNull(),
                DataTypes.ARRAY(DataTypes.ROW(DataTypes.FIELD("x", DataTypes.INT())))));
    Map<Object, @Nullable Object> map = new LinkedHashMap<>();
    map.put(text("k"), array(row(1), null));
    map.put(text("null"), null);
    assertComeBack(
        type,
        row(array(1, null, 3), row(1, row(text("c"))), new GenericMapData(map)),
        row(array(), row(null, null), new GenericMapData(Map.of())),
        row(null, null, null),
        row(array((Object) null), row(null, row((Object) null)), null));
  }

  @Test
  void uuidsComeBackAsTheirText() {
    lake.create("t", Field.optional(1, "id", Primitive.UUID));
    List<Field> fields = lake.lake().table("t").schema().fields();
    StringData id = text("0b0c3b8e-0000-4000-8000-00000000000f");
    append(fields, FlinkTypes.row(fields), List.of(row(id)));
    assertThat(read()).containsExactly(row(id));
    assertThatThrownBy(() -> append(fields, FlinkTypes.row(fields), List.of(row(text("none")))))
        .isInstanceOf(Rejected.class)
        .hasMessageContaining("'none' is none");
  }

  @Test
  void columnsMeetByNameAndOnesThatRowsLackAreNull() {
    lake.create(
        "t",
        Field.optional(1, "a", Primitive.INT),
        Field.optional(2, "b", Primitive.STRING),
        Field.optional(3, "c", Primitive.LONG));
    List<Field> fields = lake.lake().table("t").schema().fields();
    RowType rows =
        (RowType)
            DataTypes.ROW(
                    DataTypes.FIELD("c", DataTypes.BIGINT()), DataTypes.FIELD("a", DataTypes.INT()))
                .getLogicalType();
    append(fields, rows, List.of(row(7L, 1)));
    assertThat(read()).containsExactly(row(1, null, 7L));
  }

  @Test
  void aNullInARequiredColumnIsRejectedNamingIt() {
    lake.create("t", Field.required(1, "a", Primitive.INT));
    List<Field> fields = lake.lake().table("t").schema().fields();
    assertThatThrownBy(() -> append(fields, type(), List.of(row((Object) null))))
        .isInstanceOf(Rejected.class)
        .hasMessageContaining("'a' is NOT NULL");
  }

  @Test
  void bytesThatAreNoTextAreRejected() {
    lake.create("t", Field.optional(1, "a", Primitive.STRING));
    List<Field> fields = lake.lake().table("t").schema().fields();
    RowData broken = row(StringData.fromBytes(new byte[] {(byte) 0xff}));
    assertThatThrownBy(() -> append(fields, FlinkTypes.row(fields), List.of(broken)))
        .isInstanceOf(Rejected.class)
        .hasMessageContaining("not valid UTF-8");
  }

  /** A column of the type, with its default. */
  private static Field standing(int id, Type type, Object value) {
    return Field.optional(id, "c" + id, type).withDefaults(null, value);
  }

  private static final UUID SOME = UUID.fromString("01234567-89ab-cdef-0123-456789abcdef");
  private static final BigDecimal SHORT = new BigDecimal("-1.25");
  private static final BigDecimal LONG = new BigDecimal("12345678901234567890.00001");

  private static final List<Field> STANDING =
      List.of(
          Field.optional(1, "id", Primitive.LONG),
          standing(2, Primitive.BOOLEAN, true),
          standing(3, Primitive.BYTE, -1),
          standing(4, Primitive.SHORT, -2),
          standing(5, Primitive.INT, -3),
          standing(6, Primitive.LONG, -4L),
          standing(7, Primitive.FLOAT, 0.5f),
          standing(8, Primitive.DOUBLE, 0.25),
          standing(9, Primitive.DATE, -1),
          standing(10, Primitive.TIMESTAMP_NTZ, -1L),
          standing(11, Primitive.TIMESTAMP_TZ, -1L),
          standing(12, Primitive.STRING, "näme"),
          standing(13, Primitive.BINARY, ByteBuffer.wrap(new byte[] {1, 0})),
          standing(14, Primitive.UUID, SOME),
          standing(15, new DecimalType(9, 2), SHORT),
          standing(16, new DecimalType(38, 5), LONG));

  @Test
  void columnsThatRowsLackGetTheirDefaultsOfEveryType() {
    lake.create("t", STANDING.toArray(Field[]::new));
    append(STANDING, FlinkTypes.row(STANDING.subList(0, 1)), List.of(row(1L)));
    TimestampData before = TimestampData.fromEpochMillis(-1, 999_000);
    DecimalData few = DecimalData.fromBigDecimal(SHORT, 9, 2);
    DecimalData many = DecimalData.fromBigDecimal(LONG, 38, 5);
    RowData numbers = row(1L, true, (byte) -1, (short) -2, -3, -4L, 0.5f, 0.25);
    RowData others =
        row(-1, before, before, text("näme"), new byte[] {1, 0}, text(SOME.toString()), few, many);
    assertThat(read().get(0)).isEqualTo(joined((GenericRowData) numbers, (GenericRowData) others));
  }

  private static GenericRowData joined(GenericRowData left, GenericRowData right) {
    return GenericRowData.ofKind(
        RowKind.INSERT,
        Stream.of(left, right)
            .flatMap(row -> IntStream.range(0, row.getArity()).mapToObj(row::getField))
            .toArray());
  }
}
