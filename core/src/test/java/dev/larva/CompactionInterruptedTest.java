package dev.larva;

import static dev.larva.OrderRows.FIELDS;
import static dev.larva.OrderRows.ORDERS;
import static dev.larva.OrderRows.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.error.StoreFailure;
import dev.larva.expression.Filter;
import dev.larva.maintenance.Transactions;
import dev.larva.maintenance.Verify;
import dev.larva.maintenance.compaction.Compaction;
import dev.larva.maintenance.compaction.Report;
import dev.larva.snapshot.Snapshot;
import dev.larva.transaction.TableChange;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Compaction of one table while others change it, and cut short. */
final class CompactionInterruptedTest {

  private static final AtomicInteger LAKES = new AtomicInteger();

  private Lake lake;

  @BeforeEach
  void create() {
    lake = Larva.create("memory:compaction-interrupted-" + LAKES.incrementAndGet(), Map.of());
    lake.transact(tx -> tx.createTable(ORDERS, FIELDS, Map.of("inline.bytes", "0")));
  }

  @AfterEach
  void close() {
    lake.close();
  }

  @Test
  void rowsThatAreDeletedOrUpdatedMeanwhileStaySo() {
    append(1, 2, 3);
    append(4, 5, 6);
    Report report =
        run(
            before(
                () -> {
                  change(table -> table.delete(Filter.eq("id", 2L)));
                  change(table -> table.update(Filter.eq("id", 5L), Map.of("note", "new")));
                  append(7);
                }));
    assertThat(report.groups()).isEqualTo(1);
    assertThat(report.abandoned()).isZero();
    assertThat(known(lake.snapshot()))
        .containsExactly(
            "1 note 1 0 2",
            "3 note 3 2 2",
            "4 note 4 3 3",
            "5 new 4 5",
            "6 note 6 5 3",
            "7 note 7 7 6");
    assertThat(verify().findings()).isEmpty();
  }

  @Test
  void groupsWhoseChunksAreGoneArePassedOver() {
    change(table -> table.setProperties(Map.of("chunk.bytes", "4096"), Set.of()));
    fillGroups(3);
    List<String> known = known(lake.snapshot());
    long groups = lake.compaction("orders").plan().groups();
    assertThat(groups).isGreaterThan(1);
    AtomicInteger landed = new AtomicInteger();
    Report report =
        run(
            before(
                () -> {
                  if (landed.getAndIncrement() == 0) {
                    assertThat(lake.compact("orders").groups()).isEqualTo(groups);
                    fillGroups(1);
                  }
                }));
    assertThat(report.abandoned()).isEqualTo(1);
    assertThat(report.reasons().get(0)).contains("chunks that it rewrites");
    assertThat(report.groups()).isZero();
    assertThat(known(lake.snapshot())).containsAll(known);
    assertThat(verify().orphans()).isZero();
    assertThat(verify().findings()).isEmpty();
  }

  @Test
  void chunksThatAreGoneAreLeftOutOfTheirGroup() {
    append(1);
    append(2);
    append(3);
    Compaction compaction = lake.compaction("orders");
    change(table -> table.delete(Filter.eq("id", 2L)));
    Report report = compaction.run();
    assertThat(report.abandoned()).isZero();
    assertThat(report.chunksBefore()).isEqualTo(2);
    assertThat(known(lake.snapshot())).containsExactly("1 note 1 0 2", "3 note 3 2 4");
  }

  @Test
  void aGroupOfWhichAllRowsGoMeanwhileIsAbandoned() {
    append(1);
    append(2);
    Report report = run(before(() -> change(table -> table.delete(Filter.all()))));
    assertThat(report.abandoned()).isEqualTo(1);
    assertThat(report.reasons().get(0)).contains("nothing is left to rewrite");
    assertThat(known(lake.snapshot())).isEmpty();
    assertThat(verify().orphans()).isZero();
  }

  @Test
  void aConflictLosesItsOwnGroupOnly() {
    change(table -> table.setProperties(Map.of("chunk.bytes", "4096"), Set.of()));
    fillGroups(3);
    List<String> known = known(lake.snapshot());
    long groups = lake.compaction("orders").plan().groups();
    AtomicInteger landed = new AtomicInteger();
    Report report =
        run(
            before(
                () -> {
                  if (landed.getAndIncrement() == 0) {
                    Compaction other = lake.compaction("orders");
                    other.run(progress -> other.cancel());
                  }
                }));
    assertThat(report.abandoned()).isEqualTo(1);
    assertThat(report.groups()).isEqualTo(groups - 1);
    assertThat(known(lake.snapshot())).isEqualTo(known);
    assertThat(verify().findings()).isEmpty();
  }

  @Test
  void aCrashBeforeTheCommitLeavesOrphansOnly() {
    append(1, 2);
    append(3);
    Snapshot before = lake.snapshot();
    assertThatThrownBy(
            () ->
                run(
                    (options, function) -> {
                      throw new StoreFailure(StoreFailure.Kind.TRANSIENT, "the power went", null);
                    }))
        .hasMessage("the power went");
    assertThat(lake.snapshot().version()).isEqualTo(before.version());
    Verify.Report report = verify();
    assertThat(report.findings()).isEmpty();
    assertThat(report.orphans()).isEqualTo(1);
    assertThat(lake.compact("orders").chunksAfter()).isEqualTo(1);
  }

  @Test
  void aCancelledCompactionKeepsTheGroupsThatLanded() {
    change(table -> table.setProperties(Map.of("chunk.bytes", "4096"), Set.of()));
    fillGroups(3);
    List<String> known = known(lake.snapshot());
    Compaction compaction = lake.compaction("orders");
    Report report = compaction.run(progress -> compaction.cancel());
    assertThat(report.groups()).isEqualTo(1);
    assertThat(report.cancelled()).isTrue();
    assertThat(known(lake.snapshot())).isEqualTo(known);
    assertThat(verify().orphans()).isZero();
  }

  @Test
  void aTableMayBeRenamedMeanwhile() {
    append(1);
    append(2);
    Report report =
        run(
            before(
                () ->
                    lake.transact(
                        tx ->
                            tx.renameTable(
                                ORDERS, dev.larva.schema.TableName.parse("main.sales")))));
    assertThat(report.groups()).isEqualTo(1);
    assertThat(lake.table("sales").totals().chunks()).isEqualTo(1);
  }

  private Report run(Transactions transactions) {
    return new Compaction(
            lake.access(), transactions, lake.snapshot().table("main", "orders").orElseThrow())
        .run();
  }

  /** Transactions before each of which something else lands. */
  private Transactions before(Runnable others) {
    return (options, function) -> {
      others.run();
      return lake.transact(options, function);
    };
  }

  /** Appends chunks that make at least so many groups of 4096 bytes. */
  private void fillGroups(int groups) {
    for (int i = 0; i < 4 * groups; i++) {
      append(1000 + i);
    }
  }

  private void append(long... ids) {
    change(table -> table.append(rows(ids)));
  }

  private void change(Consumer<TableChange> change) {
    lake.transact(tx -> change.accept(tx.table("orders")));
  }

  private Verify.Report verify() {
    return lake.verify().run(done -> {});
  }

  private List<String> known(Snapshot snapshot) {
    return OrderRows.known(lake, snapshot);
  }
}
