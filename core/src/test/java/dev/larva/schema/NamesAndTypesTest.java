package dev.larva.schema;

import static dev.larva.schema.SchemaBuilder.schema;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.error.InvalidRequest;
import dev.larva.schema.Type.DecimalType;
import dev.larva.schema.Type.Primitive;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NamesAndTypesTest {

  private static final Schema DOTTED =
      schema()
          .optional(
              "a", schema().optional("b", Primitive.INT).optional("c", Primitive.INT).struct())
          .optional("a.b", Primitive.INT)
          .optional("d.e", schema().optional("f`g", Primitive.INT).struct())
          .build();

  @Test
  void everyTypeWithoutPartsIsReadFromItsText() {
    for (Primitive primitive : Primitive.values()) {
      assertThat(TypeText.parse(primitive.text())).isEqualTo(primitive);
    }
    assertThat(TypeText.parse("decimal(10,2)")).isEqualTo(new DecimalType(10, 2));
    assertThat(TypeText.parse("decimal(38, 38)")).isEqualTo(new DecimalType(38, 38));
  }

  @Test
  void aTypeThatIsNotThereIsRefusedWithThoseThatAre() {
    assertThatThrownBy(() -> TypeText.parse("text"))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContainingAll("string", "timestamp_tz", "decimal(", "type=text");
  }

  @Test
  void aDecimalOfTooManyDigitsIsRefused() {
    assertThatThrownBy(() -> TypeText.parse("decimal(39,0)"))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("38");
    assertThatThrownBy(() -> TypeText.parse("decimal(2,3)")).isInstanceOf(InvalidRequest.class);
  }

  @Test
  void variantIsReserved() {
    assertThatThrownBy(() -> TypeText.parse("variant"))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("reserved");
  }

  @Test
  void aPathLeadsThroughStructs() {
    assertThat(FieldPaths.find(DOTTED, "a.c").name()).isEqualTo("c");
    assertThat(FieldPaths.find(DOTTED, "d.e.f`g").name()).isEqualTo("f`g");
    assertThat(FieldPaths.find(DOTTED, "`d.e`.`f``g`").name()).isEqualTo("f`g");
    assertThatThrownBy(() -> FieldPaths.find(DOTTED, "A.c")).isInstanceOf(InvalidRequest.class);
  }

  @Test
  void anAmbiguousPathIsRefusedAndBackticksSettleIt() {
    assertThatThrownBy(() -> FieldPaths.find(DOTTED, "a.b"))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("backticks");
    assertThat(FieldPaths.find(DOTTED, "`a.b`").id()).isEqualTo(2);
    assertThat(FieldPaths.find(DOTTED, "a.`b`").id()).isEqualTo(4);
  }

  @Test
  void everyFieldIsFoundByThePathThatNamesIt() {
    for (int id : DOTTED.fieldsById().keySet()) {
      String path = FieldPaths.text(DOTTED, id);
      if (!path.equals("a.b")) {
        assertThat(FieldPaths.find(DOTTED, path).id()).isEqualTo(id);
      }
    }
  }

  @Test
  void aNameThatIsNotThereIsRefusedWithThoseThatAre() {
    assertThatThrownBy(() -> FieldPaths.find(DOTTED, "b"))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContainingAll("a, `a.b`, `d.e`", "column=b");
  }

  @Test
  void aProjectionKeepsWhatLeadsToItsFields() {
    Schema part = Projection.select(DOTTED, Set.of(5, 3));
    assertThat(part.fieldsById().keySet()).containsExactly(1, 3, 5, 6);
    assertThat(Projection.select(DOTTED, Set.of()).fields()).isEmpty();
  }

  @Test
  void twoColumnsOfOneNameAreRefused() {
    SchemaBuilder builder = schema().optional("a", Primitive.INT);
    assertThatThrownBy(() -> builder.required("a", Primitive.INT))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("name=a");
  }
}
