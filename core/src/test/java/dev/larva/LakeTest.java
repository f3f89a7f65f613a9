package dev.larva;

import static dev.larva.OrderRows.FIELDS;
import static dev.larva.OrderRows.ORDERS;
import static dev.larva.OrderRows.ids;
import static dev.larva.OrderRows.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.entry.ChunkEntry;
import dev.larva.entry.StagedName;
import dev.larva.error.CommitConflict;
import dev.larva.error.InvalidRequest;
import dev.larva.error.NotALake;
import dev.larva.error.VersionUnavailable;
import dev.larva.expression.Expression;
import dev.larva.expression.Filter;
import dev.larva.log.LogEntry;
import dev.larva.maintenance.Verify;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.TableName;
import dev.larva.schema.Type.Primitive;
import dev.larva.snapshot.Snapshot;
import dev.larva.transaction.TransactionOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LakeTest {

  private static final AtomicInteger LAKES = new AtomicInteger();

  @TempDir Path folder;
  private final String root = "memory:lake-test-" + LAKES.incrementAndGet();
  private Lake lake;

  @BeforeEach
  void create() {
    lake = Larva.create(root, Map.of());
    lake.transact(tx -> tx.createTable(ORDERS, FIELDS, Map.of("owner", "ana")));
  }

  @AfterEach
  void close() {
    lake.close();
  }

  @Test
  void appendedRowsAreReadBack() {
    append(1, 2, 3);
    assertThat(ids(lake)).containsExactlyInAnyOrder(1L, 2L, 3L);
    assertThat(lake.table("main.orders").totals().rows()).isEqualTo(3);
  }

  @Test
  void anotherProcessSeesWhatLanded() {
    append(1);
    try (Lake other = Larva.open(root)) {
      assertThat(ids(other)).containsExactly(1L);
      append(2);
      assertThat(ids(other)).containsExactlyInAnyOrder(1L, 2L);
    }
  }

  @Test
  void aSmallAppendCostsOnePut() {
    append(1);
    var before = lake.requests();
    append(2);
    var cost = lake.requests().minus(before);
    assertThat(cost.create().requests()).isEqualTo(1);
    assertThat(cost.total()).isEqualTo(1);
  }

  @Test
  void changesToSeveralTablesLandTogether() {
    long before = lake.snapshot().version();
    lake.transact(
        tx -> {
          tx.createNamespace("sales", Map.of());
          tx.createTable(TableName.parse("sales.lines"), FIELDS, Map.of()).append(rows(7));
          tx.table("orders").append(rows(8));
        });
    assertThat(lake.snapshot().version()).isEqualTo(before + 1);
    assertThat(lake.table("sales.lines").totals().rows()).isEqualTo(1);
    assertThat(ids(lake)).containsExactly(8L);
  }

  @Test
  void anOverwriteReplacesAllRowsAndKeepsTheOldVersion() {
    append(1, 2);
    Snapshot before = lake.snapshot();
    lake.transact(
        tx -> {
          tx.table("orders").overwrite(Expression.ALL);
          tx.table("orders").append(rows(9));
        });
    assertThat(ids(lake)).containsExactly(9L);
    assertThat(ids(lake, lake.snapshotAt(before.version()))).containsExactlyInAnyOrder(1L, 2L);
    assertThat(ids(lake, lake.snapshotAsOf(before.time()))).containsExactlyInAnyOrder(1L, 2L);
    assertThat(lake.table("orders").properties()).containsEntry("owner", "ana");
  }

  @Test
  void anOverwriteByFilterReplacesTheChunksThatItTakesWhole() {
    append(1, 2);
    append(11, 12);
    lake.transact(
        tx -> {
          tx.table("orders").overwrite(Filter.less("id", 10));
          tx.table("orders").append(rows(3));
        });
    assertThat(ids(lake)).containsExactlyInAnyOrder(3L, 11L, 12L);
  }

  @Test
  void anOverwriteByFilterLeavesTheRowsOutsideOfItsScope() {
    append(1, 2);
    lake.transact(tx -> tx.table("orders").overwrite(Filter.less("id", 2)));
    assertThat(ids(lake)).containsExactly(2L);
  }

  @Test
  void anOverwriteAndAnAppendOutsideOfItsScopeBothLand() {
    append(1);
    TransactionOptions once = TransactionOptions.DEFAULT.on(lake.snapshot());
    append(11);
    lake.transact(once, tx -> tx.table("orders").overwrite(Filter.less("id", 10)));
    assertThat(ids(lake)).containsExactly(11L);
  }

  @Test
  void aScanReadsOnlyChunksThatMayMatch() {
    append(1);
    append(11);
    var scan = lake.table("orders").scan().filter(Filter.greater("id", 10));
    var plan = scan.plan();
    plan.forEachRemaining(chunk -> {});
    assertThat(plan.skipped()).isEqualTo(1);
    try (Rows<GenericRecord> rows = scan.rows()) {
      assertThat(rows.next().get("id")).isEqualTo(11L);
      assertThat(rows.hasNext()).isFalse();
    }
  }

  @Test
  void ofTwoOverwritesPlannedOnOneVersionOnlyOneLands() {
    append(1);
    TransactionOptions once = TransactionOptions.DEFAULT.on(lake.snapshot());
    lake.transact(once, tx -> replace(tx, 2));
    assertThatThrownBy(() -> lake.transact(once, tx -> replace(tx, 3)))
        .isInstanceOf(CommitConflict.class)
        .hasMessageContaining("orders");
    assertThat(ids(lake)).containsExactly(2L);
  }

  private static void replace(dev.larva.transaction.Transaction tx, long id) {
    tx.table("orders").overwrite(Expression.ALL);
    tx.table("orders").append(rows(id));
  }

  @Test
  void columnsComeGoAndChangeTheirNames() {
    append(1);
    lake.transact(tx -> tx.table("orders").addColumn(null, "price", Primitive.DOUBLE, null));
    lake.transact(tx -> tx.table("orders").renameColumn("note", "remark"));
    lake.transact(tx -> tx.table("orders").dropColumn("price"));
    Schema schema = lake.table("orders").schema();
    assertThat(schema.fields()).extracting(Field::name).containsExactly("id", "remark");
    assertThat(ids(lake)).containsExactly(1L);
  }

  @Test
  void anAppendByNameGoesToTheTableThatBearsTheNameWhenItLands() {
    try (Lake other = Larva.open(root)) {
      other.transact(
          tx -> {
            tx.renameTable(ORDERS, TableName.parse("old"));
            tx.createTable(ORDERS, FIELDS, Map.of());
          });
    }
    append(1);
    assertThat(ids(lake)).containsExactly(1L);
    assertThat(lake.table("old").totals().rows()).isZero();
  }

  @Test
  void aTransactionThatChangesNothingCommitsNothing() {
    long before = lake.snapshot().version();
    assertThat(lake.transact(tx -> assertThat(tx.snapshot().version()).isEqualTo(before)))
        .isEmpty();
    assertThat(lake.snapshot().version()).isEqualTo(before);
  }

  @Test
  void manyThreadsAppendWithoutLoss() throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 16; i++) {
      long base = i * 100L;
      threads.add(new Thread(() -> LongStream.range(base, base + 10).forEach(this::append)));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(ids(lake)).hasSize(160).doesNotHaveDuplicates();
    assertThat(verify().findings()).isEmpty();
  }

  @Test
  void severalProcessesAppendWithoutLoss() throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      long base = i * 100L;
      threads.add(
          new Thread(
              () -> {
                try (Lake own = Larva.open(root)) {
                  LongStream.range(base, base + 20)
                      .forEach(id -> own.transact(tx -> tx.table("orders").append(rows(id))));
                }
              }));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(ids(lake)).hasSize(80).doesNotHaveDuplicates();
    assertThat(verify().findings()).isEmpty();
  }

  @Test
  void readModifyWriteOfAPropertyLosesNothing() throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      threads.add(
          new Thread(() -> IntStream.range(0, 5).forEach(round -> lake.transact(LakeTest::count))));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(lake.table("orders").properties()).containsEntry("count", "40");
  }

  private static void count(dev.larva.transaction.Transaction tx) {
    var table = tx.table("orders");
    int count = Integer.parseInt(table.properties().getOrDefault("count", "0"));
    table.setProperties(Map.of("count", String.valueOf(count + 1)), Set.of());
  }

  @Test
  void aCheckpointGivesTheSameState() {
    append(1, 2);
    append(3);
    lake.transact(tx -> replace(tx, 4));
    append(5);
    assertThat(lake.checkpoint()).hasValue(lake.snapshot().version() - 1);
    append(6);
    assertThat(lake.checkpoint()).isPresent();
    assertThat(ids(lake)).containsExactlyInAnyOrder(4L, 5L, 6L);
    try (Lake other = Larva.open(root)) {
      assertThat(ids(other)).containsExactlyInAnyOrder(4L, 5L, 6L);
      assertThat(ids(other, other.snapshotAt(3))).containsExactlyInAnyOrder(1L, 2L, 3L);
      assertThat(other.snapshot().root()).isPositive();
    }
    Verify.Report report = verify();
    assertThat(report.findings()).isEmpty();
    assertThat(report.roots()).isEqualTo(2);
  }

  @Test
  void aTransactionThatIsTooLargeForASlotHasItsBodyBesideIt() {
    List<ChunkEntry> chunks = new ArrayList<>();
    for (long i = 0; i < 3_000; i++) {
      StagedName name = new StagedName(0, lake.access().machine().ulid());
      chunks.add(new ChunkEntry(name, 1, 100, "0".repeat(64), 0, List.of()));
    }
    var before = lake.requests();
    lake.transact(tx -> tx.table("orders").append(chunks, 0));
    assertThat(lake.requests().minus(before).create().requests()).isEqualTo(2);
    append(1);
    try (Lake other = Larva.open(root)) {
      assertThat(other.table("orders").totals().chunks()).isEqualTo(3_001);
      assertThat(other.table("orders").scan().plan()).toIterable().hasSize(3_001);
    }
  }

  @Test
  void verifyCountsWhatAFailedWriteLeftAndCallsTheLakeClean() {
    append(1);
    assertThatThrownBy(
            () ->
                lake.transact(
                    tx -> {
                      tx.table("orders").append(rows(LongStream.range(2, 9_000).toArray()));
                      throw new IllegalStateException("changed my mind");
                    }))
        .isInstanceOf(IllegalStateException.class);
    Verify.Report report = verify();
    assertThat(report.clean()).isTrue();
    assertThat(report.orphans()).isEqualTo(1);
    assertThat(report.orphanBytes()).isPositive();
  }

  @Test
  void aSummaryThatIsTooLargeIsRefused() {
    assertThatThrownBy(
            () ->
                lake.transact(
                    tx -> {
                      tx.summary("essay", "x".repeat(1 << 20));
                      tx.table("orders").append(rows(1));
                    }))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("summary");
  }

  @Test
  void aMisspelledOptionIsRefusedWhateverTheStore() {
    assertThatThrownBy(() -> Larva.open(folder.toString(), Map.of("s3.endpiont", "x")))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("s3.endpoint");
  }

  @Test
  void theLogTellsWhatLanded() {
    append(1);
    List<LogEntry> entries = new ArrayList<>();
    lake.log(0, lake.snapshot().version(), entries::add);
    assertThat(entries).extracting(LogEntry::version).containsExactly(1L, 2L);
  }

  @Test
  void namesAreTakenOnce() {
    assertThatThrownBy(() -> lake.transact(tx -> tx.createTable(ORDERS, FIELDS, Map.of())))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("taken");
  }

  @Test
  void aVersionThatDoesNotExistIsRefused() {
    assertThatThrownBy(() -> lake.snapshotAt(99)).isInstanceOf(VersionUnavailable.class);
    assertThatThrownBy(() -> lake.snapshotAsOf(1)).isInstanceOf(VersionUnavailable.class);
  }

  @Test
  void aFolderWithoutLakeIsNotOpened() {
    assertThatThrownBy(() -> Larva.open(folder.resolve("nothing").toString()))
        .isInstanceOf(NotALake.class);
  }

  private void append(long... ids) {
    lake.transact(tx -> tx.table("orders").append(rows(ids)));
  }

  private Verify.Report verify() {
    return lake.verify().run(step -> {});
  }

  @Test
  void anIsolationThatDoesNotExistIsRefusedWhenATableIsMade() {
    assertThatThrownBy(
            () ->
                lake.transact(
                    tx ->
                        tx.createTable(
                            TableName.parse("main.isolated"),
                            OrderRows.FIELDS,
                            Map.of("isolation", "none"))))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("value=none");
  }
}
