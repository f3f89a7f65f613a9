package dev.larva;

import static dev.larva.OrderRows.FIELDS;
import static dev.larva.OrderRows.ORDERS;
import static dev.larva.OrderRows.ids;
import static dev.larva.OrderRows.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.entry.Retire;
import dev.larva.entry.TransactionId;
import dev.larva.entry.VersionRange;
import dev.larva.error.CommitConflict;
import dev.larva.error.CorruptLake;
import dev.larva.error.InvalidRequest;
import dev.larva.error.VersionUnavailable;
import dev.larva.expression.Filter;
import dev.larva.format.Digest;
import dev.larva.format.Slot;
import dev.larva.format.SlotCodec;
import dev.larva.format.Tombstone;
import dev.larva.format.TombstoneCodec;
import dev.larva.log.LogEntry;
import dev.larva.maintenance.Finding;
import dev.larva.maintenance.Retention;
import dev.larva.maintenance.Verify;
import dev.larva.maintenance.retirement.RetireReport;
import dev.larva.maintenance.vacuum.VacuumOptions;
import dev.larva.snapshot.Snapshot;
import dev.larva.store.Blob;
import dev.larva.store.Body;
import dev.larva.store.Key;
import dev.larva.store.PutResult;
import dev.larva.transaction.Landed;
import dev.larva.transaction.TransactionOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Slots that become tombstones. Version 1 makes the table, 2 to 11 append a row each. */
final class RetireTest {

  private static final AtomicInteger LAKES = new AtomicInteger();

  private final String root = "memory:retire-" + LAKES.incrementAndGet();
  private final Lake lake = Larva.create(root, Map.of(), 3);
  private final List<Landed> landed = new ArrayList<>();

  RetireTest() {
    lake.transact(tx -> tx.createTable(ORDERS, FIELDS, Map.of("inline.bytes", "0")));
    for (long id = 1; id <= 10; id++) {
      append(id);
    }
  }

  @AfterEach
  void close() {
    lake.close();
  }

  @Test
  void slotsThatNoVersionNeedsBecomeTombstones() {
    makeRoom();
    List<byte[]> before = slots(11);

    RetireReport report = lake.retire();

    assertThat(report.slots()).isEqualTo(11);
    assertThat(report.bytes()).isPositive();
    for (long version = 1; version <= 11; version++) {
      byte[] was = before.get((int) version - 1);
      Slot slot = SlotCodec.decode(key(version), was);
      assertThat(bytes(version))
          .isEqualTo(TombstoneCodec.encode(Tombstone.of(slot, Digest.sha256(was))));
    }
    assertThat(ids(lake)).hasSize(10);
    assertWhole();
    try (Lake anew = Larva.open(root, Map.of())) {
      assertThat(ids(anew)).hasSize(10);
    }
  }

  @Test
  void aDryRunTellsTheSameAndChangesNothing() {
    makeRoom();
    long version = lake.snapshot().version();
    RetireReport told = lake.retire(true, progress -> {});
    assertThat(lake.snapshot().version()).isEqualTo(version);
    assertThat(TombstoneCodec.isOne(bytes(1))).isFalse();
    RetireReport done = lake.retire();
    assertThat(told.slots()).isEqualTo(done.slots());
    assertThat(told.bytes()).isEqualTo(done.bytes());
    assertThat(lake.retire().slots()).isZero();
    assertThat(lake.retire().before()).isEqualTo(done.slots());
  }

  @Test
  void slotsThatAreSmallerThanTheirTombstonesAreCounted() {
    for (int i = 0; i < 20; i++) {
      lake.tag("tag" + i, 11);
      lake.release("tag" + i);
    }
    makeRoom();
    RetireReport told = lake.retire(true, progress -> {});
    List<byte[]> before = slots(51);
    RetireReport done = lake.retire();
    long freed = 0;
    for (long version = 1; version <= 51; version++) {
      assertThat(TombstoneCodec.isOne(bytes(version))).isTrue();
      freed += before.get((int) version - 1).length - bytes(version).length;
    }
    assertThat(before.get(50)).hasSizeLessThan(bytes(51).length);
    assertThat(done.slots()).isEqualTo(51).isEqualTo(told.slots());
    assertThat(done.bytes()).isEqualTo(freed).isEqualTo(told.bytes());
  }

  @Test
  void aDryRunSaysWhatWouldBe() {
    makeRoom();
    List<String> said = new ArrayList<>();
    lake.retire(true, said::add);
    assertThat(said).contains("would retire 11 slots").noneMatch(it -> it.startsWith("retired"));
  }

  @Test
  void whatWasBrokenOffIsGoneOnWith() {
    makeRoom();
    lake.transact(
        tx -> tx.control(now -> new Retire(List.of(new VersionRange(1, 11)), now.keptRoots())));
    assertThat(TombstoneCodec.isOne(bytes(1))).isFalse();
    RetireReport report = lake.retire();
    assertThat(report.version()).isZero();
    assertThat(report.slots()).isEqualTo(11);
    assertThat(TombstoneCodec.isOne(bytes(11))).isTrue();
  }

  @Test
  void outcomesAreStillKnown() {
    TransactionId never = lake.newTransactionId();
    TransactionId withdrawn = lake.newTransactionId();
    lake.withdraw(withdrawn);
    makeRoom();
    lake.retire();
    try (Lake anew = Larva.open(root, Map.of())) {
      for (Landed each : landed) {
        assertThat(anew.outcome(each.id()))
            .isEqualTo(new Outcome(Outcome.Kind.COMMITTED, each.version(), null));
      }
      assertThat(anew.outcome(withdrawn).kind()).isEqualTo(Outcome.Kind.WITHDRAWN);
      assertThat(anew.outcome(never).kind()).isEqualTo(Outcome.Kind.NEVER);
      Landed again =
          anew.transact(
                  TransactionOptions.DEFAULT.as(landed.get(3).id()),
                  tx -> tx.table(ORDERS).append(rows(99)))
              .orElseThrow();
      assertThat(again.version()).isEqualTo(landed.get(3).version());
      assertThat(ids(anew)).doesNotContain(99L);
    }
  }

  @Test
  void nothingIsPutInTheirPlace() {
    makeRoom();
    byte[] first = bytes(1);
    lake.retire();
    PutResult late = lake.access().store().create(key(1), Body.of(first));
    assertThat(late.kind()).isEqualTo(PutResult.Kind.EXISTS);
  }

  @Test
  void whoStoodStillGoesOnFromARoot() {
    try (Lake still = Larva.open(root, Map.of())) {
      assertThat(still.snapshot().version()).isEqualTo(11);
      append(11);
      append(12);
      makeRoom();
      lake.retire();
      assertThat(ids(still)).hasSize(12);
      still.transact(tx -> tx.table(ORDERS).append(rows(13)));
      assertThat(ids(lake)).hasSize(13);
    }
  }

  @Test
  void aWriterThatStoodStillLosesItsSlotAndLands() {
    try (Lake still = Larva.open(root, Map.of())) {
      still.transact(tx -> tx.table(ORDERS).append(rows(11)));
      for (long id = 12; id < 20; id++) {
        append(id);
      }
      makeRoom();
      lake.retire();
      still.transact(tx -> tx.table(ORDERS).append(rows(20)));
      assertThat(ids(lake)).hasSize(20).doesNotHaveDuplicates();
    }
  }

  @Test
  void whatWasPlannedBeforeThemIsPlannedAgainOrRefused() {
    Snapshot old = lake.snapshot();
    append(11);
    makeRoom();
    try (Lake anew = Larva.open(root, Map.of())) {
      lake.retire();
      assertThatThrownBy(
              () ->
                  anew.transact(
                      TransactionOptions.DEFAULT.on(old),
                      tx -> tx.table(ORDERS).delete(Filter.eq("id", 3L))))
          .isInstanceOf(CommitConflict.class);
      assertThat(ids(anew)).contains(3L);
    }
  }

  @Test
  void aHeldVersionKeepsTheSlotsThatLeadToIt() {
    lake.tag("old", 5);
    makeRoom();
    RetireReport report = lake.retire();
    assertThat(report.held()).isEqualTo(5);
    assertThat(TombstoneCodec.isOne(bytes(5))).isFalse();
    assertThat(TombstoneCodec.isOne(bytes(6))).isTrue();
    assertThat(ids(lake, lake.snapshotAt("old"))).hasSize(4);
    assertWhole();
    lake.release("old");
    assertThat(lake.retire().slots()).isGreaterThanOrEqualTo(4);
    assertThat(TombstoneCodec.isOne(bytes(1))).isTrue();
    assertWhole();
  }

  @Test
  void aRootBelowAHeldVersionIsEnoughForIt() {
    lake.checkpoint();
    append(11);
    lake.tag("old", 13);
    append(12);
    makeRoom();
    lake.retire();
    assertThat(TombstoneCodec.isOne(bytes(11))).isTrue();
    assertThat(TombstoneCodec.isOne(bytes(13))).isFalse();
    for (int sweeps = 0; sweeps < 3; sweeps++) {
      for (int roots = 0; roots < 40; roots++) {
        append(100);
        lake.checkpoint();
      }
      lake.expire(new Retention(Duration.ZERO, 1), false);
      lake.vacuum(VacuumOptions.DEFAULT.below(lake.snapshot().version()));
      lake.retire();
      assertThat(ids(lake, lake.snapshotAt("old"))).hasSize(11);
    }
    assertWhole();
  }

  @Test
  void aSlotThatHoldsALiveChunkStays() {
    lake.transact(tx -> tx.table(ORDERS).setProperties(Map.of(), java.util.Set.of("inline.bytes")));
    append(50);
    long inline = lake.snapshot().version();
    append(51);
    makeRoom();
    RetireReport report = lake.retire();
    assertThat(report.inline()).isEqualTo(2);
    assertThat(TombstoneCodec.isOne(bytes(inline))).isFalse();
    assertThat(ids(lake)).contains(50L, 51L);
    assertWhole();
    lake.compact("orders");
    makeRoom();
    lake.retire();
    assertThat(TombstoneCodec.isOne(bytes(inline))).isTrue();
    assertThat(ids(lake)).contains(50L, 51L);
    assertWhole();
  }

  @Test
  void aChunkInTheLogThatCameBackKeepsItsSlot() {
    lake.transact(tx -> tx.table(ORDERS).setProperties(Map.of(), java.util.Set.of("inline.bytes")));
    append(50);
    long inline = lake.snapshot().version();
    lake.tag("old", inline);
    lake.transact(tx -> tx.table(ORDERS).delete(Filter.all()));
    makeRoom();
    lake.restore("orders", inline);
    lake.release("old");
    lake.retire();
    assertThat(TombstoneCodec.isOne(bytes(inline))).isFalse();
    assertThat(ids(lake)).contains(50L);
    assertWhole();
  }

  @Test
  void aChunkThatCameBackIsVerifiedThoughTheSlotThatAddedItWasRetired() {
    lake.tag("old", 11);
    lake.transact(tx -> tx.table(ORDERS).delete(Filter.all()));
    makeRoom();
    lake.restore("orders", 11);
    lake.release("old");
    lake.retire();
    assertThat(TombstoneCodec.isOne(bytes(2))).isTrue();
    assertThat(ids(lake)).hasSize(10);
    assertWhole();
    Key chunk = firstChunk();
    lake.access().store().delete(chunk);
    assertThat(lake.verify().run(progress -> {}).findings())
        .extracting(Finding::object)
        .containsExactly(chunk.path());
  }

  @Test
  void theLogTellsIdsAndTimesOnly() {
    long time = lake.snapshotAt(4).time();
    makeRoom();
    lake.retire();
    List<LogEntry> told = new ArrayList<>();
    lake.log(0, 11, told::add);
    assertThat(told).hasSize(11).allMatch(entry -> entry.entry().retired());
    assertThat(told.get(3).time()).isEqualTo(time);
    assertThatThrownBy(() -> lake.snapshotAsOf(time))
        .isInstanceOf(VersionUnavailable.class)
        .hasMessageContaining("Version 4 has expired");
    assertThatThrownBy(() -> lake.changes("orders", 3))
        .isInstanceOf(VersionUnavailable.class)
        .hasMessageContaining("earliest=");
  }

  @Test
  void withoutASweepOrAnExpiryNothingGoes() {
    lake.checkpoint();
    append(11);
    assertThat(lake.retire()).isEqualTo(new RetireReport(0, 0, 0, 0, 0, 0));
  }

  @Test
  void verifyFindsATombstoneOfWhichNoEntrySpeaks() {
    byte[] was = bytes(3);
    Slot slot = SlotCodec.decode(key(3), was);
    Blob blob = lake.access().store().get(key(3)).orElseThrow();
    byte[] left = TombstoneCodec.encode(Tombstone.of(slot, Digest.sha256(was)));
    lake.access().store().swap(key(3), Body.of(left), blob.token());
    assertThat(lake.verify().run(progress -> {}).findings())
        .anySatisfy(finding -> assertThat(finding.what()).contains("no entry says so"));
    assertThatThrownBy(() -> lake.snapshotAt(5))
        .isInstanceOf(CorruptLake.class)
        .hasMessageContaining("retired");
  }

  @Test
  void aLakeOfAManifestHasNoSlotsToRetire() {
    try (Lake small = Larva.create(root + "-1", Map.of(), 1)) {
      assertThatThrownBy(small::retire)
          .isInstanceOf(InvalidRequest.class)
          .hasMessageContaining("Upgrade");
    }
  }

  /** So that all slots up to the newest can go but for the last few. */
  private void makeRoom() {
    lake.checkpoint();
    append(1_000 + landed.size());
    lake.transact(tx -> tx.table(ORDERS).delete(Filter.greaterOrEqual("id", 1_000L)));
    lake.expire(new Retention(Duration.ZERO, 1), false);
    lake.vacuum(VacuumOptions.DEFAULT.below(lake.snapshot().version()));
  }

  private Key firstChunk() {
    var table = lake.snapshot().table("main", "orders").orElseThrow();
    var name = lake.access().nodes().chunks(table).next().entry().name();
    return lake.access().layout().chunk(table.record().id(), name);
  }

  private void append(long id) {
    landed.add(lake.transact(tx -> tx.table(ORDERS).append(rows(id))).orElseThrow());
  }

  private Key key(long version) {
    return lake.access().layout().slot(version);
  }

  private byte[] bytes(long version) {
    return lake.access().store().get(key(version)).orElseThrow().bytes();
  }

  private List<byte[]> slots(long upTo) {
    return LongStream.rangeClosed(1, upTo).mapToObj(this::bytes).toList();
  }

  private void assertWhole() {
    Verify.Report report = lake.verify().run(progress -> {});
    assertThat(report.findings()).isEmpty();
    assertThat(report.orphans()).isZero();
  }
}
