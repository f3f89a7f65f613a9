package dev.larva;

import static dev.larva.OrderRows.FIELDS;
import static dev.larva.OrderRows.ORDERS;
import static dev.larva.OrderRows.ids;
import static dev.larva.OrderRows.rows;
import static dev.larva.OrderRows.rowsWithout;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.error.InvalidRequest;
import dev.larva.error.VersionUnavailable;
import dev.larva.expression.Filter;
import dev.larva.maintenance.Retention;
import dev.larva.maintenance.vacuum.VacuumOptions;
import dev.larva.partition.Partitioning;
import dev.larva.scan.change.Change;
import dev.larva.scan.change.Changes;
import dev.larva.schema.Type.Primitive;
import dev.larva.snapshot.Snapshot;
import dev.larva.store.Requests;
import dev.larva.transaction.Landed;
import dev.larva.transaction.TableChange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Earlier versions of a table that come back. Version 1 makes it, 2 appends rows 1 to 3. */
final class RestoreTest {

  private static final AtomicInteger LAKES = new AtomicInteger();
  private static final Retention NEWEST_ONLY = new Retention(Duration.ZERO, 1);

  private final String root = "memory:restore-" + LAKES.incrementAndGet();
  private final Lake lake = Larva.create(root, Map.of(), 3);

  RestoreTest() {
    lake.transact(tx -> tx.createTable(ORDERS, FIELDS, Map.of("inline.bytes", "0")));
    change(table -> table.append(rows(1, 2, 3)));
  }

  @AfterEach
  void close() {
    lake.close();
  }

  @Test
  void rowsAreWhatTheyWereAndWhatCameBetweenStaysReadable() {
    List<String> then = known();
    change(table -> table.delete(Filter.eq("id", 2L)));
    change(table -> table.append(rows(4, 5)));

    long restored = restore(2);

    assertThat(restored).isEqualTo(5);
    assertThat(known()).isEqualTo(then);
    assertThat(ids(lake, lake.snapshotAt(4))).containsExactlyInAnyOrder(1L, 3L, 4L, 5L);
    assertWhole();
  }

  @Test
  void aRestoreIsUndoneByAnother() {
    change(table -> table.update(Filter.eq("id", 2L), Map.of("note", "new")));
    List<String> updated = known();
    restore(2);
    restore(3);
    assertThat(known()).isEqualTo(updated);
    assertWhole();
  }

  @Test
  void aRestoreThatFitsNoEntryIsRefusedBeforeAnythingIsPut() {
    change(table -> table.delete(Filter.eq("id", 2L)));
    Map<String, String> fat = Map.of("fat", "x".repeat(65 << 20));
    Requests before = lake.requests();
    assertThatThrownBy(
            () ->
                lake.transact(
                    tx -> {
                      tx.restore(ORDERS, 2);
                      tx.setNamespaceProperties("main", fat, Set.of());
                    }))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContainingAll("at most 67108864", "overwrite the table with the rows");
    assertThat(lake.requests().minus(before).create().requests()).isZero();
  }

  @Test
  void rowIdsOfRowsThatWentAreNotGivenAgain() {
    change(table -> table.append(rows(4)));
    restore(2);
    change(table -> table.append(rows(5)));
    assertThat(known()).anyMatch(row -> row.contains("\"id\": 5") && row.contains("_row_id\": 4"));
    assertThat(lake.table("orders").state().record().nextRowId()).isEqualTo(5);
    assertWhole();
  }

  @Test
  void whatIsAsItWasLandsNothing() {
    long version = lake.snapshot().version();
    assertThat(lake.restore("orders", version)).isEmpty();
    change(table -> table.setProperties(Map.of("p", "q"), Set.of()));
    assertThat(lake.restore("orders", 2)).isEmpty();
    assertThat(lake.snapshot().version()).isEqualTo(version + 1);
  }

  @Test
  void columnsComeBackAndNamesAndPropertiesStay() {
    List<String> then = known();
    change(
        table -> {
          table.dropColumn("note");
          table.setProperties(Map.of("owner", "me"), Set.of());
        });
    change(table -> table.append(rowsWithout(4)));
    restore(2);
    assertThat(known()).isEqualTo(then);
    assertThat(lake.table("orders").state().record().properties()).containsEntry("owner", "me");
    assertThat(lake.table("orders").schema().id()).isEqualTo(2);
    change(table -> table.append(rows(6)));
    assertThat(ids(lake)).containsExactlyInAnyOrder(1L, 2L, 3L, 6L);
    assertWhole();
  }

  @Test
  void aRewriteBetweenIsNoChange() {
    List<String> then = known();
    change(table -> table.append(rows(4)));
    lake.compact("orders");
    long before = lake.snapshot().version();
    restore(2);
    assertThat(known()).isEqualTo(then);
    assertThat(changes(before)).containsExactly("DELETE 3");
    assertWhole();
  }

  @Test
  void changesTellInsertsDeletesAndUpdates() {
    change(table -> table.delete(Filter.eq("id", 1L)));
    change(table -> table.update(Filter.eq("id", 2L), Map.of("note", "new")));
    change(table -> table.append(rows(4)));
    long before = lake.snapshot().version();
    restore(2);
    assertThat(changes(before))
        .containsExactlyInAnyOrder("INSERT 0", "UPDATE_BEFORE 1", "UPDATE_AFTER 1", "DELETE 4");
    FeedReplay.check(lake, ORDERS, "id", 7);
  }

  @Test
  void chunksInTheLogComeBackFromThere() {
    change(table -> table.setProperties(Map.of(), Set.of("inline.bytes")));
    change(table -> table.append(rows(7)));
    long then = lake.snapshot().version();
    change(table -> table.delete(Filter.all()));
    lake.checkpoint();
    restore(then);
    try (Lake anew = Larva.open(root, Map.of())) {
      assertThat(ids(anew)).containsExactlyInAnyOrder(1L, 2L, 3L, 7L);
      anew.checkpoint();
      assertThat(ids(anew)).containsExactlyInAnyOrder(1L, 2L, 3L, 7L);
    }
    assertWhole();
  }

  @Test
  void aCheckpointAfterItSaysTheSame() {
    lake.checkpoint();
    change(table -> table.delete(Filter.eq("id", 2L)));
    lake.checkpoint();
    change(table -> table.append(rows(4)));
    restore(2);
    List<String> restored = known();
    lake.checkpoint();
    try (Lake anew = Larva.open(root, Map.of())) {
      assertThat(anew.snapshot().root()).isEqualTo(anew.snapshot().keptRoots().get(2).version());
      assertThat(known(anew)).isEqualTo(restored);
    }
    assertWhole();
  }

  @Test
  void whatComesBackIsNeededFromThenOnWhateverTheCutoffIs() {
    change(table -> table.delete(Filter.all()));
    change(table -> table.append(rows(4)));
    lake.vacuum(VacuumOptions.DEFAULT.below(lake.snapshot().version()));
    restore(2);
    lake.expire(NEWEST_ONLY, false);
    lake.vacuum(VacuumOptions.DEFAULT.below(lake.snapshot().version()));
    assertThat(ids(lake)).containsExactlyInAnyOrder(1L, 2L, 3L);
    assertWhole();
  }

  @Test
  void aVersionThatExpiredDoesNotComeBackAndOneThatIsHeldDoes() {
    lake.tag("kept", 2);
    change(table -> table.append(rows(4)));
    change(table -> table.append(rows(5)));
    lake.expire(NEWEST_ONLY, false);
    assertThatThrownBy(() -> lake.restore("orders", 4))
        .isInstanceOf(VersionUnavailable.class)
        .hasMessageContaining("earliest=");
    assertThat(lake.restore("orders", 2)).isPresent();
    assertThat(ids(lake)).containsExactlyInAnyOrder(1L, 2L, 3L);
  }

  @Test
  void anExpiryThatLandsFirstIsFound() {
    change(table -> table.append(rows(4)));
    change(table -> table.append(rows(5)));
    AtomicInteger runs = new AtomicInteger();
    assertThatThrownBy(
            () ->
                lake.transact(
                    tx -> {
                      tx.restore(ORDERS, 3);
                      if (runs.incrementAndGet() == 1) {
                        lake.expire(NEWEST_ONLY, false);
                      }
                    }))
        .isInstanceOf(VersionUnavailable.class);
    assertThat(runs).hasValue(1);
    assertThat(ids(lake)).hasSize(5);
  }

  @Test
  void rowsThatLandMeanwhileDoNotRemain() {
    change(table -> table.append(rows(4)));
    AtomicInteger runs = new AtomicInteger();
    lake.transact(
        tx -> {
          tx.restore(ORDERS, 2);
          if (runs.incrementAndGet() == 1) {
            change(table -> table.append(rows(5)));
          }
        });
    assertThat(runs).hasValue(2);
    assertThat(ids(lake)).containsExactlyInAnyOrder(1L, 2L, 3L);
  }

  @Test
  void aWriterThatItOvertakesRunsAgain() {
    change(table -> table.append(rows(4)));
    AtomicInteger runs = new AtomicInteger();
    lake.transact(
        tx -> {
          tx.table(ORDERS).delete(Filter.eq("id", 4L));
          if (runs.incrementAndGet() == 1) {
            restore(2);
          }
        });
    assertThat(runs).hasValue(2);
    assertThat(ids(lake)).containsExactlyInAnyOrder(1L, 2L, 3L);
  }

  @Test
  void aTableIsNotRestoredToBeforeItsTime() {
    lake.transact(
        tx -> tx.createTable(dev.larva.schema.TableName.parse("later"), FIELDS, Map.of()));
    assertThatThrownBy(() -> lake.restore("later", 2))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("was not there");
    assertThatThrownBy(() -> lake.restore("orders", 99)).isInstanceOf(VersionUnavailable.class);
  }

  @Test
  void aColumnThatArrangesRowsMustHaveBeenThere() {
    change(table -> table.addColumn(null, "day", Primitive.DATE, null));
    change(table -> table.partition(Partitioning.by().identity("day")));
    assertThatThrownBy(() -> lake.restore("orders", 2))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("arranged");
  }

  @Test
  void stepsOfApplicationsGoOnWhereTheyWere() {
    lake.transact(
        tx -> {
          tx.step("job", 7);
          tx.table(ORDERS).append(rows(4));
        });
    restore(2);
    Optional<Landed> again = lake.transact(tx -> tx.step("job", 7));
    assertThat(again).isEmpty();
  }

  private long restore(long version) {
    return lake.restore("orders", version).orElseThrow().version();
  }

  private void change(Consumer<TableChange> change) {
    lake.transact(tx -> change.accept(tx.table(ORDERS)));
  }

  private List<String> known() {
    return known(lake);
  }

  private static List<String> known(Lake lake) {
    List<String> known = new ArrayList<>();
    Snapshot snapshot = lake.snapshot();
    try (Rows<GenericRecord> rows = lake.table(ORDERS, snapshot).scan().withRowIds().rows()) {
      rows.forEachRemaining(row -> known.add(row.toString()));
    }
    known.sort(null);
    return known;
  }

  private List<String> changes(long after) {
    List<String> told = new ArrayList<>();
    try (Changes changes = lake.changes("orders", after)) {
      while (changes.hasNext()) {
        Change change = changes.next();
        told.add(change.kind() + " " + change.rowId());
      }
    }
    return told;
  }

  private void assertWhole() {
    assertThat(lake.verify().run(progress -> {}).findings()).isEmpty();
  }
}
