package dev.larva;

import static dev.larva.OrderRows.FIELDS;
import static dev.larva.OrderRows.ORDERS;
import static dev.larva.OrderRows.ids;
import static dev.larva.OrderRows.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.entry.Claim;
import dev.larva.error.InvalidRequest;
import dev.larva.error.VersionUnavailable;
import dev.larva.expression.Expression;
import dev.larva.format.HoldRecord;
import dev.larva.maintenance.Retention;
import dev.larva.maintenance.vacuum.VacuumOptions;
import dev.larva.maintenance.vacuum.VacuumReport;
import dev.larva.schema.TableName;
import dev.larva.snapshot.Snapshot;
import dev.larva.transaction.Landed;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Versions that are held, and versions that go. */
final class HistoryTest {

  private static final AtomicInteger LAKES = new AtomicInteger();
  private static final Retention NEWEST_ONLY = new Retention(Duration.ZERO, 1);

  private final String root = "memory:history-test-" + LAKES.incrementAndGet();
  private Lake lake;

  /** Version 1 has the table, 2 to 6 a row each. */
  @BeforeEach
  void create() {
    lake = Larva.create(root, Map.of());
    lake.transact(tx -> tx.createTable(ORDERS, FIELDS, Map.of()));
    for (long id = 1; id <= 5; id++) {
      long row = id;
      lake.transact(tx -> tx.table("orders").append(rows(row)));
    }
  }

  @AfterEach
  void close() {
    lake.close();
  }

  @Test
  void aTaggedVersionIsReadByItsName() {
    lake.tag("three", 4);
    assertThat(ids(lake, lake.snapshotAt("three"))).containsExactly(1L, 2L, 3L);
    assertThat(lake.holds()).containsExactly(new HoldRecord("three", Claim.TAG, 4));
  }

  @Test
  void aNameThatIsNotThereIsToldWithThoseThatAre() {
    lake.tag("three", 4);
    assertThatThrownBy(() -> lake.snapshotAt("four"))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("three");
    assertThatThrownBy(() -> lake.release("four"))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("three");
  }

  @Test
  void aTakenNameIsRefusedAndAConsumersMoves() {
    lake.tag("three", 4);
    assertThatThrownBy(() -> lake.tag("three", 5)).isInstanceOf(InvalidRequest.class);
    assertThatThrownBy(() -> lake.hold("three", Claim.CONSUMER, 5))
        .isInstanceOf(InvalidRequest.class);
    lake.hold("reader", Claim.CONSUMER, 3);
    lake.hold("reader", Claim.CONSUMER, 5);
    assertThat(lake.holds()).contains(new HoldRecord("reader", Claim.CONSUMER, 5));
  }

  @Test
  void whatIsNotThereCannotBeHeld() {
    assertThatThrownBy(() -> lake.tag("later", 7)).isInstanceOf(InvalidRequest.class);
    assertThatThrownBy(() -> lake.tag("", 1)).isInstanceOf(InvalidRequest.class);
    assertThatThrownBy(() -> lake.hold("c", Claim.CONSUMER, 8)).isInstanceOf(InvalidRequest.class);
    lake.hold("c", Claim.CONSUMER, 7);
  }

  @Test
  void expiredVersionsAreRefusedWithTheEarliest() {
    assertThat(lake.expire(NEWEST_ONLY, false)).hasValue(6);
    assertThatThrownBy(() -> lake.snapshotAt(5))
        .isInstanceOf(VersionUnavailable.class)
        .hasMessageContaining("earliest=6");
    assertThat(ids(lake, lake.snapshotAt(6))).hasSize(5);
    assertThat(lake.verify().run(step -> {}).findings()).isEmpty();
  }

  @Test
  void heldVersionsStayReadableOneByOneAndEndWithTheirHold() {
    lake.tag("three", 4);
    lake.hold("backup", Claim.PIN, 2);
    assertThat(lake.expire(NEWEST_ONLY, false)).hasValue(8);
    assertThat(ids(lake, lake.snapshotAt("three"))).hasSize(3);
    assertThat(ids(lake, lake.snapshotAt(2))).hasSize(1);
    assertThatThrownBy(() -> lake.snapshotAt(3)).isInstanceOf(VersionUnavailable.class);
    lake.tag("still there", 4);
    lake.release("three");
    assertThat(ids(lake, lake.snapshotAt(4))).hasSize(3);
    lake.release("still there");
    assertThatThrownBy(() -> lake.snapshotAt(4)).isInstanceOf(VersionUnavailable.class);
    assertThatThrownBy(() -> lake.tag("gone", 4)).isInstanceOf(InvalidRequest.class);
  }

  @Test
  void whatFollowsAVersionThatIsOnlyHeldIsNotToldAsAChange() {
    lake.tag("three", 4);
    lake.expire(NEWEST_ONLY, false);
    long oldest = lake.snapshot().oldestReadable();
    assertThat(lake.snapshotAt(4).version()).isEqualTo(4);
    assertThatThrownBy(() -> lake.changes("orders", 4)).isInstanceOf(VersionUnavailable.class);
    assertThatThrownBy(() -> lake.changes("orders", oldest - 1))
        .isInstanceOf(VersionUnavailable.class);
    lake.changes("orders", oldest).close();
  }

  @Test
  void aConsumerKeepsAllThatHeHasNotRead() {
    lake.hold("reader", Claim.CONSUMER, 3);
    assertThat(lake.expire(NEWEST_ONLY, false)).hasValue(3);
    assertThat(lake.expire(NEWEST_ONLY, false)).isEmpty();
    assertThat(ids(lake, lake.snapshotAt(3))).hasSize(2);
    assertThatThrownBy(() -> lake.transact(tx -> tx.expire(4)))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("reader");
  }

  @Test
  void theOldestReadableVersionOnlyRises() {
    lake.expire(NEWEST_ONLY, false);
    assertThatThrownBy(() -> lake.transact(tx -> tx.expire(3))).isInstanceOf(InvalidRequest.class);
  }

  @Test
  void timeAndCountKeepWhicheverIsMore() {
    assertThat(lake.expire()).isEmpty();
    assertThat(lake.expire(new Retention(Duration.ofDays(1), 1), false)).isEmpty();
    assertThat(lake.expire(new Retention(Duration.ZERO, 4), true)).hasValue(3);
    assertThat(lake.snapshot().oldestReadable()).isZero();
    assertThat(lake.expire(new Retention(Duration.ZERO, 4), false)).hasValue(3);
  }

  @Test
  void thePropertiesOfTheLakeSayWhatIsKept() {
    lake.transact(
        tx ->
            tx.setNamespaceProperties(
                "main", Map.of(Retention.HOURS, "0", Retention.VERSIONS, "3"), Set.of()));
    assertThat(lake.expire()).hasValue(5);
  }

  @Test
  void whatIsNoRetentionIsRefusedWhereItIsSet() {
    for (Map<String, String> wrong :
        List.of(
            Map.of(Retention.HOURS, "soon"),
            Map.of(Retention.HOURS, "876001"),
            Map.of(Retention.VERSIONS, "0"))) {
      assertThatThrownBy(
              () -> lake.transact(tx -> tx.setNamespaceProperties("main", wrong, Set.of())))
          .isInstanceOf(InvalidRequest.class)
          .hasMessageContaining("property=" + wrong.keySet().iterator().next());
      assertThatThrownBy(() -> lake.transact(tx -> tx.createNamespace("more", wrong)))
          .isInstanceOf(InvalidRequest.class);
    }
  }

  @Test
  void hoursBeyondAllMeasureAreRefusedInWords() {
    for (long hours : new long[] {Long.MIN_VALUE, -1, 876_001, Long.MAX_VALUE}) {
      assertThatThrownBy(() -> Retention.ofHours(hours, 1))
          .isInstanceOf(InvalidRequest.class)
          .hasMessageContaining("time=" + hours + "h");
    }
  }

  @Test
  void aTakenNameAndAPositionBeforeAllVersionsAreRefusedInWords() {
    lake.tag("taken", 2);
    assertThatThrownBy(() -> lake.tag("taken", 3))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("The name is taken by a tag of version 2. Release that first");
    assertThatThrownBy(() -> lake.changes("orders", -1)).isInstanceOf(InvalidRequest.class);
  }

  @Test
  void aHoldAndAnExpiryThatMeetDoNotBothLand() {
    try (Lake other = Larva.open(root)) {
      assertThatThrownBy(
              () ->
                  lake.transact(
                      tx -> {
                        tx.hold("late", Claim.TAG, 2);
                        if (other.snapshot().oldestReadable() == 0) {
                          other.transact(twin -> twin.expire(5));
                        }
                      }))
          .isInstanceOf(InvalidRequest.class)
          .hasMessageContaining("has expired");
    }
    assertThat(lake.holds()).isEmpty();
  }

  @Test
  void vacuumLeavesWhatIsHeldAndTakesItOnceItIsReleased() {
    TableName plain = TableName.parse("plain");
    lake.transact(tx -> tx.createTable(plain, FIELDS, Map.of("inline.bytes", "0")));
    long held =
        lake.transact(tx -> tx.table(plain).append(rows(1))).map(Landed::version).orElseThrow();
    lake.tag("held", held);
    lake.transact(
        tx -> {
          tx.table(plain).overwrite(Expression.ALL);
          tx.table(plain).append(rows(2, 3));
        });
    lake.checkpoint();
    lake.expire(NEWEST_ONLY, false);
    VacuumReport first = vacuum();
    assertThat(first.freed()).doesNotContainKey("chunk");
    assertThat(count(plain, lake.snapshotAt("held"))).isEqualTo(1);
    lake.release("held");
    assertThat(vacuum().freed()).containsKey("chunk");
    assertThat(count(plain, lake.snapshot())).isEqualTo(2);
    assertThat(lake.verify().run(step -> {}).findings()).isEmpty();
  }

  private VacuumReport vacuum() {
    return lake.vacuum(VacuumOptions.DEFAULT.below(lake.snapshot().version()));
  }

  private long count(TableName table, Snapshot snapshot) {
    long count = 0;
    try (Rows<GenericRecord> rows = lake.table(table, snapshot).scan().rows()) {
      for (; rows.hasNext(); rows.next()) {
        count++;
      }
    }
    return count;
  }

  @Test
  void aHoldOnAVersionThatHasExpiredIsToldTheEarliest() {
    lake.expire(new Retention(Duration.ZERO, 1), false);
    long oldest = lake.snapshot().oldestReadable();
    for (Claim claim : Claim.values()) {
      assertThatThrownBy(() -> lake.hold("late", claim, 1))
          .isInstanceOf(InvalidRequest.class)
          .hasMessageContaining("The version has expired")
          .hasMessageContaining("earliest=" + oldest);
    }
  }

  @Test
  void aHoldOnAVersionThatIsNotThereYetIsToldTheNewest() {
    long newest = lake.snapshot().version();
    assertThatThrownBy(() -> lake.hold("backup", Claim.PIN, newest + 1))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("the last that can be held is " + newest);
    lake.hold("feed", Claim.CONSUMER, newest + 1);
    assertThatThrownBy(() -> lake.hold("feed", Claim.CONSUMER, newest + 3))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("the last that can be held is " + (newest + 2));
  }

  @Test
  void holdsOutliveACheckpointAndARestart() {
    lake.tag("three", 4);
    lake.expire(NEWEST_ONLY, false);
    lake.checkpoint();
    lake.close();
    lake = Larva.open(root);
    assertThat(lake.snapshot().root()).isPositive();
    assertThat(ids(lake, lake.snapshotAt("three"))).hasSize(3);
    assertThatThrownBy(() -> lake.snapshotAt(3)).isInstanceOf(VersionUnavailable.class);
    assertThat(lake.verify().run(step -> {}).findings()).isEmpty();
  }
}
