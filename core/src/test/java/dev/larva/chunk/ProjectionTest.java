package dev.larva.chunk;

import static dev.larva.chunk.ChunkFixture.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.entry.ChunkEntry;
import dev.larva.expression.Expression;
import dev.larva.expression.Expression.Comparator;
import dev.larva.expression.Expression.Compare;
import dev.larva.schema.Field;
import dev.larva.schema.Projection;
import dev.larva.schema.Schema;
import dev.larva.schema.Type.ListType;
import dev.larva.schema.Type.Primitive;
import dev.larva.schema.Type.StructType;
import java.util.List;
import java.util.Set;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;

class ProjectionTest {

  private static final Schema WRITTEN =
      new Schema(
          0,
          List.of(
              Field.required(1, "id", Primitive.LONG),
              Field.optional(2, "name", Primitive.STRING),
              Field.optional(
                  3,
                  "place",
                  new StructType(
                      List.of(
                          Field.optional(4, "x", Primitive.INT),
                          Field.optional(5, "y", Primitive.INT))))));

  private final ChunkFixture chunks = new ChunkFixture();
  private final ChunkEntry entry = chunks.write(WRITTEN, rows());

  private static List<GenericRecord> rows() {
    var place = Rows.schemaOf(row(WRITTEN).getSchema(), "place");
    return List.of(
        row(WRITTEN, 1L, "a", Rows.struct(place, List.of(10, 100))),
        row(WRITTEN, 2L, "b", null),
        row(WRITTEN, 3L, null, Rows.struct(place, List.of(30, 300))));
  }

  @Test
  void onlyTheColumnsAskedForComeBack() {
    assertThat(texts(scan(WRITTEN, Expression.ALL, 2)))
        .containsExactly("{name=a}", "{name=b}", "{name=null}");
  }

  @Test
  void aNestedColumnComesWithoutItsSiblings() {
    assertThat(texts(scan(WRITTEN, Expression.ALL, 5)))
        .containsExactly("{place={y=100}}", "{place=null}", "{place={y=300}}");
  }

  @Test
  void noColumnsAtAllStillCountsTheRows() {
    assertThat(texts(scan(WRITTEN, Expression.ALL))).containsExactly("{}", "{}", "{}");
  }

  @Test
  void aFilterMayReadColumnsThatRowsDoNotHave() {
    Expression above = new Compare(4, Comparator.GREATER, 15);
    assertThat(texts(scan(WRITTEN, above, 2))).containsExactly("{name=null}");
    assertThat(chunks.positions(entry, scan(WRITTEN, above, 2))).containsExactly(2L);
  }

  @Test
  void aRenamedColumnKeepsItsValues() {
    Schema renamed = new Schema(1, List.of(Field.optional(2, "title", Primitive.STRING)));
    assertThat(texts(ChunkScan.all(renamed)))
        .containsExactly("{title=a}", "{title=b}", "{title=null}");
  }

  @Test
  void aColumnAddedLaterIsNull() {
    Schema later =
        new Schema(
            1,
            List.of(
                Field.optional(2, "name", Primitive.STRING),
                Field.optional(
                    6, "more", new ListType(Field.optional(7, "element", Primitive.INT)))));
    assertThat(texts(ChunkScan.all(later)))
        .containsExactly("{name=a, more=null}", "{name=b, more=null}", "{name=null, more=null}");
  }

  @Test
  void fault45DropAndReaddOfAColumnOfTheSameNameShowsNoOldData() {
    Schema readded = new Schema(2, List.of(Field.optional(9, "name", Primitive.STRING)));
    assertThat(texts(ChunkScan.all(readded)))
        .containsExactly("{name=null}", "{name=null}", "{name=null}");
  }

  @Test
  void aStructOfWhichOnlyLaterFieldsAreAskedStillTellsWhetherItIsNull() {
    Schema later =
        new Schema(
            1,
            List.of(
                Field.optional(
                    3, "place", new StructType(List.of(Field.optional(6, "z", Primitive.INT))))));
    assertThat(texts(ChunkScan.all(later)))
        .containsExactly("{place={z=null}}", "{place=null}", "{place={z=null}}");
  }

  @Test
  void aFilterOnAColumnAddedLaterReadsNoColumnOfAnOldChunk() {
    Schema later = new Schema(1, List.of(Field.optional(6, "more", Primitive.INT)));
    Expression one = new Compare(6, Comparator.EQUAL, 1);
    assertThat(texts(new ChunkScan(later, later, one))).isEmpty();
    assertThat(texts(new ChunkScan(later, later, new Expression.IsNull(6)))).hasSize(3);
  }

  @Test
  void aRecordOfThePartHasTheSchemaOfThePart() {
    GenericRecord first = chunks.read(entry, scan(WRITTEN, Expression.ALL, 1)).get(0);
    assertThat(first.getSchema().getFields()).hasSize(1);
    assertThat(first.getSchema().getField("id").schema().getType())
        .isEqualTo(org.apache.avro.Schema.Type.LONG);
  }

  private ChunkScan scan(Schema table, Expression filter, Integer... ids) {
    return new ChunkScan(table, Projection.select(table, Set.of(ids)), filter);
  }

  private List<String> texts(ChunkScan scan) {
    return chunks.read(entry, scan).stream().map(ProjectionTest::text).toList();
  }

  private static String text(GenericRecord row) {
    return Rows.values(row).toString();
  }
}
