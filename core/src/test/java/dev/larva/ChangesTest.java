package dev.larva;

import static dev.larva.OrderRows.FIELDS;
import static dev.larva.OrderRows.ORDERS;
import static dev.larva.OrderRows.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.error.VersionUnavailable;
import dev.larva.expression.Expression;
import dev.larva.expression.Filter;
import dev.larva.maintenance.compaction.Compaction;
import dev.larva.scan.change.Change;
import dev.larva.scan.change.ChangePosition;
import dev.larva.scan.change.Changes;
import dev.larva.schema.TableName;
import dev.larva.store.Requests;
import dev.larva.transaction.TableChange;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The changes of one table, row by row. Version 1 makes the table, 2 appends rows 1 to 3. */
final class ChangesTest {

  private static final AtomicInteger LAKES = new AtomicInteger();

  private Lake lake;

  @BeforeEach
  void create() {
    lake = Larva.create("memory:changes-" + LAKES.incrementAndGet(), Map.of());
    lake.transact(tx -> tx.createTable(ORDERS, FIELDS, Map.of("inline.bytes", "0")));
    change(table -> table.append(rows(1, 2, 3)));
  }

  @AfterEach
  void close() {
    lake.close();
  }

  @Test
  void appendedRowsAreInserts() {
    assertThat(changes(0))
        .containsExactly(
            "2.0 INSERT 0: 1 note 1", "2.1 INSERT 1: 2 note 2", "2.2 INSERT 2: 3 note 3");
  }

  @Test
  void deletedRowsAreToldAsTheyWere() {
    change(table -> table.delete(Filter.eq("id", 2L)));
    change(table -> table.delete(Filter.all()));
    assertThat(changes(2))
        .containsExactly(
            "3.0 DELETE 1: 2 note 2", "4.0 DELETE 0: 1 note 1", "4.1 DELETE 2: 3 note 3");
  }

  @Test
  void anUpdateHasTwoImagesOfOneRow() {
    change(table -> table.update(Filter.eq("id", 2L), Map.of("note", "new")));
    change(table -> table.update(Filter.eq("id", 2L), Map.of("note", "newer")));
    assertThat(changes(2))
        .containsExactly(
            "3.0 UPDATE_BEFORE 1: 2 note 2",
            "3.1 UPDATE_AFTER 1: 2 new",
            "4.0 UPDATE_BEFORE 1: 2 new",
            "4.1 UPDATE_AFTER 1: 2 newer");
  }

  @Test
  void anOverwriteTakesAwayAndBrings() {
    change(
        table -> {
          table.overwrite(Expression.ALL);
          table.append(rows(9));
        });
    assertThat(changes(2))
        .containsExactly(
            "3.0 DELETE 0: 1 note 1",
            "3.1 DELETE 1: 2 note 2",
            "3.2 DELETE 2: 3 note 3",
            "3.3 INSERT 3: 9 note 9");
  }

  @Test
  void oneVersionTellsWhatCameOfItInTheEnd() {
    change(
        table -> {
          table.append(rows(4, 5));
          table.delete(Filter.eq("id", 4L));
          table.update(Filter.eq("id", 5L), Map.of("note", "own"));
          table.update(Filter.eq("id", 1L), Map.of("note", "first"));
          table.update(Filter.eq("id", 1L), Map.of("note", "second"));
          table.update(Filter.eq("id", 2L), Map.of("note", "gone"));
          table.delete(Filter.eq("id", 2L));
        });
    assertThat(changes(2))
        .containsExactlyInAnyOrder(
            "3.0 UPDATE_BEFORE 0: 1 note 1",
            "3.1 DELETE 1: 2 note 2",
            "3.2 INSERT 5: 5 own",
            "3.3 UPDATE_AFTER 0: 1 second");
  }

  @Test
  void compactionIsNotToldNorWhatItMasks() {
    change(table -> table.append(rows(4)));
    new Compaction(
            lake.access(),
            (options, function) -> {
              change(table -> table.delete(Filter.eq("id", 2L)));
              return lake.transact(options, function);
            },
            lake.table("orders").state())
        .run();
    change(table -> table.delete(Filter.eq("id", 3L)));
    assertThat(changes(3)).containsExactly("4.0 DELETE 1: 2 note 2", "6.0 DELETE 2: 3 note 3");
    FeedReplay.check(lake, ORDERS, "id", 1);
  }

  @Test
  void rowsAreToldByTheSchemaOfTheLastVersion() {
    change(table -> table.renameColumn("note", "remark"));
    change(table -> table.addColumn(null, "amount", dev.larva.schema.Type.Primitive.LONG, null));
    change(table -> table.delete(Filter.eq("id", 1L)));
    try (Changes changes = lake.changes("orders", 4)) {
      assertThat(changes.schema()).isEqualTo(lake.table("orders").schema());
      assertThat(changes.next().row().toString())
          .isEqualTo("{\"id\": 1, \"remark\": \"note 1\", \"amount\": null}");
    }
  }

  @Test
  void otherTablesAreNotTold() {
    TableName other = TableName.parse("other");
    lake.transact(tx -> tx.createTable(other, FIELDS, Map.of()).append(rows(7)));
    assertThat(changes(2)).isEmpty();
    try (Changes changes = lake.changes("other", 0)) {
      assertThat(text(changes.next())).isEqualTo("3.0 INSERT 0: 7 note 7");
    }
  }

  @Test
  void aConsumerGoesOnFromAnyPosition() {
    change(table -> table.update(Filter.lessOrEqual("id", 2L), Map.of("note", "new")));
    change(table -> table.append(rows(4)));
    List<String> all = changes(0);
    List<ChangePosition> positions = new ArrayList<>();
    try (Changes changes = lake.changes("orders", 0)) {
      positions.add(changes.position());
      while (changes.hasNext()) {
        positions.add(changes.next().next());
      }
      assertThat(changes.position()).isEqualTo(ChangePosition.after(4));
    }
    for (int i = 0; i < positions.size(); i++) {
      assertThat(changes(positions.get(i))).isEqualTo(all.subList(i, all.size()));
    }
  }

  @Test
  void theChangesEndAtTheVersionOfTheTable() {
    Table then = lake.table("orders");
    change(table -> table.append(rows(4)));
    try (Changes changes = lake.changes(then, ChangePosition.after(0))) {
      changes.forEachRemaining(change -> assertThat(change.version()).isEqualTo(2));
      assertThat(changes.position()).isEqualTo(ChangePosition.after(2));
    }
  }

  @Test
  void aVersionThatIsNotThereYetIsNoPosition() {
    assertThat(changes(2)).isEmpty();
    assertThatThrownBy(() -> changes(3))
        .isInstanceOf(VersionUnavailable.class)
        .hasMessageContaining("newest=2");
  }

  @Test
  void chunksOfChangesThatWereTakenAreNotRead() {
    change(
        table -> {
          table.append(rows(10, 11));
          table.append(rows(12, 13));
          table.append(rows(14, 15));
        });
    Table table = lake.table("orders");
    Requests before = lake.requests();
    try (Changes changes = lake.changes(table, new ChangePosition(3, 4))) {
      assertThat(changes.next().row().get("id")).isEqualTo(14L);
      assertThat(changes.next().row().get("id")).isEqualTo(15L);
      assertThat(changes.hasNext()).isFalse();
    }
    assertThat(lake.requests().minus(before).range().requests()).isEqualTo(1);
  }

  @Test
  void rootsTakeThePlaceOfWhatTheWalkHolds() {
    for (long id = 10; id < 300; id++) {
      long each = id;
      change(table -> table.append(rows(each)));
      if (id % 100 == 99) {
        lake.checkpoint();
      }
    }
    change(table -> table.delete(Filter.lessOrEqual("id", 10L)));
    assertThat(changes(0)).hasSize(3 + 290 + 4);
  }

  @Test
  void theChangesOfALakeOfTheManifestGoOnAfterItsUpgrade() {
    String root = "memory:changes-upgraded-" + LAKES.incrementAndGet();
    try (Lake small = Larva.create(root, Map.of(), 1)) {
      small.transact(tx -> tx.createTable(ORDERS, FIELDS, Map.of()));
      small.transact(tx -> tx.table("orders").append(rows(1, 2, 3)));
      small.transact(tx -> tx.table("orders").delete(Filter.eq("id", 2L)));
      small.checkpoint();
      FeedReplay.check(small, ORDERS, "id", 3);
    }
    Larva.upgrade(root, Map.of());
    try (Lake upgraded = Larva.open(root)) {
      upgraded.transact(
          tx -> tx.table("orders").update(Filter.eq("id", 3L), Map.of("note", "new")));
      upgraded.compact("orders");
      upgraded.transact(tx -> tx.table("orders").append(rows(4)));
      FeedReplay.check(upgraded, ORDERS, "id", 4);
    }
  }

  private List<String> changes(long after) {
    return changes(ChangePosition.after(after));
  }

  private List<String> changes(ChangePosition from) {
    List<String> told = new ArrayList<>();
    try (Changes changes = lake.changes(lake.table("orders"), from)) {
      changes.forEachRemaining(change -> told.add(text(change)));
    }
    return told;
  }

  private static String text(Change change) {
    return "%d.%d %s %d: %s %s"
        .formatted(
            change.version(),
            change.offset(),
            change.kind(),
            change.rowId(),
            change.row().get("id"),
            change.row().get("note"));
  }

  private void change(Consumer<TableChange> change) {
    lake.transact(tx -> change.accept(tx.table("orders")));
  }
}
