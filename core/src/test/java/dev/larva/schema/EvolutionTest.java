package dev.larva.schema;

import static dev.larva.schema.SchemaBuilder.list;
import static dev.larva.schema.SchemaBuilder.map;
import static dev.larva.schema.SchemaBuilder.schema;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.error.InvalidRequest;
import dev.larva.schema.Type.ListType;
import dev.larva.schema.Type.Primitive;
import dev.larva.schema.Type.StructType;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class EvolutionTest {

  /** id:1 place:2{x:5 y:6} tags:3<7{t:8}> names:4<9,10>. */
  private static final Schema SCHEMA =
      schema()
          .required("id", Primitive.LONG)
          .optional(
              "place", schema().optional("x", Primitive.INT).optional("y", Primitive.INT).struct())
          .optional("tags", list(schema().optional("t", Primitive.STRING).struct()))
          .optional("names", map(Primitive.STRING, Primitive.STRING))
          .build();

  @Test
  void aBuilderNumbersEachLevelBeforeWhatIsBelow() {
    assertThat(SCHEMA.fieldsById().values().stream().map(f -> f.id() + f.name()))
        .containsExactly(
            "1id", "2place", "3tags", "4names", "5x", "6y", "7element", "8t", "9key", "10value");
  }

  @Test
  void aColumnMovesAmongItsSiblings() {
    assertThat(names(Evolution.moveColumn(SCHEMA, 4, 0).fields()))
        .containsExactly("names", "id", "place", "tags");
    assertThat(names(Evolution.moveColumn(SCHEMA, 1, 3).fields()))
        .containsExactly("place", "tags", "id", "names");
    assertThat(names(Evolution.moveColumn(SCHEMA, 1, null).fields()))
        .containsExactly("place", "tags", "names", "id");
    Schema inside = Evolution.moveColumn(SCHEMA, 5, 6);
    assertThat(names(((StructType) inside.fields().get(1).type()).fields()))
        .containsExactly("y", "x");
    assertRefused(() -> Evolution.moveColumn(SCHEMA, 1, 5), "after=5");
    assertRefused(() -> Evolution.moveColumn(SCHEMA, 1, 1), "after=1");
    assertRefused(() -> Evolution.moveColumn(SCHEMA, 9, 0), "part of their type");
  }

  @Test
  void aWiderTypeTakesTheDefaultsAlong() {
    Field given = Field.required(11, "n", Primitive.BYTE).withDefaults(1, -1);
    Schema wide =
        Evolution.widenColumn(Evolution.addColumn(SCHEMA, null, given, 0), 11, Primitive.LONG);
    assertThat(wide.fields().get(0))
        .isEqualTo(Field.required(11, "n", Primitive.LONG).withDefaults(1L, -1L));
    assertRefused(() -> Evolution.widenColumn(wide, 11, Primitive.INT), "column=n", "to=int");
    assertRefused(() -> Evolution.widenColumn(wide, 11, Primitive.TIMESTAMP_TZ), "to=timestamp");
    assertThat(Evolution.widenColumn(SCHEMA, 5, Primitive.LONG).fieldsById())
        .containsEntry(5, Field.optional(5, "x", Primitive.LONG));
  }

  @Test
  void theKeyOfAMapIsNeverNull() {
    assertRefused(() -> Evolution.makeOptional(SCHEMA, 9), "key of a map");
    assertThat(Evolution.makeOptional(SCHEMA, 1).fields().get(0).required()).isFalse();
  }

  @Test
  void partsOfListsAndMapsHaveNoDefault() {
    assertRefused(() -> Evolution.setDefault(SCHEMA, 10, "x"), "part of their type");
    Field element = Field.optional(12, "element", Primitive.INT).withDefaults(1, null);
    Field list = Field.optional(11, "list", new ListType(element));
    assertRefused(() -> Evolution.addColumn(SCHEMA, null, list), "have no default");
  }

  private static List<String> names(List<Field> fields) {
    return fields.stream().map(Field::name).toList();
  }

  @Test
  void anAddedColumnComesLast() {
    Schema added = Evolution.addColumn(SCHEMA, null, Field.optional(11, "more", Primitive.DATE));
    assertThat(added.id()).isEqualTo(1);
    assertThat(added.fields()).hasSize(5).endsWith(Field.optional(11, "more", Primitive.DATE));
    assertThat(added.fields()).startsWith(SCHEMA.fields().get(0), SCHEMA.fields().get(1));
  }

  @Test
  void aFieldCanBeAddedToAStruct() {
    Schema added = Evolution.addColumn(SCHEMA, 2, Field.optional(11, "z", Primitive.INT));
    assertThat(FieldPaths.find(added, "place.z").id()).isEqualTo(11);
    assertThat(FieldPaths.text(added, 11)).isEqualTo("place.z");
  }

  @Test
  void aFieldCanBeAddedToAStructInAList() {
    Schema added = Evolution.addColumn(SCHEMA, 7, Field.optional(11, "u", Primitive.INT));
    assertThat(FieldPaths.text(added, 11)).isEqualTo("tags.element.u");
  }

  @Test
  void anAddedColumnIsNotRequired() {
    assertRefused(
        () -> Evolution.addColumn(SCHEMA, null, Field.required(11, "more", Primitive.DATE)),
        "NOT NULL",
        "column=more");
  }

  @Test
  void anAddedColumnHasANewName() {
    assertRefused(
        () -> Evolution.addColumn(SCHEMA, null, Field.optional(11, "id", Primitive.DATE)),
        "name=id");
    assertRefused(
        () -> Evolution.addColumn(SCHEMA, 2, Field.optional(11, "x", Primitive.DATE)), "name=x");
  }

  @Test
  void namesThatDifferByCaseAreTwoNames() {
    Schema added = Evolution.addColumn(SCHEMA, null, Field.optional(11, "ID", Primitive.INT));
    assertThat(FieldPaths.find(added, "ID").id()).isEqualTo(11);
    assertThat(FieldPaths.find(added, "id").id()).isEqualTo(1);
  }

  @Test
  void anAddedColumnHasNewIds() {
    assertRefused(
        () -> Evolution.addColumn(SCHEMA, null, Field.optional(10, "more", Primitive.DATE)),
        "above 10",
        "id=10");
    Type reused = new ListType(Field.optional(3, "element", Primitive.INT));
    assertRefused(
        () -> Evolution.addColumn(SCHEMA, null, Field.optional(11, "more", reused)), "id=3");
    Type doubled = new ListType(Field.optional(11, "element", Primitive.INT));
    assertRefused(
        () -> Evolution.addColumn(SCHEMA, null, Field.optional(11, "more", doubled)), "id=11");
  }

  @Test
  void aFieldIsAddedToAStructOnly() {
    Field field = Field.optional(11, "z", Primitive.INT);
    assertRefused(() -> Evolution.addColumn(SCHEMA, 1, field), "long", "column=id");
    assertRefused(() -> Evolution.addColumn(SCHEMA, 3, field), "list", "column=tags");
    assertRefused(() -> Evolution.addColumn(SCHEMA, 99, field), "id=99");
  }

  @Test
  void anAddedStructHasFields() {
    Field empty = Field.optional(11, "none", new StructType(List.of()));
    assertRefused(() -> Evolution.addColumn(SCHEMA, null, empty), "at least one", "column=none");
  }

  @Test
  void namesOfLarvasOwnColumnsAreReserved() {
    Field own = Field.optional(11, "_row_id", Primitive.LONG);
    assertRefused(() -> Evolution.addColumn(SCHEMA, null, own), "reserved", "name=_row_id");
    Field otherCase = Field.optional(11, "_Last_Updated_VERSION", Primitive.LONG);
    assertRefused(() -> Evolution.addColumn(SCHEMA, null, otherCase), "reserved", "name=_Last");
    assertThat(Evolution.addColumn(SCHEMA, 2, own).highestFieldId()).isEqualTo(11);
  }

  @Test
  void namesAreText() {
    assertRefused(() -> Evolution.renameColumn(SCHEMA, 1, ""), "255");
    assertRefused(() -> Evolution.renameColumn(SCHEMA, 1, "a\nb"), "control");
    assertRefused(() -> Evolution.renameColumn(SCHEMA, 1, "a\uD800"), "surrogate");
    assertRefused(() -> Evolution.renameColumn(SCHEMA, 1, "a".repeat(256)), "255");
    assertThat(Evolution.renameColumn(SCHEMA, 1, "a.b `c` \u00e4\ud83d\udc1b").fields().get(0).id())
        .isEqualTo(1);
  }

  @Test
  void aDroppedColumnLeavesTheOthersAsTheyWere() {
    Schema dropped = Evolution.dropColumn(SCHEMA, 2);
    assertThat(dropped.id()).isEqualTo(1);
    assertThat(dropped.fieldsById().keySet()).containsExactly(1, 3, 4, 7, 8, 9, 10);
    assertThat(Evolution.dropColumn(SCHEMA, 5).fieldsById()).hasSize(9).doesNotContainKey(5);
  }

  @Test
  void theLastFieldOfATableOrStructStays() {
    Schema one = schema().required("id", Primitive.LONG).build();
    assertRefused(() -> Evolution.dropColumn(one, 1), "last", "column=id");
    assertRefused(() -> Evolution.dropColumn(SCHEMA, 8), "last", "column=tags.element.t");
  }

  @Test
  void partsOfListsAndMapsCannotBeDroppedOrRenamed() {
    for (int part : new int[] {7, 9, 10}) {
      assertRefused(() -> Evolution.dropColumn(SCHEMA, part), "part of their type");
      assertRefused(() -> Evolution.renameColumn(SCHEMA, part, "other"), "part of their type");
    }
  }

  @Test
  void aFieldThatIsNotThereCannotChange() {
    assertRefused(() -> Evolution.dropColumn(SCHEMA, 99), "id=99", "schema=0");
    assertRefused(() -> Evolution.renameColumn(SCHEMA, 99, "a"), "id=99");
  }

  @Test
  void aRenamedFieldKeepsItsIdAndPlace() {
    Schema renamed = Evolution.renameColumn(SCHEMA, 6, "why");
    assertThat(renamed.id()).isEqualTo(1);
    assertThat(FieldPaths.find(renamed, "place.why").id()).isEqualTo(6);
    assertRefused(() -> Evolution.renameColumn(SCHEMA, 6, "x"), "name=x", "column=place.y");
  }

  private static void assertRefused(ThrowingCallable change, String... said) {
    assertThatThrownBy(change).isInstanceOf(InvalidRequest.class).hasMessageContainingAll(said);
  }
}
