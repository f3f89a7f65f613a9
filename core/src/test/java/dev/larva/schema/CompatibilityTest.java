package dev.larva.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.schema.Type.DecimalType;
import dev.larva.schema.Type.ListType;
import dev.larva.schema.Type.Primitive;
import dev.larva.schema.Type.StructType;
import java.util.List;
import org.junit.jupiter.api.Test;

class CompatibilityTest {

  private static final Field ID = Field.required(1, "id", Primitive.LONG);
  private static final Field NAME = Field.optional(2, "name", Primitive.STRING);

  @Test
  void aSchemaFitsItself() {
    assertThat(Compatibility.fits(schema(ID, NAME), schema(ID, NAME))).isTrue();
  }

  @Test
  void rowsMayLackAnOptionalColumnAndHaveOneDroppedMeanwhile() {
    Field dropped = Field.required(3, "dropped", Primitive.INT);
    assertThat(Compatibility.fits(schema(ID, NAME), schema(ID, dropped))).isTrue();
  }

  @Test
  void aRenameMeanwhileDoesNoHarm() {
    Field renamed = Field.optional(2, "title", Primitive.STRING);
    assertThat(Compatibility.fits(schema(ID, renamed), schema(ID, NAME))).isTrue();
  }

  @Test
  void rowsMayNotLackARequiredColumn() {
    assertThat(Compatibility.misfit(schema(ID, NAME), schema(NAME)))
        .isEqualTo("column id is NOT NULL and the rows lack it");
  }

  @Test
  void rowsMayNotHoldNullInARequiredColumn() {
    Field loose = Field.optional(1, "id", Primitive.LONG);
    assertThat(Compatibility.misfit(schema(ID), schema(loose))).contains("id", "may hold null");
    assertThat(Compatibility.fits(schema(loose), schema(ID))).isTrue();
  }

  @Test
  void typesAreTheSameOrWidened() {
    Field wide = Field.optional(2, "name", new DecimalType(10, 2));
    Field narrow = Field.optional(2, "name", new DecimalType(9, 2));
    assertThat(Compatibility.misfit(schema(narrow), schema(wide)))
        .isEqualTo("column name is decimal(9,2) and the rows hold decimal(10,2)");
    assertThat(Compatibility.fits(schema(wide), schema(narrow))).isTrue();
    assertThat(Compatibility.misfit(schema(wide), schema(NAME))).contains("string");
  }

  @Test
  void rowsMayLackARequiredColumnThatHasAnInitialDefault() {
    Field given = Field.required(3, "rank", Primitive.INT).withDefaults(1, null);
    assertThat(Compatibility.fits(schema(ID, given), schema(ID))).isTrue();
    Field writeOnly = Field.required(3, "rank", Primitive.INT).withDefaults(null, 1);
    assertThat(Compatibility.fits(schema(ID, writeOnly), schema(ID))).isFalse();
  }

  @Test
  void nestedFieldsCountToo() {
    Field current = Field.optional(3, "list", new ListType(element(true)));
    Field staged = Field.optional(3, "list", new ListType(element(false)));
    assertThat(Compatibility.misfit(schema(current), schema(staged)))
        .contains("list.element.x", "may hold null");
  }

  private static Field element(boolean required) {
    Field x = new Field(5, "x", Primitive.INT, required, null);
    return Field.optional(4, "element", new StructType(List.of(x)));
  }

  private static Schema schema(Field... fields) {
    return new Schema(0, List.of(fields));
  }
}
