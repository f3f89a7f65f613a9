package dev.larva.evolution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.larva.error.InvalidRequest;
import dev.larva.error.Rejected;
import dev.larva.expression.Filter;
import dev.larva.schema.ColumnPosition;
import dev.larva.schema.Field;
import dev.larva.schema.NewColumn;
import dev.larva.schema.Schema;
import dev.larva.schema.SchemaBuilder;
import dev.larva.schema.Type;
import dev.larva.schema.Type.DecimalType;
import dev.larva.schema.Type.Primitive;
import dev.larva.store.Requests;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Values of rows that are older than a column, and of those that leave it out. */
class DefaultsTest {

  private static final Type POINT = SchemaBuilder.schema().optional("x", Primitive.INT).struct();

  private final EvolvedLake table =
      new EvolvedLake(
          SchemaBuilder.schema().required("id", Primitive.INT).optional("place", POINT).build());

  @AfterEach
  void close() {
    table.close();
  }

  private void add(NewColumn column) {
    table.change(change -> change.addColumn(null, column, ColumnPosition.last()));
  }

  static Stream<Arguments> values() {
    return Stream.of(
        Arguments.of(Primitive.BOOLEAN, true),
        Arguments.of(Primitive.BYTE, -128),
        Arguments.of(Primitive.SHORT, 32767),
        Arguments.of(Primitive.INT, Integer.MIN_VALUE),
        Arguments.of(Primitive.LONG, Long.MAX_VALUE),
        Arguments.of(Primitive.FLOAT, -0.5f),
        Arguments.of(Primitive.DOUBLE, Double.MIN_VALUE),
        Arguments.of(Primitive.DATE, -1),
        Arguments.of(Primitive.TIMESTAMP_TZ, -1L),
        Arguments.of(Primitive.TIMESTAMP_NTZ, 1L),
        Arguments.of(Primitive.STRING, "ä \"\n\uD83D\uDC1B"),
        Arguments.of(Primitive.BINARY, ByteBuffer.wrap(new byte[] {0, -1})),
        Arguments.of(Primitive.UUID, new UUID(1, -2)),
        Arguments.of(new DecimalType(9, 2), new BigDecimal("-1.25")),
        Arguments.of(new DecimalType(18, 0), new BigDecimal("999999999999999999")),
        Arguments.of(new DecimalType(38, 38), new BigDecimal("-0.5").setScale(38)));
  }

  @ParameterizedTest
  @MethodSource("values")
  void oldRowsHaveTheValueAndFiltersFindThem(Type type, Object value) {
    table.append(1, null);
    add(NewColumn.required("c", type, value));
    table.appendOnly(table.fields("id"), 2);
    table.change(change -> change.makeOptional("c"));
    table.append(3, null, null);
    String shown = String.valueOf(value);
    List<String> both = List.of("[1, null, " + shown + "]", "[2, null, " + shown + "]");
    assertThat(table.read(Filter.eq("c", value))).containsExactlyInAnyOrderElementsOf(both);
    assertThat(table.planned(Filter.eq("c", value))).isEqualTo(2);
    assertThat(table.planned(Filter.isNull("c"))).isEqualTo(1);
    assertThat(table.planned(Filter.notEq("c", value))).isZero();
    assertThat(table.read(Filter.isNull("c"))).containsExactly("[3, null, null]");
    table.lake.checkpoint();
    table.lake.compact("t");
    assertThat(table.read(Filter.eq("c", value))).containsExactlyInAnyOrderElementsOf(both);
    assertThat(table.lake.verify().run(done -> {}).findings()).isEmpty();
  }

  @Test
  void nanIsADefaultLikeAnyOther() {
    table.append(1, null);
    add(NewColumn.optional("c", Primitive.DOUBLE).withDefault(Double.NaN));
    assertThat(table.read(Filter.isNan("c"))).containsExactly("[1, null, NaN]");
    assertThat(table.read(Filter.greater("c", 5.0))).hasSize(1);
    assertThat(table.planned(Filter.less("c", 5.0))).isZero();
  }

  @Test
  void anotherDefaultIsForNewRowsOnly() {
    table.append(1, null);
    add(NewColumn.optional("c", Primitive.INT).withDefault(5));
    table.appendOnly(table.fields("id"), 2);
    table.change(change -> change.setDefault("c", 6));
    table.appendOnly(table.fields("id"), 3);
    table.append(4, null, null);
    table.change(change -> change.dropDefault("c"));
    table.appendOnly(table.fields("id"), 5);
    assertThat(table.read())
        .containsExactlyInAnyOrder(
            "[1, null, 5]", "[2, null, 5]", "[3, null, 6]", "[4, null, null]", "[5, null, null]");
  }

  @Test
  void oneTransactionSeesItsOwnDefault() {
    table.change(
        change -> {
          change.addColumn(null, NewColumn.required("c", Primitive.INT, 5), ColumnPosition.first());
          change.setDefault("c", 6);
          change.append(List.of(EvolvedLake.record(table.fields("id"), 1)));
        });
    assertThat(table.read()).containsExactly("[6, 1, null]");
  }

  @Test
  void aNotNullColumnNeedsAValueForTheRowsThatAreThere() {
    assertThatExceptionOfType(InvalidRequest.class)
        .isThrownBy(() -> add(new NewColumn("c", Primitive.INT, true, null, null)))
        .withMessageContaining("give a default");
    add(NewColumn.required("c", Primitive.INT, 1));
    table.appendOnly(table.fields("id"), 1);
    table.change(change -> change.dropDefault("c"));
    assertThatExceptionOfType(Rejected.class)
        .isThrownBy(() -> table.appendOnly(table.fields("id"), 2))
        .withMessageContaining("column=c");
    assertThatExceptionOfType(Rejected.class).isThrownBy(() -> table.append(2, null, null));
  }

  @Test
  void aFieldOfAStructHasItsDefaultWhereTheStructIsThere() {
    List<Field> point = Schema.children(table.schema().fields().get(1).type());
    table.append(1, EvolvedLake.record(point, 7));
    table.append(2, null);
    table.change(
        change ->
            change.addColumn(
                "place", NewColumn.required("y", Primitive.INT, 9), ColumnPosition.first()));
    assertThat(table.read()).containsExactlyInAnyOrder("[1, [9, 7]]", "[2, null]");
    assertThat(table.read(Filter.eq("place.y", 9))).containsExactly("[1, [9, 7]]");
    assertThat(table.read(Filter.isNull("place.y"))).containsExactly("[2, null]");
    assertThat(table.planned(Filter.eq("place.y", 8))).isZero();
    assertThat(table.lake.table("t").scan().select("place.y").rows().next().toString())
        .contains("\"y\": 9");
    table.lake.compact("t");
    assertThat(table.read(Filter.notEq("place.y", 8))).containsExactly("[1, [9, 7]]");
  }

  @Test
  void aDefaultWidensWithItsColumn() {
    table.append(1, null);
    add(NewColumn.optional("c", Primitive.INT).withDefault(5));
    table.change(change -> change.widenColumn("c", Primitive.LONG));
    table.appendOnly(table.fields("id"), 2);
    assertThat(table.read(Filter.eq("c", 5))).hasSize(2);
    assertThat(table.fields("c")).extracting(Field::initialDefault).containsExactly(5L);
    assertThat(table.planned(Filter.greater("c", 1L << 40))).isZero();
  }

  @Test
  void aDeleteByADefaultTakesTheWholeChunkUnread() {
    table.append(1, null);
    add(NewColumn.optional("c", Primitive.STRING).withDefault("old"));
    table.append(2, null, "new");
    Requests before = table.lake.requests();
    table.change(change -> change.delete(Filter.eq("c", "old")));
    assertThat(table.lake.requests().minus(before).range().requests()).isZero();
    assertThat(table.read()).containsExactly("[2, null, new]");
    assertThat(table.lake.table("t").totals().chunks()).isEqualTo(1);
  }

  @Test
  void anUpdateOfAnotherColumnKeepsTheDefault() {
    table.append(1, null);
    add(NewColumn.optional("c", Primitive.STRING).withDefault("old"));
    table.change(change -> change.setDefault("c", "new"));
    table.change(change -> change.update(Filter.all(), Map.of("id", 2)));
    assertThat(table.read()).containsExactly("[2, null, old]");
  }

  @Test
  void aDefaultIsAValueOfItsColumn() {
    assertThatExceptionOfType(InvalidRequest.class)
        .isThrownBy(() -> add(NewColumn.optional("c", Primitive.BYTE).withDefault(128)))
        .withMessageContaining("128");
    assertThatExceptionOfType(InvalidRequest.class)
        .isThrownBy(() -> add(NewColumn.optional("c", POINT).withDefault(1)));
    assertThatExceptionOfType(InvalidRequest.class)
        .isThrownBy(
            () -> add(NewColumn.optional("c", Primitive.STRING).withDefault("a".repeat(1025))))
        .withMessageContaining("1024");
    assertThatExceptionOfType(InvalidRequest.class)
        .isThrownBy(() -> table.change(change -> change.setDefault("place", 1)));
  }
}
