package dev.larva;

import static dev.larva.OrderRows.FIELDS;
import static dev.larva.OrderRows.ORDERS;
import static dev.larva.OrderRows.ids;
import static dev.larva.OrderRows.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.chunk.ChunkTarget;
import dev.larva.chunk.ChunkWriter;
import dev.larva.chunk.avro.AvroRows;
import dev.larva.entry.ChunkEntry;
import dev.larva.entry.StagedName;
import dev.larva.error.CorruptLake;
import dev.larva.error.InvalidRequest;
import dev.larva.error.StagedTooOld;
import dev.larva.expression.Filter;
import dev.larva.format.Layout;
import dev.larva.maintenance.Retention;
import dev.larva.maintenance.Verify;
import dev.larva.maintenance.vacuum.VacuumOptions;
import dev.larva.maintenance.vacuum.VacuumReport;
import dev.larva.runtime.Ulid;
import dev.larva.schema.Schema;
import dev.larva.snapshot.Snapshot;
import dev.larva.store.Body;
import dev.larva.store.Key;
import dev.larva.store.Listed;
import dev.larva.store.ObjectStore;
import dev.larva.transaction.Staging;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Vacuum of one lake, alone and beside others. */
final class VacuumTest {

  private static final AtomicInteger LAKES = new AtomicInteger();

  private final String root = "memory:vacuum-" + LAKES.incrementAndGet();
  private Lake lake = made(3);

  @AfterEach
  void close() {
    lake.close();
  }

  private Lake made(int format) {
    Lake made = Larva.create(root + "-" + format, Map.of(), format);
    made.transact(tx -> tx.createTable(ORDERS, FIELDS, Map.of("inline.bytes", "0")));
    return made;
  }

  @Test
  void garbageOfEveryKindGoesAndNothingElse() {
    append(1, 2);
    lake.checkpoint();
    append(3);
    Set<Key> needed = objects();
    Set<Key> garbage = plantGarbage();
    Set<Key> unknown = plantUnknown();

    VacuumReport report = lake.vacuum(VacuumOptions.DEFAULT.below(newest()));

    assertThat(report.freed().keySet()).containsExactly("chunk", "node", "probe", "root");
    assertThat(report.objects()).isEqualTo(garbage.size());
    assertThat(report.bytes()).isEqualTo(7L * garbage.size());
    assertThat(objects())
        .containsAll(needed)
        .containsAll(unknown)
        .doesNotContainAnyElementsOf(garbage);
    assertThat(ids(lake)).containsExactlyInAnyOrder(1L, 2L, 3L);
    Verify.Report verified = lake.verify().run(progress -> {});
    assertThat(verified.findings()).isEmpty();
    assertThat(verified.orphans()).isZero();
  }

  @Test
  void aDryRunTellsTheSameAndChangesNothing() {
    append(1);
    Set<Key> garbage = plantGarbage();
    Set<Key> before = objects();

    VacuumReport told = lake.vacuum(VacuumOptions.DEFAULT.below(newest()).dry());

    assertThat(told.objects()).isEqualTo(garbage.size());
    assertThat(told.sweep()).isZero();
    assertThat(objects()).isEqualTo(before);
    VacuumReport done = lake.vacuum(VacuumOptions.DEFAULT.below(newest()));
    assertThat(done.freed()).isEqualTo(told.freed());
  }

  @Test
  void whatIsYoungerThanAWeekStays() {
    append(1);
    Set<Key> garbage = plantGarbage();

    VacuumReport report = lake.vacuum(VacuumOptions.DEFAULT);

    assertThat(report.cutoff()).isZero();
    assertThat(report.objects()).isEqualTo(1); // the probe's
    assertThat(objects()).containsAll(garbage.stream().filter(key -> !probe(key)).toList());
  }

  private boolean probe(Key key) {
    return key.path().startsWith(lake.access().layout().probes());
  }

  @Test
  void whatWasStagedBelowTheCutoffCanNoLongerLand() {
    ChunkEntry staged = staged();
    append(1);
    append(2);
    lake.vacuum(VacuumOptions.DEFAULT.below(newest()));

    assertThatThrownBy(() -> lake.transact(tx -> tx.table(ORDERS).append(List.of(staged), 0)))
        .isInstanceOf(StagedTooOld.class)
        .hasMessageContaining("Stage it again")
        .hasMessageContaining(staged.name().toString());
    assertThat(ids(lake)).containsExactlyInAnyOrder(1L, 2L);
  }

  @Test
  void aTransactionThatASweepOvertakesTakesANewIdAndRunsAgain() {
    append(1);
    AtomicInteger runs = new AtomicInteger();
    lake.transact(
        tx -> {
          tx.table(ORDERS).append(rows(2));
          if (runs.incrementAndGet() == 1) {
            append(3);
            append(4);
            lake.vacuum(VacuumOptions.DEFAULT.below(newest()));
          }
        });
    assertThat(runs).hasValueGreaterThan(1);
    assertThat(ids(lake)).containsExactlyInAnyOrder(1L, 2L, 3L, 4L);
    assertThat(lake.verify().run(progress -> {}).findings()).isEmpty();
  }

  @Test
  void whatWasStagedAtOrAboveTheCutoffLands() {
    append(1);
    lake.vacuum(VacuumOptions.DEFAULT.below(newest()));
    ChunkEntry staged = staged();
    lake.vacuum(VacuumOptions.DEFAULT.below(staged.name().stamp()));

    lake.transact(tx -> tx.table(ORDERS).append(List.of(staged), 0));

    assertThat(ids(lake)).contains(9L);
  }

  @Test
  void ofManyRootsSomeAreKeptAndEveryVersionStaysReadable() {
    List<Snapshot> versions = new ArrayList<>();
    for (long id = 1; id <= 90; id++) {
      append(id);
      lake.checkpoint();
      versions.add(lake.snapshot());
    }

    VacuumReport report = lake.vacuum(VacuumOptions.DEFAULT.below(newest()));

    assertThat(report.droppedRoots()).isEqualTo(90 - 64);
    assertThat(lake.snapshot().keptRoots()).hasSize(64);
    assertThat(report.freed())
        .hasEntrySatisfying("root", freed -> assertThat(freed.objects()).isEqualTo(90 - 64));
    for (Snapshot version : versions) {
      Snapshot again = lake.snapshotAt(version.version());
      assertThat(again.table("main", "orders"))
          .map(table -> table.record())
          .isEqualTo(version.table("main", "orders").map(table -> table.record()));
      assertThat(ids(lake, again)).hasSize((int) ids(lake, again).stream().distinct().count());
    }
    assertThat(ids(lake)).hasSize(90);
    assertThat(lake.verify().run(progress -> {}).findings()).isEmpty();
  }

  @Test
  void readersThatHaveBeenOpenForLongGoOnFromRootsThatAreKept() {
    List<Lake> readers = new ArrayList<>();
    for (int early = 0; early < 5; early++) {
      append(1);
      lake.checkpoint();
      readers.add(Larva.open(root + "-3", Map.of()));
    }
    for (long id = 2; id <= 80; id++) {
      long each = id;
      append(each);
      lake.transact(tx -> tx.table(ORDERS).delete(Filter.eq("id", each - 1)));
      lake.checkpoint();
    }
    List<Long> before = readers.stream().map(reader -> reader.snapshot().root()).toList();

    lake.vacuum(VacuumOptions.DEFAULT.below(newest()));

    assertThat(readers).allSatisfy(reader -> assertThat(ids(reader)).containsExactly(80L));
    assertThat(readers.stream().map(reader -> reader.snapshot().root()).toList())
        .isNotEqualTo(before)
        .allMatch(lake.snapshot().history()::keeps);
    readers.forEach(Lake::close);
  }

  @Test
  void aRootDoesNotHoldTheChunksOfVersionsThatHaveExpired() {
    append(1);
    lake.checkpoint();
    lake.transact(tx -> tx.table(ORDERS).delete(Filter.all()));
    append(2);
    lake.expire(new Retention(Duration.ZERO, 1), false);
    VacuumReport report = lake.vacuum(VacuumOptions.DEFAULT.below(newest()));

    assertThat(lake.snapshot().keptRoots()).hasSize(1);
    assertThat(report.freed()).containsOnlyKeys("chunk");
    assertThat(ids(lake)).containsExactly(2L);
    Verify.Report verified = lake.verify().run(progress -> {});
    assertThat(verified.findings()).isEmpty();
    assertThat(verified.orphans()).isZero();
  }

  @Test
  void aCutoffBetweenTheOneInForceAndTheNewestVersionIsAskedFor() {
    append(1);
    append(2);
    lake.vacuum(VacuumOptions.DEFAULT.below(2));
    assertThatThrownBy(() -> lake.vacuum(VacuumOptions.DEFAULT.below(1)))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("never falls");
    assertThatThrownBy(() -> lake.vacuum(VacuumOptions.DEFAULT.below(newest() + 1)))
        .isInstanceOf(InvalidRequest.class);
    assertThatThrownBy(() -> new VacuumOptions(VacuumOptions.DEFAULT.cutoff(), false, 0))
        .isInstanceOf(InvalidRequest.class);
  }

  @Test
  void aVacuumWithNothingToSayLandsNothing() {
    append(1);
    lake.vacuum(VacuumOptions.DEFAULT.below(1));
    long version = newest();
    VacuumReport report = lake.vacuum(VacuumOptions.DEFAULT.below(1));
    assertThat(report.sweep()).isZero();
    assertThat(newest()).isEqualTo(version);
  }

  @Test
  void ofALakeThatLostASlotNothingIsSweptAndItIsLookedForOnce() {
    append(1);
    append(2);
    append(3);
    lake.access().store().delete(lake.access().layout().slot(2));
    long version = newest();
    List<String> said = new ArrayList<>();
    assertThatThrownBy(() -> lake.vacuum(VacuumOptions.DEFAULT.below(3), said::add))
        .isInstanceOf(CorruptLake.class);
    assertThat(newest()).isEqualTo(version);
    assertThat(said.stream().filter(it -> it.startsWith("log:"))).hasSize(1);
  }

  @Test
  void ofALakeThatLostANodeNothingIsSwept() {
    append(1);
    lake.checkpoint();
    append(2);
    objects().stream()
        .filter(key -> key.path().startsWith(lake.access().layout().nodes()))
        .forEach(lake.access().store()::delete);
    long version = newest();
    assertThatThrownBy(() -> lake.vacuum(VacuumOptions.DEFAULT.below(3)))
        .isInstanceOf(CorruptLake.class)
        .hasMessageContaining("larva repair");
    assertThat(newest()).isEqualTo(version);
  }

  @Test
  void aLakeOfAManifestIsVacuumedToo() {
    lake.close();
    lake = made(1);
    append(1);
    lake.checkpoint();
    Set<Key> garbage = plantGarbage();
    lake.vacuum(VacuumOptions.DEFAULT.below(newest()));
    assertThat(objects()).doesNotContainAnyElementsOf(garbage);
    assertThat(ids(lake)).containsExactly(1L);
    assertThat(lake.verify().run(progress -> {}).findings()).isEmpty();
  }

  private Set<Key> plantGarbage() {
    Layout layout = lake.access().layout();
    Ulid table = lake.table("orders").id();
    return plant(
        layout.chunk(table, name()),
        layout.chunk(lake.access().machine().ulid(), name()),
        layout.node(name()),
        layout.root(1),
        new Key(layout.probes() + lake.access().machine().ulid()));
  }

  private Set<Key> plantUnknown() {
    String home = lake.access().layout().home();
    return plant(
        new Key(Layout.CHUNKS + "readme.txt"),
        new Key(Layout.CHUNKS + lake.table("orders").id() + "/00/" + name() + ".parquet"),
        new Key(home + "nodes/notes"),
        new Key(home + "roots/last.json"),
        new Key(home + "other/" + name()));
  }

  private Set<Key> plant(Key... keys) {
    for (Key key : keys) {
      lake.access().store().create(key, Body.of(new byte[7]));
    }
    return new LinkedHashSet<>(List.of(keys));
  }

  private StagedName name() {
    return new StagedName(0, lake.access().machine().ulid());
  }

  private Set<Key> objects() {
    Set<Key> keys = new LinkedHashSet<>();
    String after = "";
    List<Listed> page;
    do {
      page = lake.access().store().list("", after, ObjectStore.LIST_LIMIT);
      page.forEach(listed -> keys.add(listed.key()));
      after = page.isEmpty() ? after : page.get(page.size() - 1).key().path();
    } while (page.size() == ObjectStore.LIST_LIMIT);
    return keys;
  }

  private ChunkEntry staged() {
    Schema schema = lake.table("orders").schema();
    try (ChunkWriter<GenericRecord> writer =
        Staging.writer(
            lake.access(),
            lake.table("orders").id(),
            schema,
            AvroRows.writer(schema),
            ChunkTarget.DEFAULT)) {
      rows(9).forEach(writer::write);
      return writer.finish().get(0);
    }
  }

  private void append(long... ids) {
    lake.transact(tx -> tx.table(ORDERS).append(rows(ids)));
  }

  private long newest() {
    return lake.snapshot().version();
  }
}
