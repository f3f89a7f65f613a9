package dev.larva.evolution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.Rows;
import dev.larva.expression.Expression;
import dev.larva.expression.Expression.Comparator;
import dev.larva.expression.Values;
import dev.larva.format.LiveChunk;
import dev.larva.partition.Partitioning;
import dev.larva.scan.Plan;
import dev.larva.schema.Field;
import dev.larva.schema.Forms;
import dev.larva.schema.Schema;
import dev.larva.schema.SchemaBuilder;
import dev.larva.schema.TableName;
import dev.larva.schema.Type;
import dev.larva.schema.Type.DecimalType;
import dev.larva.schema.Type.Primitive;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every widening, by edge values: what is read, and that exactly the chunks that match are read.
 */
class WideningTest {

  private static final AtomicInteger LAKES = new AtomicInteger();
  private static final TableName TABLE = TableName.parse("t");
  private static final int COLUMN = 1;

  private static final List<Object> WHOLE =
      List.of(-128, 127, -32768, 32767, Integer.MIN_VALUE, Integer.MAX_VALUE, -1, 0, 1, 5);
  private static final List<Object> LONGS =
      List.of(Long.MIN_VALUE, Long.MAX_VALUE, (1L << 32) + 5, -(1L << 31) - 1);
  private static final List<Object> FLOATS =
      List.of(
          0f,
          -0f,
          0.1f,
          -2.5f,
          Float.NaN,
          Float.MAX_VALUE,
          Float.MIN_VALUE,
          Float.NEGATIVE_INFINITY);
  private static final List<Object> DOUBLES =
      List.of(0.1, Double.MAX_VALUE, 0.5, Double.MIN_VALUE, -0.0, Double.NaN);

  static Stream<Arguments> widenings() {
    return Stream.of(
        Arguments.of(Primitive.BYTE, Primitive.SHORT),
        Arguments.of(Primitive.BYTE, Primitive.INT),
        Arguments.of(Primitive.BYTE, Primitive.LONG),
        Arguments.of(Primitive.SHORT, Primitive.INT),
        Arguments.of(Primitive.SHORT, Primitive.LONG),
        Arguments.of(Primitive.INT, Primitive.LONG),
        Arguments.of(Primitive.FLOAT, Primitive.DOUBLE),
        Arguments.of(new DecimalType(4, 2), new DecimalType(9, 2)),
        Arguments.of(new DecimalType(9, 2), new DecimalType(10, 2)),
        Arguments.of(new DecimalType(4, 2), new DecimalType(22, 2)),
        Arguments.of(new DecimalType(12, 2), new DecimalType(18, 2)),
        Arguments.of(new DecimalType(12, 2), new DecimalType(19, 2)),
        Arguments.of(new DecimalType(19, 2), new DecimalType(38, 2)));
  }

  @ParameterizedTest
  @MethodSource("widenings")
  void exactlyTheChunksThatMatchAreRead(Type narrow, Type wide) {
    check(narrow, wide, Partitioning.by());
  }

  @ParameterizedTest
  @MethodSource("widenings")
  void partitionsOfOldValuesTellOfNewLiterals(Type narrow, Type wide) {
    check(narrow, wide, Partitioning.by().identity("x"));
  }

  @ParameterizedTest
  @MethodSource("widenings")
  void bucketsOfOldValuesTellOfNewLiterals(Type narrow, Type wide) {
    check(narrow, wide, Partitioning.by().bucket("x", 7));
  }

  @ParameterizedTest
  @MethodSource("widenings")
  void clusteredChunksAreFoundByNewLiterals(Type narrow, Type wide) {
    check(narrow, wide, Partitioning.by().clusteredBy("x"));
  }

  @ParameterizedTest
  @MethodSource("widenings")
  void compactedChunksHoldWhatTheirInputsHeld(Type narrow, Type wide) {
    compacted(Partitioning.by().bucket("x", 2).clusteredBy("x"), narrow, wide);
    compacted(Partitioning.by().identity("x"), narrow, wide);
  }

  private static void compacted(Partitioning arranged, Type narrow, Type wide) {
    try (Lake lake = lake(arranged, narrow)) {
      Map<String, @Nullable Object> rows = fill(lake, narrow, wide);
      lake.compact("t");
      assertThat(lake.table("t").totals().chunks()).isLessThan(rows.size());
      literals(wide).forEach(literal -> requireRead(lake, rows, literal));
      assertThat(lake.verify().run(done -> {}).findings()).isEmpty();
    }
  }

  private static void check(Type narrow, Type wide, Partitioning arranged) {
    try (Lake lake = lake(arranged, narrow)) {
      Map<String, @Nullable Object> rows = fill(lake, narrow, wide);
      literals(wide).forEach(literal -> requireReadAndPlanned(lake, rows, literal));
      lake.checkpoint();
      literals(wide).forEach(literal -> requireReadAndPlanned(lake, rows, literal));
      assertThat(lake.verify().run(done -> {}).findings()).isEmpty();
    }
  }

  private static Lake lake(Partitioning arranged, Type narrow) {
    Schema schema =
        SchemaBuilder.schema().optional("x", narrow).required("name", Primitive.STRING).build();
    Lake lake = Larva.create("memory:widening-" + LAKES.incrementAndGet(), Map.of());
    lake.transact(
        tx -> tx.createTable(TABLE, schema.fields(), arranged, Map.of("inline.bytes", "0")));
    return lake;
  }

  /** A chunk for each value, first of the narrow type, then of the wide one. */
  private static Map<String, @Nullable Object> fill(Lake lake, Type narrow, Type wide) {
    Map<String, @Nullable Object> rows = new TreeMap<>();
    literals(narrow).forEach(value -> append(lake, rows, value));
    literals(narrow).forEach(value -> append(lake, rows, value));
    append(lake, rows, null);
    lake.transact(tx -> tx.table(TABLE).widenColumn("x", wide));
    rows.replaceAll((name, value) -> value == null ? null : Forms.of(wide, value));
    literals(wide).forEach(value -> append(lake, rows, value));
    return rows;
  }

  private static void append(
      Lake lake, Map<String, @Nullable Object> rows, @Nullable Object value) {
    List<Field> fields = lake.table("t").schema().fields();
    Map<Integer, @Nullable Object> row = new TreeMap<>();
    String name = "row " + rows.size();
    row.put(COLUMN, value);
    row.put(COLUMN + 1, name);
    lake.transact(tx -> tx.table(TABLE).append(List.of(PlainRows.record(fields, row))));
    rows.put(name, value);
  }

  /** What is read is what matches; there is a chunk for each row, and no other is read. */
  private static void requireReadAndPlanned(
      Lake lake, Map<String, @Nullable Object> rows, Object literal) {
    requireRead(lake, rows, literal);
    for (Comparator comparator : Comparator.values()) {
      Expression filter = new Expression.Compare(COLUMN, comparator, literal);
      assertThat(planned(lake, filter))
          .as("chunks of %s", filter)
          .isEqualTo(matching(rows, comparator, literal).size());
    }
  }

  private static void requireRead(Lake lake, Map<String, @Nullable Object> rows, Object literal) {
    for (Comparator comparator : Comparator.values()) {
      Expression filter = new Expression.Compare(COLUMN, comparator, literal);
      List<String> read = new ArrayList<>();
      try (Rows<GenericRecord> found = lake.table("t").scan().filter(filter).rows()) {
        found.forEachRemaining(row -> read.add((String) row.get("name")));
      }
      assertThat(read)
          .as("%s", filter)
          .containsExactlyInAnyOrderElementsOf(matching(rows, comparator, literal));
    }
  }

  /** The names of the rows that match. */
  private static List<String> matching(
      Map<String, @Nullable Object> rows, Comparator comparator, Object literal) {
    List<String> names = new ArrayList<>();
    rows.forEach(
        (name, value) -> {
          if (value != null && holds(comparator, Values.compare(value, literal))) {
            names.add(name);
          }
        });
    return names;
  }

  private static int planned(Lake lake, Expression filter) {
    Plan plan = lake.table("t").scan().filter(filter).plan();
    List<LiveChunk> chunks = new ArrayList<>();
    plan.forEachRemaining(chunks::add);
    return chunks.size();
  }

  private static boolean holds(Comparator comparator, int order) {
    return switch (comparator) {
      case LESS -> order < 0;
      case LESS_OR_EQUAL -> order <= 0;
      case EQUAL -> order == 0;
      case NOT_EQUAL -> order != 0;
      case GREATER_OR_EQUAL -> order >= 0;
      case GREATER -> order > 0;
    };
  }

  /** Edge values of a type, in its form. */
  private static List<Object> literals(Type type) {
    if (type instanceof DecimalType decimal) {
      BigDecimal most = new BigDecimal("9".repeat(decimal.precision())).movePointLeft(2);
      return Stream.of(most, most.negate(), new BigDecimal("0.00"), new BigDecimal("-1.25"))
          .map(each -> (Object) each.setScale(decimal.scale()))
          .toList();
    }
    List<Object> all = new ArrayList<>(type == Primitive.DOUBLE ? DOUBLES : List.of());
    all.addAll(type == Primitive.FLOAT || type == Primitive.DOUBLE ? FLOATS : WHOLE);
    all.addAll(type == Primitive.LONG ? LONGS : List.of());
    return all.stream()
        .map(value -> Forms.of(type, value))
        .filter(Objects::nonNull)
        .distinct()
        .toList();
  }
}
