package dev.larva;

import static dev.larva.OrderRows.FIELDS;
import static dev.larva.OrderRows.ORDERS;
import static dev.larva.OrderRows.ids;
import static dev.larva.OrderRows.rows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.entry.Claim;
import dev.larva.expression.Filter;
import dev.larva.format.Layout;
import dev.larva.maintenance.Retention;
import dev.larva.maintenance.Verify;
import dev.larva.maintenance.vacuum.VacuumOptions;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a hold at an old version keeps of the store: what that version needs, and no more. */
final class HeldVersionsTest {

  private static final AtomicInteger LAKES = new AtomicInteger();

  private final Lake lake = Larva.create("memory:held-" + LAKES.incrementAndGet(), Map.of(), 3);

  HeldVersionsTest() {
    lake.transact(tx -> tx.createTable(ORDERS, FIELDS, Map.of("inline.bytes", "0")));
  }

  @AfterEach
  void close() {
    lake.close();
  }

  @Test
  void anOldTagKeepsTheChunksOfItsOwnVersionOnly() {
    replace(1, 2);
    lake.tag("old", lake.snapshot().version());
    for (long id = 10; id < 40; id++) {
      replace(id);
    }
    vacuum();

    assertThat(chunkObjects()).isEqualTo(2);
    assertThat(ids(lake, lake.snapshotAt("old"))).containsExactlyInAnyOrder(1L, 2L);
    assertThat(ids(lake)).containsExactly(39L);
    assertWhole();
  }

  @Test
  void rowsThatWereDeletedAfterATagAreStillThereAtIt() {
    lake.transact(tx -> tx.table(ORDERS).append(rows(1, 2, 3)));
    lake.tag("before", lake.snapshot().version());
    lake.transact(tx -> tx.table(ORDERS).delete(Filter.eq("id", 2L)));
    lake.checkpoint();
    replace(4);
    vacuum();

    assertThat(ids(lake, lake.snapshotAt("before"))).containsExactlyInAnyOrder(1L, 2L, 3L);
    assertThat(chunkObjects()).isEqualTo(2);
    assertWhole();
  }

  @Test
  void everyOneOfManyTagsReadsExactlyWithNodesAndWithout() {
    for (long id = 1; id <= 24; id++) {
      append(id);
      if (id % 8 == 0) {
        lake.checkpoint();
      }
      if (id % 5 == 0) {
        lake.tag("tag-" + id, lake.snapshot().version());
        long gone = id;
        lake.transact(tx -> tx.table(ORDERS).delete(Filter.eq("id", gone)));
      }
    }
    replace(100);
    vacuum();

    for (long id = 5; id <= 20; id += 5) {
      long expected = id - (id / 5 - 1);
      assertThat(ids(lake, lake.snapshotAt("tag-" + id))).hasSize((int) expected).contains(id);
    }
    assertThat(chunkObjects()).isEqualTo(20 + 1);
    assertWhole();
  }

  @Test
  void aTagThatIsReleasedKeepsNothing() {
    replace(1);
    lake.tag("old", lake.snapshot().version());
    replace(2);
    lake.release("old");
    vacuum();

    assertThat(chunkObjects()).isEqualTo(1);
    assertWhole();
  }

  @Test
  void aConsumerKeepsAllVersionsFromHisOwnOn() {
    replace(1);
    lake.hold("reader", Claim.CONSUMER, lake.snapshot().version());
    long held = lake.snapshot().version();
    replace(2);
    replace(3);
    lake.expire(new Retention(Duration.ZERO, 1), false);
    lake.vacuum(VacuumOptions.DEFAULT.below(held - 1));

    assertThat(chunkObjects()).isEqualTo(3);
    assertWhole();
  }

  private void vacuum() {
    lake.expire(new Retention(Duration.ZERO, 1), false);
    lake.vacuum(VacuumOptions.DEFAULT.below(lake.snapshot().version()));
  }

  private void assertWhole() {
    Verify.Report report = lake.verify().run(progress -> {});
    assertThat(report.findings()).isEmpty();
    assertThat(report.orphans()).isZero();
  }

  private int chunkObjects() {
    int[] count = new int[1];
    lake.access().store().listAll(Layout.CHUNKS, page -> count[0] += page.size());
    return count[0];
  }

  private void append(long... ids) {
    for (long id : ids) {
      lake.transact(tx -> tx.table(ORDERS).append(rows(id)));
    }
  }

  private void replace(long... ids) {
    lake.transact(tx -> tx.table(ORDERS).delete(Filter.all()));
    lake.transact(tx -> tx.table(ORDERS).append(rows(ids)));
  }
}
