package dev.larva.spark.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.error.InvalidRequest;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.Type;
import dev.larva.schema.Type.Primitive;
import java.util.List;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TypesTest {

  private static List<Field> fields(String ddl) {
    return NewFields.of(StructType.fromDDL(ddl), true);
  }

  @Test
  void everyTypeOfSparkThatALakeHoldsComesBackAsItWas() {
    StructType schema =
        StructType.fromDDL(
            "b BOOLEAN, i8 TINYINT, i16 SMALLINT, i32 INT NOT NULL, i64 BIGINT, f FLOAT, d DOUBLE,"
                + " n DECIMAL(38,10), day DATE, t TIMESTAMP, l TIMESTAMP_NTZ, s STRING,"
                + " raw BINARY, st STRUCT<a: INT NOT NULL, b: ARRAY<STRING>>,"
                + " m MAP<STRING, STRUCT<x: DOUBLE>>");
    assertThat(SparkTypes.struct(NewFields.of(schema, true))).isEqualTo(schema);
  }

  @Test
  void nullabilityInsideArraysAndMapsIsKept() {
    StructType schema =
        new StructType()
            .add("l", DataTypes.createArrayType(DataTypes.IntegerType, false))
            .add("m", DataTypes.createMapType(DataTypes.StringType, DataTypes.LongType, false));
    assertThat(SparkTypes.struct(NewFields.of(schema, true))).isEqualTo(schema);
  }

  @Test
  void siblingsTakeConsecutiveIdsBeforeWhatLiesBelow() {
    List<Field> fields = fields("a INT, s STRUCT<x: INT, l: ARRAY<INT>>, m MAP<INT, INT>, z INT");
    assertThat(fields).extracting(Field::id).containsExactly(1, 2, 3, 4);
    assertThat(Schema.children(fields.get(1).type())).extracting(Field::id).containsExactly(5, 6);
    assertThat(Schema.children(fields.get(2).type())).extracting(Field::id).containsExactly(8, 9);
    assertThat(new Schema(0, fields).highestFieldId()).isEqualTo(9);
  }

  @Test
  void commentsBecomeDocsAndDocsComments() {
    List<Field> fields = fields("a INT COMMENT 'how many'");
    assertThat(fields.get(0).doc()).isEqualTo("how many");
    assertThat(SparkTypes.struct(fields).apply("a").getComment().get()).isEqualTo("how many");
  }

  @Test
  void aUuidShowsAsText() {
    assertThat(SparkTypes.type(Primitive.UUID)).isEqualTo(DataTypes.StringType);
  }

  @Test
  void charAndVarcharAreText() {
    StructType schema =
        new StructType()
            .add("c", DataTypes.createCharType(3))
            .add("v", DataTypes.createVarcharType(9));
    assertThat(NewFields.of(schema, true))
        .extracting(Field::type)
        .containsExactly(Primitive.STRING, Primitive.STRING);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "INTERVAL DAY TO SECOND",
        "INTERVAL YEAR TO MONTH",
        "VARIANT",
        "VOID",
        "STRING COLLATE UNICODE_CI",
        "TIME(6)"
      })
  void aTypeThatALakeCannotHoldIsRefusedWithItsColumn(String type) {
    assertThatThrownBy(() -> fields("good INT, s STRUCT<bad: " + type + ">"))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("'s.bad'")
        .hasMessageContaining("cast it");
  }

  @Test
  void namesThatDifferByCaseAreTwoNamesOnlyIfSparkSaysSo() {
    StructType schema = new StructType().add("a", "int").add("A", "int");
    assertThat(NewFields.of(schema, true)).hasSize(2);
    assertThatThrownBy(() -> NewFields.of(schema, false))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("'a'")
        .hasMessageContaining("'A'");
  }

  @Test
  void anEmptyNameIsRefused() {
    StructType schema = new StructType().add("", "int");
    assertThatThrownBy(() -> NewFields.of(schema, true)).hasMessageContaining("empty name");
  }

  @Test
  void pruningKeepsIdsAndDropsWhatIsNotNamedAtEveryLevel() {
    List<Field> fields = fields("a INT, s STRUCT<x: INT, y: INT>, l ARRAY<STRUCT<p: INT, q: INT>>");
    List<Field> pruned =
        Columns.prune(fields, StructType.fromDDL("l ARRAY<STRUCT<q: INT>>, s STRUCT<y: INT>"));
    assertThat(pruned).extracting(Field::id).containsExactly(3, 2);
    assertThat(Schema.children(pruned.get(1).type())).extracting(Field::name).containsExactly("y");
    Type element = Schema.children(pruned.get(0).type()).get(0).type();
    assertThat(Schema.children(element)).extracting(Field::name).containsExactly("q");
  }

  @Test
  void aColumnThatIsNotThereIsNamed() {
    assertThatThrownBy(() -> Columns.prune(fields("a INT"), StructType.fromDDL("b INT")))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("no column 'b'");
  }

  @Test
  void aColumnOfAnotherTypeIsRefused() {
    assertThatThrownBy(() -> Columns.prune(fields("a INT"), StructType.fromDDL("a STRING")))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("asked for as STRING")
        .hasMessageContaining("has it as INT");
  }
}
