package dev.larva;

import static dev.larva.OrderRows.FIELDS;
import static dev.larva.OrderRows.ORDERS;
import static dev.larva.OrderRows.ids;
import static dev.larva.OrderRows.rows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.entry.Entry;
import dev.larva.entry.Operation;
import dev.larva.entry.Retire;
import dev.larva.entry.TransactionId;
import dev.larva.entry.VersionRange;
import dev.larva.expression.Filter;
import dev.larva.format.Digest;
import dev.larva.format.Slot;
import dev.larva.format.SlotCodec;
import dev.larva.format.Tombstone;
import dev.larva.format.TombstoneCodec;
import dev.larva.maintenance.Finding;
import dev.larva.maintenance.Retention;
import dev.larva.maintenance.vacuum.VacuumOptions;
import dev.larva.snapshot.Snapshot;
import dev.larva.store.Blob;
import dev.larva.store.Body;
import dev.larva.store.Key;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A range of retired versions may end inside a slot, or in a manifest: such slots stand. */
final class RetireWholeSlotsTest {

  private static final AtomicInteger LAKES = new AtomicInteger();

  private final String root = "memory:retire-whole-" + LAKES.incrementAndGet();

  @Test
  void aSlotOfWhichAPartIsGivenUpStands() {
    for (VersionRange part : List.of(new VersionRange(2, 2), new VersionRange(3, 4))) {
      try (Lake lake = born(3, "-from-" + part.first())) {
        giveUp(lake, part);

        lake.retire();

        assertThat(isTombstone(lake, 2)).isFalse();
        assertThat(isTombstone(lake, 1)).isTrue();
        assertThat(isTombstone(lake, 4)).isTrue();
        assertThat(lake.retire().slots()).isZero();
        assertThat(findings(lake)).isEmpty();
      }
    }
  }

  @Test
  void aSlotWhosePartsAreGivenUpOneByOneGoes() {
    try (Lake lake = born(3, "")) {
      giveUp(lake, new VersionRange(2, 2));
      giveUp(lake, new VersionRange(3, 3));
      lake.retire();
      assertThat(isTombstone(lake, 2)).isTrue();
      assertThat(findings(lake)).isEmpty();
    }
  }

  @Test
  void verifyFindsTheTombstoneOfASlotOfWhichAPartIsGivenUp() {
    try (Lake lake = born(3, "")) {
      giveUp(lake, new VersionRange(2, 2));
      Blob blob = lake.access().store().get(key(lake, 2)).orElseThrow();
      Slot slot = SlotCodec.decode(key(lake, 2), blob.bytes());
      byte[] left = TombstoneCodec.encode(Tombstone.of(slot, Digest.sha256(blob.bytes())));
      lake.access().store().swap(key(lake, 2), Body.of(left), blob.token());
      assertThat(findings(lake))
          .anySatisfy(finding -> assertThat(finding.what()).contains("no entry says so"));
    }
  }

  @Test
  void slotsOfAManifestStandThoughAnEntryGivesThemUp() {
    Larva.create(root, Map.of(), 1).close();
    try (Lake small = Larva.open(root)) {
      small.transact(tx -> tx.createTable(ORDERS, FIELDS, Map.of()));
    }
    Larva.upgrade(root, Map.of());
    try (Lake lake = Larva.open(root)) {
      lake.transact(tx -> tx.table(ORDERS).setProperties(Map.of("inline.bytes", "0"), none()));
      makeRoom(lake);
      giveUp(lake, new VersionRange(1, 2));

      lake.retire();

      assertThat(isTombstone(lake, 2)).isTrue();
      assertThat(ids(lake)).isEmpty();
      assertThat(findings(lake)).isEmpty();
    }
  }

  /** A lake whose slots are those of versions 1, 2 to 3, 4 and on; with room. */
  private Lake born(int format, String suffix) {
    Lake lake = Larva.create(root + suffix, Map.of(), format);
    lake.transact(tx -> tx.createTable(ORDERS, FIELDS, Map.of("inline.bytes", "0")));
    Snapshot one = lake.snapshot();
    Slot slot =
        new Slot(
            one.format(),
            one.lake(),
            lake.access().machine().ulid(),
            2,
            one.tip(),
            List.of(one.time() + 1, one.time() + 2),
            List.of(namespace(lake, "a"), namespace(lake, "b")));
    lake.access().store().create(key(lake, 2), Body.of(SlotCodec.encode(slot)));
    makeRoom(lake);
    return lake;
  }

  private static Entry namespace(Lake lake, String name) {
    Operation create =
        new Operation.CreateNamespace(lake.access().machine().ulid(), name, Map.of());
    TransactionId id = new TransactionId(0, lake.access().machine().ulid());
    return new Entry(id, 1, 0, List.of(create), List.of(), null, null, Map.of());
  }

  /** So that all slots up to the newest can go but for the last few. */
  private static void makeRoom(Lake lake) {
    lake.transact(tx -> tx.table(ORDERS).append(rows(1)));
    lake.checkpoint();
    lake.transact(tx -> tx.table(ORDERS).delete(Filter.all()));
    lake.expire(new Retention(Duration.ZERO, 1), false);
    lake.vacuum(VacuumOptions.DEFAULT.below(lake.snapshot().version()));
  }

  private static void giveUp(Lake lake, VersionRange range) {
    lake.transact(tx -> tx.control(now -> new Retire(List.of(range), now.keptRoots())));
  }

  private static Set<String> none() {
    return Set.of();
  }

  private static Key key(Lake lake, long version) {
    return lake.access().layout().slot(version);
  }

  private static boolean isTombstone(Lake lake, long version) {
    return TombstoneCodec.isOne(
        lake.access().store().get(key(lake, version)).orElseThrow().bytes());
  }

  private static List<Finding> findings(Lake lake) {
    return lake.verify().run(progress -> {}).findings();
  }
}
