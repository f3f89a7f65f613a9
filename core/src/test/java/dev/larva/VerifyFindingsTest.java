package dev.larva;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.entry.ChunkEntry;
import dev.larva.entry.ChunkPlace;
import dev.larva.entry.Entry;
import dev.larva.entry.Operation;
import dev.larva.entry.Retire;
import dev.larva.entry.StagedName;
import dev.larva.entry.TransactionId;
import dev.larva.entry.VersionRange;
import dev.larva.format.Layout;
import dev.larva.format.Slot;
import dev.larva.format.SlotCodec;
import dev.larva.maintenance.Finding;
import dev.larva.maintenance.Retention;
import dev.larva.maintenance.Verify;
import dev.larva.maintenance.vacuum.VacuumOptions;
import dev.larva.partition.Partitioning;
import dev.larva.partition.Tuple;
import dev.larva.snapshot.Snapshot;
import dev.larva.store.Body;
import dev.larva.transaction.LakeAccess;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What verify finds: partitions that are not as chunks state them, and damage, each once. */
final class VerifyFindingsTest {

  private static final AtomicInteger LAKES = new AtomicInteger();

  private final Lake lake = Larva.create("memory:places-" + LAKES.incrementAndGet(), Map.of());

  @AfterEach
  void close() {
    lake.close();
  }

  private void create(Partitioning partitioning) {
    lake.transact(tx -> tx.createTable(OrderRows.ORDERS, OrderRows.FIELDS, partitioning, Map.of()));
    lake.transact(tx -> tx.table(OrderRows.ORDERS).append(OrderRows.rows(7)));
  }

  /** Lets another writer add a chunk that says what is not so. */
  private void plant(Tuple partition) {
    LakeAccess access = lake.access();
    Snapshot now = lake.snapshot();
    StagedName name = new StagedName(now.version(), access.machine().ulid());
    ChunkEntry chunk =
        new ChunkEntry(
            name,
            1,
            10,
            "0".repeat(64),
            0,
            List.of(),
            false,
            new ChunkPlace(1, partition, Tuple.EMPTY),
            null);
    Entry entry =
        new Entry(
            new TransactionId(now.version(), access.machine().ulid()),
            now.version(),
            0,
            List.of(new Operation.AddChunks(lake.table("orders").id(), List.of(chunk))),
            List.of(),
            null,
            null,
            Map.of());
    Slot slot =
        new Slot(
            now.format(),
            now.lake(),
            access.machine().ulid(),
            now.version() + 1,
            now.tip(),
            List.of(now.time() + 1),
            List.of(entry));
    access.store().create(access.layout().slot(now.version() + 1), Body.of(SlotCodec.encode(slot)));
  }

  private List<String> misplaced() {
    Verify.Report report = lake.verify().run(progress -> {});
    return report.findings().stream()
        .map(Finding::what)
        .filter(what -> what.startsWith("the chunk is not of the partition that it states"))
        .toList();
  }

  /** Lets another writer give up a slot that holds a small chunk, which no replay can see. */
  @Test
  void aSlotThatWasGivenUpThoughItHoldsALiveChunkIsFound() {
    create(Partitioning.by());
    lake.checkpoint();
    lake.transact(tx -> tx.table(OrderRows.ORDERS).append(OrderRows.rows(8)));
    lake.expire(new Retention(Duration.ZERO, 1), false);
    lake.vacuum(VacuumOptions.DEFAULT.below(lake.snapshot().version()));
    assertThat(lake.retire().inline()).isEqualTo(1);
    assertThat(lake.verify().run(progress -> {}).findings()).isEmpty();

    lake.transact(
        tx -> tx.control(now -> new Retire(List.of(new VersionRange(2, 2)), now.keptRoots())));

    assertThat(lake.verify().run(progress -> {}).findings())
        .extracting(Finding::object)
        .containsExactly(lake.access().layout().slot(2).path());
  }

  @Test
  void aBucketThatNoHashGivesIsFound() {
    create(Partitioning.by().bucket("id", 4));
    assertThat(misplaced()).isEmpty();
    plant(Tuple.of(4));
    assertThat(misplaced()).hasSize(1).first().asString().contains("no row can have");
  }

  @Test
  void aTruncatedValueThatIsNoMultipleIsFound() {
    create(Partitioning.by().truncate("id", 10));
    assertThat(misplaced()).isEmpty();
    plant(Tuple.of(25L));
    assertThat(misplaced()).hasSize(1);
  }

  @Test
  void eachDamageIsToldAndToldOnce() {
    create(Partitioning.by());
    long version = lake.checkpoint().orElseThrow();
    LakeAccess access = lake.access();
    access.store().delete(access.layout().root(version));
    access.store().delete(Layout.MARKER);
    assertThat(lake.verify().run(progress -> {}).findings())
        .extracting(Finding::object)
        .containsExactlyInAnyOrder(Layout.MARKER.path(), access.layout().root(version).path());
  }

  @Test
  void anyValueOfTheTypeIsSomeRowsOwn() {
    create(Partitioning.by().identity("id"));
    plant(Tuple.of(25L));
    assertThat(misplaced()).isEmpty();
  }
}
