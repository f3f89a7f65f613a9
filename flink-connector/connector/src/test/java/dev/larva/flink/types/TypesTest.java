package dev.larva.flink.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.error.InvalidRequest;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.Type;
import dev.larva.schema.Type.DecimalType;
import dev.larva.schema.Type.Primitive;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.types.DataType;
import org.apache.flink.table.types.logical.RowType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class TypesTest {

  private static RowType row(String name, DataType type) {
    return (RowType) DataTypes.ROW(DataTypes.FIELD(name, type)).getLogicalType();
  }

  @Test
  void everyTypeOfALakeIsShownAndComesBack() {
    List<Field> fields = new ArrayList<>();
    for (Primitive primitive : Primitive.values()) {
      if (primitive != Primitive.UUID) {
        fields.add(
            new Field(
                fields.size() + 1, "c" + fields.size(), primitive, fields.size() % 2 == 0, null));
      }
    }
    fields.add(Field.optional(fields.size() + 1, "d", new DecimalType(38, 7)));
    assertThat(LarvaTypes.fields(FlinkTypes.row(fields))).isEqualTo(fields);
  }

  @Test
  void nestedTypesComeBackWithFreshIds() {
    RowType row =
        row(
            "c",
            DataTypes.ARRAY(
                DataTypes.MAP(
                    DataTypes.INT().notNull(),
                    DataTypes.ROW(DataTypes.FIELD("x", DataTypes.STRING().notNull())))));
    assertThat(FlinkTypes.row(LarvaTypes.fields(row))).isEqualTo(row);
  }

  static List<DataType> foreign() {
    return List.of(
        DataTypes.TIME(),
        DataTypes.TIMESTAMP(9),
        DataTypes.TIMESTAMP_LTZ(7),
        DataTypes.INTERVAL(DataTypes.DAY()),
        DataTypes.MULTISET(DataTypes.INT()),
        DataTypes.NULL());
  }

  @ParameterizedTest
  @MethodSource("foreign")
  void aTypeThatALakeCannotHoldIsRefusedNamingTheColumn(DataType type) {
    assertThatThrownBy(() -> LarvaTypes.fields(row("c", type)))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("Column 'c' has the type")
        .hasMessageContaining("which a lake cannot hold");
    assertThatThrownBy(() -> LarvaTypes.fields(row("c", DataTypes.ARRAY(type))))
        .hasMessageContaining("'c.element'");
  }

  private static void match(DataType given, Type held) {
    Match.require(row("c", given), new Schema(0, List.of(Field.optional(1, "c", held))), "t");
  }

  @Test
  void narrowerTextsTimesAndDecimalsFit() {
    match(DataTypes.VARCHAR(3), Primitive.STRING);
    match(DataTypes.TIMESTAMP(3), Primitive.TIMESTAMP_NTZ);
    match(DataTypes.DECIMAL(5, 2), new DecimalType(10, 2));
    match(DataTypes.STRING(), Primitive.UUID);
  }

  @Test
  void anotherTypeAnotherScaleAndTheOtherClockAreRefused() {
    assertThatThrownBy(() -> match(DataTypes.INT(), Primitive.LONG))
        .hasMessageContaining("cast it");
    assertThatThrownBy(() -> match(DataTypes.DECIMAL(5, 1), new DecimalType(10, 2)))
        .isInstanceOf(InvalidRequest.class);
    assertThatThrownBy(() -> match(DataTypes.TIMESTAMP_LTZ(6), Primitive.TIMESTAMP_NTZ))
        .isInstanceOf(InvalidRequest.class);
  }

  @Test
  void anUnknownColumnAndAMissingRequiredOneAreRefused() {
    Schema schema = new Schema(0, List.of(Field.required(1, "id", Primitive.INT)));
    assertThatThrownBy(() -> Match.require(row("other", DataTypes.INT()), schema, "t"))
        .hasMessageContaining("none of that name");
    assertThatThrownBy(() -> Match.require(RowType.of(), schema, "t"))
        .hasMessageContaining("'id' of table t is NOT NULL");
  }

  private static void read(DataType declared, Field held) {
    Match.requireReadable(row("c", declared), new Schema(0, List.of(held)), "t");
  }

  @Test
  void aColumnIsReadAsItIsOrToFewerDigitsOfASecond() {
    read(DataTypes.TIMESTAMP(3), Field.optional(1, "c", Primitive.TIMESTAMP_NTZ));
    read(DataTypes.DECIMAL(10, 2), Field.required(1, "c", new DecimalType(10, 2)));
    read(DataTypes.INT().notNull(), Field.required(1, "c", Primitive.INT));
  }

  @Test
  void aColumnIsNotReadIntoOneThatCannotHoldIt() {
    assertThatThrownBy(
            () -> read(DataTypes.DECIMAL(5, 2), Field.optional(1, "c", new DecimalType(10, 2))))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("Column 'c' of table t is DECIMAL(10, 2)");
    assertThatThrownBy(() -> read(DataTypes.INT().notNull(), Field.optional(1, "c", Primitive.INT)))
        .hasMessageContaining("INT NOT NULL cannot hold all of its values");
  }
}
