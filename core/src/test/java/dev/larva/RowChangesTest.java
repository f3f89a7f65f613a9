package dev.larva;

import static dev.larva.OrderRows.FIELDS;
import static dev.larva.OrderRows.ORDERS;
import static dev.larva.OrderRows.ids;
import static dev.larva.OrderRows.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.error.CommitConflict;
import dev.larva.error.InvalidRequest;
import dev.larva.expression.Expression;
import dev.larva.expression.Filter;
import dev.larva.format.TableRecord.Totals;
import dev.larva.snapshot.Snapshot;
import dev.larva.transaction.TableChange;
import dev.larva.transaction.TransactionOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToLongFunction;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Rows of one table deleted, updated and overwritten. */
final class RowChangesTest {

  private static final AtomicInteger LAKES = new AtomicInteger();

  private final String root = "memory:row-changes-" + LAKES.incrementAndGet();
  private Lake lake;

  @BeforeEach
  void create() {
    lake = Larva.create(root, Map.of());
    lake.transact(tx -> tx.createTable(ORDERS, FIELDS, Map.of()));
    lake.transact(tx -> tx.table("orders").append(rows(1, 2, 3, 4)));
  }

  @AfterEach
  void close() {
    lake.close();
  }

  @Test
  void deletedRowsAreGoneAndStayInEarlierVersions() {
    Snapshot before = lake.snapshot();
    assertThat(change(table -> table.delete(Filter.in("id", 2L, 4L)))).isEqualTo(2);
    assertThat(ids(lake)).containsExactlyInAnyOrder(1L, 3L);
    assertThat(ids(lake, before)).containsExactlyInAnyOrder(1L, 2L, 3L, 4L);
    assertThat(lake.table(ORDERS.toString()).totals().liveRows()).isEqualTo(2);
  }

  @Test
  void aDeleteOfAllRowsOfAChunkRemovesIt() {
    change(table -> table.delete(Filter.less("id", 3L)));
    change(table -> table.delete(Filter.greaterOrEqual("id", 3L)));
    assertThat(lake.table("orders").totals()).isEqualTo(Totals.NONE);
  }

  @Test
  void aDeleteWithoutMatchesMakesNoVersion() {
    long before = lake.snapshot().version();
    assertThat(change(table -> table.delete(Filter.eq("id", 9L)))).isZero();
    assertThat(lake.snapshot().version()).isEqualTo(before);
  }

  @Test
  void aDeleteSeesTheRowsOfItsOwnTransaction() {
    long deleted =
        change(
            table -> {
              table.append(rows(5, 6));
              return table.delete(Filter.greaterOrEqual("id", 4L));
            });
    assertThat(deleted).isEqualTo(3);
    assertThat(ids(lake)).containsExactlyInAnyOrder(1L, 2L, 3L);
  }

  @Test
  void aTransactionReadsItsOwnChanges() {
    List<Long> seen = new ArrayList<>();
    lake.transact(
        tx -> {
          seen.clear();
          tx.table("orders").append(rows(5));
          tx.table("orders").delete(Filter.less("id", 4L));
          seen.addAll(ids(lake, tx.snapshot()));
        });
    assertThat(seen).containsExactlyInAnyOrder(4L, 5L);
  }

  @Test
  void anUpdateKeepsTheIdsOfItsRowsAndTellsItsVersion() {
    List<String> before = known();
    assertThat(change(table -> table.update(Filter.eq("id", 2L), Map.of("note", "new"))))
        .isEqualTo(1);
    assertThat(before)
        .containsExactlyInAnyOrder("1 note 1 0 2", "2 note 2 1 2", "3 note 3 2 2", "4 note 4 3 2");
    assertThat(known())
        .containsExactlyInAnyOrder("1 note 1 0 2", "2 new 1 3", "3 note 3 2 2", "4 note 4 3 2");
  }

  @Test
  void anUpdateByAFunctionSeesTheOldRow() {
    change(
        table ->
            table.update(
                Filter.all(),
                row -> {
                  row.put("id", (Long) row.get("id") * 10);
                  return row;
                }));
    assertThat(ids(lake)).containsExactlyInAnyOrder(10L, 20L, 30L, 40L);
  }

  @Test
  void anUpdateOfARowOfTheSameTransactionWritesNoIdThatMayChange() {
    TransactionOptions once = TransactionOptions.DEFAULT.on(lake.snapshot());
    lake.transact(tx -> tx.table("orders").append(rows(50)));
    lake.transact(
        once,
        tx -> {
          tx.table("orders").append(rows(5));
          tx.table("orders").update(Filter.eq("id", 5L), Map.of("note", "new"));
        });
    assertThat(known().stream().map(row -> row.replaceAll(".* (\\d+) \\d+$", "$1")))
        .doesNotHaveDuplicates();
  }

  @Test
  void twoUpdatesOfOneTransactionKeepTheId() {
    change(
        table -> {
          table.update(Filter.eq("id", 2L), Map.of("note", "a"));
          return table.update(Filter.eq("note", "a"), Map.of("note", "b"));
        });
    assertThat(known()).contains("2 b 1 3").hasSize(4);
  }

  @Test
  void anUpdateOfAnUnknownColumnIsRefused() {
    assertThatThrownBy(() -> change(table -> table.update(Filter.all(), Map.of("nope", 1))))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("column=nope");
  }

  @Test
  void deletesOfDifferentRowsOfOneChunkBothLand() {
    TransactionOptions once = TransactionOptions.DEFAULT.on(lake.snapshot());
    change(table -> table.delete(Filter.eq("id", 1L)));
    lake.transact(once, tx -> tx.table("orders").delete(Filter.eq("id", 2L)));
    assertThat(ids(lake)).containsExactlyInAnyOrder(3L, 4L);
  }

  @Test
  void ofTwoUpdatesOfOneRowTheSecondConflicts() {
    TransactionOptions once = TransactionOptions.DEFAULT.on(lake.snapshot());
    change(table -> table.update(Filter.eq("id", 1L), Map.of("note", "first")));
    assertThatThrownBy(
            () ->
                lake.transact(
                    once,
                    tx -> tx.table("orders").update(Filter.eq("id", 1L), Map.of("note", "no"))))
        .isInstanceOf(CommitConflict.class);
    assertThat(known()).contains("1 first 0 3").hasSize(4);
  }

  @Test
  void rowChangesSurviveACheckpoint() {
    change(table -> table.update(Filter.eq("id", 1L), Map.of("note", "new")));
    change(table -> table.delete(Filter.eq("id", 3L)));
    List<String> before = known();
    lake.checkpoint();
    lake.close();
    lake = Larva.open(root);
    assertThat(known()).isEqualTo(before).hasSize(3);
    assertThat(lake.verify().run(done -> {}).findings()).isEmpty();
  }

  @Test
  void aSmallDeleteCostsOnePutBesideTheReads() {
    var before = lake.requests();
    change(table -> table.delete(Filter.eq("id", 1L)));
    assertThat(lake.requests().minus(before).create().requests()).isEqualTo(1);
  }

  @Test
  void aSmallUpdateCostsOnePutBesideTheReads() {
    var before = lake.requests();
    change(table -> table.update(Filter.eq("id", 1L), Map.of("note", "new")));
    assertThat(lake.requests().minus(before).create().requests()).isEqualTo(1);
  }

  @Test
  void chunksGoIntoObjectsWhereTheTableSaysSo() {
    lake.transact(
        tx -> tx.table("orders").setProperties(Map.of("inline.bytes", "0"), java.util.Set.of()));
    var before = lake.requests();
    lake.transact(tx -> tx.table("orders").append(rows(5)));
    assertThat(lake.requests().minus(before).create().requests()).isEqualTo(2);
  }

  @Test
  void aSizeThatIsNoNumberIsRefused() {
    assertThatThrownBy(
            () ->
                lake.transact(
                    tx ->
                        tx.table("orders")
                            .setProperties(Map.of("inline.bytes", "many"), java.util.Set.of())))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("value=many");
  }

  @Test
  void oneTransactionHoldsNoMoreThanSoManyBytes() {
    lake.transact(
        tx -> {
          for (int i = 0; i < 200; i++) {
            tx.table("orders").append(rows(100 + i));
          }
        });
    long held = lake.snapshot().version();
    List<Long> bytes = new ArrayList<>();
    lake.log(
        held - 1,
        held,
        entry ->
            entry.entry().operations().stream()
                .map(add -> (dev.larva.entry.Operation.AddChunks) add)
                .flatMap(add -> add.chunks().stream())
                .filter(chunk -> chunk.content() != null)
                .forEach(chunk -> bytes.add(chunk.bytes())));
    assertThat(bytes.stream().mapToLong(Long::longValue).sum()).isBetween(32_000L, 65_536L);
    assertThat(ids(lake)).hasSize(204);
  }

  @Test
  void anOverwriteOfAllRowsRemovesAllChunks() {
    assertThat(change(table -> table.overwrite(Expression.ALL))).isEqualTo(4);
    assertThat(lake.table("orders").totals()).isEqualTo(Totals.NONE);
  }

  private long change(ToLongFunction<TableChange> change) {
    AtomicLong rows = new AtomicLong();
    lake.transact(tx -> rows.set(change.applyAsLong(tx.table("orders"))));
    return rows.get();
  }

  /** Each row with its id and version. */
  private List<String> known() {
    List<String> known = new ArrayList<>();
    try (Rows<GenericRecord> rows = lake.table("orders").scan().withRowIds().rows()) {
      rows.forEachRemaining(
          row ->
              known.add(
                  row.get("id")
                      + " "
                      + row.get("note")
                      + " "
                      + row.get("_row_id")
                      + " "
                      + row.get("_last_updated_version")));
    }
    return known;
  }
}
