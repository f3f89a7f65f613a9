package dev.larva.evolution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.chunk.ChunkTarget;
import dev.larva.chunk.ChunkWriter;
import dev.larva.chunk.avro.AvroRows;
import dev.larva.entry.ChunkEntry;
import dev.larva.error.InvalidRequest;
import dev.larva.error.Rejected;
import dev.larva.expression.Filter;
import dev.larva.partition.Partitioning;
import dev.larva.scan.change.Change;
import dev.larva.scan.change.ChangePosition;
import dev.larva.scan.change.Changes;
import dev.larva.schema.ColumnPosition;
import dev.larva.schema.Field;
import dev.larva.schema.NewColumn;
import dev.larva.schema.Schema;
import dev.larva.schema.SchemaBuilder;
import dev.larva.schema.Type;
import dev.larva.schema.Type.Primitive;
import dev.larva.transaction.Staging;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Columns of a table with rows come, move, widen and go. */
class SchemaChangesTest {

  private static final Type POINT =
      SchemaBuilder.schema().optional("a", Primitive.INT).optional("b", Primitive.INT).struct();

  private final EvolvedLake table =
      new EvolvedLake(
          SchemaBuilder.schema()
              .required("id", Primitive.INT)
              .optional("name", Primitive.STRING)
              .optional("place", POINT)
              .optional("path", SchemaBuilder.list(POINT))
              .optional("marks", SchemaBuilder.map(Primitive.STRING, POINT))
              .build());

  @AfterEach
  void close() {
    table.close();
  }

  private List<String> names() {
    return table.schema().fields().stream().map(Field::name).toList();
  }

  private void add(@Nullable String parent, String name, ColumnPosition position) {
    table.change(
        change -> change.addColumn(parent, NewColumn.optional(name, Primitive.INT), position));
  }

  @Test
  void columnsStandWhereTheyWerePut() {
    add(null, "first", ColumnPosition.first());
    add(null, "second", ColumnPosition.after("first"));
    add(null, "last", ColumnPosition.last());
    table.change(change -> change.moveColumn("name", ColumnPosition.first()));
    table.change(change -> change.moveColumn("first", ColumnPosition.after("marks")));
    table.change(change -> change.moveColumn("id", ColumnPosition.last()));
    assertThat(names())
        .containsExactly("name", "second", "place", "path", "marks", "first", "last", "id");
  }

  @Test
  void aPlaceIsAmongSiblings() {
    assertThatExceptionOfType(InvalidRequest.class)
        .isThrownBy(() -> add("place", "c", ColumnPosition.after("name")))
        .withMessageContaining("after=name");
    assertThatExceptionOfType(InvalidRequest.class)
        .isThrownBy(
            () -> table.change(change -> change.moveColumn("id", ColumnPosition.after("id"))));
    assertThatExceptionOfType(InvalidRequest.class)
        .isThrownBy(
            () ->
                table.change(change -> change.moveColumn("path.element", ColumnPosition.first())));
  }

  @Test
  void fieldsInListsAndMapsComeMoveAndGo() {
    Object point = EvolvedLake.record(pointFields(table.schema(), 2), 1, 2);
    Object item = EvolvedLake.record(pointFields(table.schema(), 3), 3, 4);
    Object mark = EvolvedLake.record(pointFields(table.schema(), 4), 5, 6);
    table.append(1, "x", point, List.of(item), Map.of("m", mark));
    add("place", "c", ColumnPosition.first());
    table.change(
        change -> {
          change.addColumn(
              "path.element",
              NewColumn.optional("c", Primitive.INT).withDefault(7),
              ColumnPosition.after("a"));
          change.moveColumn("marks.value.b", ColumnPosition.first());
          change.dropColumn("place.a");
          change.renameColumn("marks.value.a", "z");
          change.widenColumn("path.element.b", Primitive.LONG);
          change.widenColumn("marks.value.z", Primitive.LONG);
        });
    assertThat(table.read())
        .containsExactly(
            "[1, x, [null, 2], [{\"a\": 3, \"c\": 7, \"b\": 4}], {m={\"b\": 6, \"z\": 5}}]");
    assertThat(table.lake.compact("t")).isNotNull();
    table.change(change -> change.update(Filter.all(), Map.of("name", "y")));
    assertThat(table.read())
        .containsExactly(
            "[1, y, [null, 2], [{\"a\": 3, \"c\": 7, \"b\": 4}], {m={\"b\": 6, \"z\": 5}}]");
  }

  private static List<Field> pointFields(Schema schema, int column) {
    Field field = schema.fields().get(column);
    List<Field> below = Schema.children(field.type());
    return column == 2 ? below : Schema.children(below.get(below.size() - 1).type());
  }

  @Test
  void whatAColumnMeansIsSaidAndTakenBack() {
    table.change(change -> change.describeColumn("place.a", "metres"));
    assertThat(table.schema().fieldsById().values()).extracting(Field::doc).contains("metres");
    table.change(change -> change.describeColumn("place.a", null));
    assertThat(table.schema().fieldsById().values()).extracting(Field::doc).containsOnlyNulls();
  }

  @Test
  void nullIsTakenOnceAColumnIsNoLongerNotNull() {
    table.append(1, "x", null, null, null);
    assertThatExceptionOfType(Rejected.class)
        .isThrownBy(() -> table.append(null, "y", null, null, null));
    table.change(change -> change.makeOptional("id"));
    table.append(null, "y", null, null, null);
    assertThat(table.read())
        .containsExactlyInAnyOrder("[1, x, null, null, null]", "[null, y, null, null, null]");
    assertThatExceptionOfType(InvalidRequest.class)
        .isThrownBy(() -> table.change(change -> change.makeOptional("id")))
        .withMessageContaining("null already");
  }

  @Test
  void aTypeBecomesAWiderOneOnly() {
    assertThatExceptionOfType(InvalidRequest.class)
        .isThrownBy(() -> table.change(change -> change.widenColumn("id", Primitive.SHORT)))
        .withMessageContaining("to=short");
    assertThatExceptionOfType(InvalidRequest.class)
        .isThrownBy(() -> table.change(change -> change.widenColumn("id", Primitive.DOUBLE)));
    assertThatExceptionOfType(InvalidRequest.class)
        .isThrownBy(() -> table.change(change -> change.widenColumn("id", Primitive.INT)));
    assertThatExceptionOfType(InvalidRequest.class)
        .isThrownBy(() -> table.change(change -> change.widenColumn("path", POINT)));
  }

  @Test
  void aColumnAddedAgainShowsNothingOfTheOneBefore() {
    table.append(1, "old", null, null, null);
    long before = table.version();
    table.change(
        change -> {
          change.dropColumn("name");
          change.addColumn(null, "name", Primitive.STRING, null);
        });
    table.append(2, null, null, null, "new");
    assertThat(table.read())
        .containsExactlyInAnyOrder("[1, null, null, null, null]", "[2, null, null, null, new]");
    assertThat(table.read(Filter.eq("name", "old"))).isEmpty();
    assertThat(table.readAt(before)).containsExactly("[1, old, null, null, null]");
    table.lake.compact("t");
    assertThat(table.read(Filter.isNull("name"))).containsExactly("[1, null, null, null, null]");
  }

  @Test
  void aColumnThatRowsAreArrangedByStaysUntilTheyNoLongerAre() {
    table.change(change -> change.partition(Partitioning.by().bucket("id", 4)));
    table.append(1, "x", null, null, null);
    assertThatExceptionOfType(InvalidRequest.class)
        .isThrownBy(() -> table.change(change -> change.dropColumn("id")))
        .withMessageContaining("arranged by the column id");
    table.change(
        change -> {
          change.partition(Partitioning.by());
          change.dropColumn("id");
        });
    assertThat(table.read(Filter.eq("name", "x"))).containsExactly("[x, null, null, null]");
    table.lake.compact("t");
    assertThat(table.read()).containsExactly("[x, null, null, null]");
  }

  @Test
  void twoColumnsAddedAtOnceBothCome() {
    AtomicInteger runs = new AtomicInteger();
    try (Lake other = Larva.open(table.root, Map.of())) {
      table.change(
          change -> {
            if (runs.getAndIncrement() == 0) {
              other.transact(
                  tx -> tx.table(EvolvedLake.TABLE).addColumn(null, "b", Primitive.INT, null));
            }
            change.addColumn(null, "a", Primitive.INT, null);
          });
    }
    assertThat(runs).hasValue(2);
    assertThat(names()).contains("a", "b");
    assertThat(table.schema().fieldsById()).hasSize(table.schema().highestFieldId());
  }

  @Test
  void rowsStagedForTheNarrowTypeJoinTheWideColumn() {
    List<ChunkEntry> staged = staged(41);
    int schema = table.schema().id();
    table.change(change -> change.widenColumn("id", Primitive.LONG));
    table.change(change -> change.append(staged, schema));
    table.append((1L << 40), "y", null, null, null);
    assertThat(table.read(Filter.eq("id", 41))).containsExactly("[41, x, null, null, null]");
    assertThat(table.read(Filter.greater("id", 1L << 33))).hasSize(1);
    assertThat(table.read()).hasSize(2);
  }

  @Test
  void rowsStagedWhileTheColumnWidensLandWithoutAnotherRun() {
    List<ChunkEntry> staged = staged(41);
    int schema = table.schema().id();
    AtomicInteger runs = new AtomicInteger();
    try (Lake other = Larva.open(table.root, Map.of())) {
      table.change(
          change -> {
            change.append(staged, schema);
            if (runs.getAndIncrement() == 0) {
              other.transact(tx -> tx.table(EvolvedLake.TABLE).widenColumn("id", Primitive.LONG));
            }
          });
    }
    assertThat(runs).hasValue(1);
    assertThat(table.read()).containsExactly("[41, x, null, null, null]");
  }

  private List<ChunkEntry> staged(int id) {
    Schema schema = table.schema();
    try (ChunkWriter<GenericRecord> writer =
        Staging.writer(
            table.lake.access(),
            table.lake.table("t").id(),
            schema,
            AvroRows.writer(schema),
            ChunkTarget.DEFAULT)) {
      writer.write(EvolvedLake.record(schema.fields(), id, "x"));
      return writer.finish();
    }
  }

  @Test
  void aWidenedSourceIsArrangedByItsWiderValuesFromThenOn() {
    table.change(change -> change.partition(Partitioning.by().identity("id").bucket("id", 4)));
    table.append(7, "narrow", null, null, null);
    table.change(change -> change.widenColumn("id", Primitive.LONG));
    table.append(7L, "wide", null, null, null);
    table.append(1L << 40, "far", null, null, null);
    var record = table.lake.table("t").record();
    assertThat(record.spec().id()).isEqualTo(2);
    assertThat(record.spec().fields()).extracting(field -> field.id()).containsExactly(3, 4);
    assertThat(table.planned(Filter.eq("id", 7))).isEqualTo(2);
    assertThat(table.planned(Filter.eq("id", 1L << 40))).isEqualTo(1);
    table.change(change -> change.delete(Filter.eq("id", 7)));
    assertThat(table.read()).containsExactly("[1099511627776, far, null, null, null]");
  }

  @Test
  void whatWasWidenedStaysSoWhenAnEarlierVersionComesBack() {
    table.append(1, "x", null, null, null);
    long before = table.version();
    table.change(
        change -> {
          change.widenColumn("id", Primitive.LONG);
          change.makeOptional("id");
          change.dropColumn("name");
        });
    table.append(1L << 40, null, null, null);
    table.append(null, null, null, null);
    table.lake.restore("t", before);
    assertThat(table.read()).containsExactly("[1, x, null, null, null]");
    table.append(null, "y", null, null, null);
    List<String> told = new ArrayList<>();
    try (Changes changes = table.lake.changes(table.lake.table("t"), ChangePosition.after(0))) {
      changes.forEachRemaining(change -> told.add(change.kind() + EvolvedLake.text(change.row())));
    }
    assertThat(told)
        .contains(
            "INSERT[1099511627776, null, null, null, null]", "INSERT[null, y, null, null, null]")
        .contains("DELETE[null, null, null, null, null]");
  }

  @Test
  void changesOfNarrowRowsAreToldInTheWideType() {
    table.append(1, "x", null, null, null);
    table.change(change -> change.update(Filter.all(), Map.of("id", 2)));
    table.change(change -> change.widenColumn("id", Primitive.LONG));
    table.change(change -> change.update(Filter.all(), Map.of("id", 1L << 40)));
    List<String> told = new ArrayList<>();
    try (Changes changes = table.lake.changes(table.lake.table("t"), ChangePosition.after(0))) {
      while (changes.hasNext()) {
        Change change = changes.next();
        told.add(change.kind() + " " + change.row().get("id"));
      }
    }
    assertThat(told)
        .containsExactly(
            "INSERT 1",
            "UPDATE_BEFORE 1",
            "UPDATE_AFTER 2",
            "UPDATE_BEFORE 2",
            "UPDATE_AFTER 1099511627776");
  }
}
