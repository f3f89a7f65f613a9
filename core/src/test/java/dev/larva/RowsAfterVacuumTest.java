package dev.larva;

import static dev.larva.OrderRows.FIELDS;
import static dev.larva.OrderRows.ORDERS;
import static dev.larva.OrderRows.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.entry.Claim;
import dev.larva.error.CorruptLake;
import dev.larva.error.VersionUnavailable;
import dev.larva.expression.Filter;
import dev.larva.maintenance.Retention;
import dev.larva.maintenance.compaction.Compaction;
import dev.larva.maintenance.vacuum.VacuumOptions;
import dev.larva.scan.change.ChangePosition;
import dev.larva.scan.change.Changes;
import dev.larva.snapshot.Snapshot;
import dev.larva.transaction.TransactionOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Readers whose snapshot is older than a vacuum. */
final class RowsAfterVacuumTest {

  private static final AtomicInteger LAKES = new AtomicInteger();

  /** More than a vacuum keeps. */
  private static final int ROOTS = 80;

  private final String root = "memory:rows-after-vacuum-" + LAKES.incrementAndGet();
  private final Lake lake = Larva.create(root, Map.of());
  private final Lake reader = Larva.open(root, Map.of());

  @AfterEach
  void close() {
    reader.close();
    lake.close();
  }

  @Test
  void rowsOfAVersionThatWentAreRefusedAndNeverFewer() {
    create();
    append(1);
    append(2);
    Snapshot old = reader.snapshot();
    Rows<GenericRecord> begun = reader.table(ORDERS, old).scan().rows();
    begun.next();
    lake.transact(tx -> tx.table(ORDERS).delete(Filter.all()));
    vacuum();

    assertThatThrownBy(() -> begun.forEachRemaining(row -> {}))
        .isInstanceOf(VersionUnavailable.class)
        .hasMessageContaining("has expired");
    assertThatThrownBy(() -> ids(old)).isInstanceOf(VersionUnavailable.class);
    begun.close();
  }

  @Test
  void rowsOfAVersionThatIsHeldGoOnFromARootThatIsKept() {
    create();
    List<Snapshot> held = versionsWithARootEach();
    vacuum();

    for (int i = 0; i < held.size(); i++) {
      List<Long> all = LongStream.rangeClosed(1, i + 1).boxed().toList();
      assertThat(ids(held.get(i))).isEqualTo(all);
    }
  }

  @Test
  void deletesAndUpdatesOnAVersionWhoseRootWentReadItFromOneThatIsKept() {
    create();
    List<Snapshot> held = versionsWithARootEach();
    vacuum();

    for (int i = 0; i < held.size(); i++) {
      Filter newest = Filter.eq("id", i + 1L);
      TransactionOptions then = TransactionOptions.DEFAULT.on(held.get(i));
      if (i % 2 == 0) {
        reader.transact(then, tx -> tx.table(ORDERS).delete(newest));
      } else {
        reader.transact(then, tx -> tx.table(ORDERS).update(newest, Map.of("id", 1_000L)));
      }
    }
    assertThat(ids(lake.snapshot())).hasSize(ROOTS / 2).containsOnly(1_000L);
  }

  @Test
  void aTransactionOnAVersionThatWentIsToldSo() {
    create();
    append(1);
    lake.checkpoint();
    try (Lake late = Larva.open(root, Map.of())) {
      Snapshot old = late.snapshot();
      lake.transact(tx -> tx.table(ORDERS).delete(Filter.all()));
      append(2);
      lake.checkpoint();
      vacuum();
      assertThatThrownBy(
              () ->
                  late.transact(
                      TransactionOptions.DEFAULT.on(old),
                      tx -> tx.table(ORDERS).update(Filter.eq("id", 1L), Map.of("note", "x"))))
          .isInstanceOf(VersionUnavailable.class);
    }
  }

  @Test
  void aCompactionWhoseRootWentGoesOnFromTheNewestVersion() {
    create();
    for (long id = 1; id <= 20; id++) {
      append(id);
    }
    lake.checkpoint();
    try (Lake late = Larva.open(root, Map.of())) {
      Compaction compaction = late.compaction(ORDERS.toString());
      for (long id = 21; id <= 30; id++) {
        append(id);
        lake.checkpoint();
      }
      vacuum();
      assertThat(compaction.run().groups()).isPositive();
    }
    assertThat(ids(lake.snapshot())).hasSize(30);
    assertThat(lake.verify().run(progress -> {}).findings()).isEmpty();
  }

  @Test
  void changesThatBeginInSlotsThatAreRetiredAreToBeReadAnew() {
    create();
    append(1);
    append(2);
    Table then = reader.table("orders");
    append(3);
    lake.checkpoint();
    vacuum();
    assertThat(lake.retire().slots()).isPositive();

    assertThatThrownBy(() -> reader.changes(then, ChangePosition.after(1)))
        .isInstanceOf(VersionUnavailable.class)
        .hasMessageContainingAll("Read the whole table", "earliest=");
  }

  @Test
  void changesOnTheirWayThroughSlotsThatAreRetiredAreToBeReadAnew() {
    create();
    for (long id = 1; id <= 100; id++) {
      append(id);
    }
    try (Changes changes = reader.changes(reader.table("orders"), ChangePosition.after(1))) {
      assertThat(changes.next().version()).isEqualTo(2);
      lake.checkpoint();
      vacuum();
      assertThat(lake.retire().slots()).isPositive();
      assertThatThrownBy(() -> changes.forEachRemaining(change -> {}))
          .isInstanceOf(VersionUnavailable.class)
          .hasMessageContaining("earliest=");
    }
  }

  @Test
  void changesGoOnFromARootThatIsKept() {
    create();
    append(1);
    lake.checkpoint();
    long consumed = lake.snapshot().version();
    try (Lake late = Larva.open(root, Map.of())) {
      for (long id = 2; id <= 12; id++) {
        append(id);
        lake.checkpoint();
      }
      lake.transact(tx -> tx.table(ORDERS).delete(Filter.eq("id", 1L)));
      try (Changes changes = late.changes(late.table("orders"), ChangePosition.after(consumed))) {
        for (long id = 2; id <= 4; id++) {
          assertThat(changes.next().row().get("id")).isEqualTo(id);
        }
        long reached = changes.position().version();
        lake.hold("c", Claim.CONSUMER, reached);
        lake.expire(new Retention(Duration.ZERO, 1), false);
        lake.vacuum(VacuumOptions.DEFAULT.below(reached));
        List<String> told = new ArrayList<>();
        changes.forEachRemaining(one -> told.add(one.kind() + " " + one.row().get("id")));
        assertThat(told).hasSize(9).startsWith("INSERT 5").endsWith("DELETE 1");
      }
    }
  }

  @Test
  void whatIsMissingAlthoughTheVersionNeedsItIsDamage() {
    create();
    append(1);
    Snapshot version = reader.snapshot();
    var chunk = reader.table(ORDERS, version).scan().plan().next();
    reader.access().store().delete(reader.table(ORDERS, version).scan().object(chunk));

    assertThatThrownBy(() -> ids(version)).isInstanceOf(CorruptLake.class);
  }

  private List<Snapshot> versionsWithARootEach() {
    List<Snapshot> versions = new ArrayList<>();
    for (long id = 1; id <= ROOTS; id++) {
      append(id);
      lake.checkpoint();
      try (Lake other = Larva.open(root, Map.of())) {
        versions.add(other.snapshot());
      }
      lake.hold("version " + id, Claim.PIN, versions.get(versions.size() - 1).version());
    }
    return versions;
  }

  private void vacuum() {
    lake.expire(new Retention(Duration.ZERO, 1), false);
    lake.vacuum(VacuumOptions.DEFAULT.below(lake.snapshot().version()));
  }

  private void create() {
    lake.transact(tx -> tx.createTable(ORDERS, FIELDS, Map.of("inline.bytes", "0")));
  }

  private void append(long id) {
    lake.transact(tx -> tx.table(ORDERS).append(rows(id)));
  }

  private List<Long> ids(Snapshot snapshot) {
    return drained(reader.table(ORDERS, snapshot).scan().rows());
  }

  private static List<Long> drained(Rows<GenericRecord> rows) {
    List<Long> ids = new ArrayList<>();
    try (rows) {
      rows.forEachRemaining(row -> ids.add((Long) row.get("id")));
    }
    return ids.stream().sorted().toList();
  }
}
