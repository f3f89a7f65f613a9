package dev.larva;

import static dev.larva.OrderRows.FIELDS;
import static dev.larva.OrderRows.ORDERS;
import static dev.larva.OrderRows.ids;
import static dev.larva.OrderRows.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.entry.StagedName;
import dev.larva.error.CorruptLake;
import dev.larva.error.InvalidRequest;
import dev.larva.maintenance.Retention;
import dev.larva.maintenance.repair.LostChunk;
import dev.larva.maintenance.repair.RepairReport;
import dev.larva.maintenance.vacuum.VacuumOptions;
import dev.larva.store.Key;
import dev.larva.store.Listed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is mended of a lake that lost objects. Version 1 makes the table, 2 to 4 append a row. */
final class RepairTest {

  private static final AtomicInteger LAKES = new AtomicInteger();

  private final String root = "memory:repair-" + LAKES.incrementAndGet();
  private final Lake lake = Larva.create(root, Map.of(), 3);

  RepairTest() {
    lake.transact(tx -> tx.createTable(ORDERS, FIELDS, Map.of("inline.bytes", "0")));
    append(1);
    append(2);
    append(3);
  }

  @AfterEach
  void close() {
    lake.close();
  }

  @Test
  void ofALakeThatIsWholeNothingChanges() {
    lake.checkpoint();
    long version = lake.snapshot().version();
    RepairReport report = repair();
    assertThat(report).isEqualTo(new RepairReport(List.of(), 0, 0, "", List.of()));
    assertThat(report.well()).isTrue();
    assertThat(lake.snapshot().version()).isEqualTo(version);
  }

  @Test
  void aCheckpointThatLostItsNodesIsReplacedByAFreshOne() {
    lake.checkpoint();
    append(4);
    objects(lake.access().layout().nodes()).forEach(lake.access().store()::delete);
    try (Lake broken = Larva.open(root, Map.of())) {
      assertThat(told().brokenRoots()).containsExactly(4L);

      RepairReport report = broken.repair(false, Set.of(), progress -> {});

      assertThat(report.brokenRoots()).containsExactly(4L);
      assertThat(report.checkpoint()).isEqualTo(6);
      assertThat(report.sweep()).isPositive();
      assertThat(report.well()).isTrue();
      assertThat(ids(broken)).containsExactlyInAnyOrder(1L, 2L, 3L, 4L);
    }
    try (Lake anew = Larva.open(root, Map.of())) {
      assertThat(ids(anew)).containsExactlyInAnyOrder(1L, 2L, 3L, 4L);
      assertThat(ids(anew, anew.snapshotAt(4))).containsExactlyInAnyOrder(1L, 2L, 3L);
      assertThat(anew.verify().run(progress -> {}).findings()).isEmpty();
    }
  }

  @Test
  void noCheckpointIsBuiltOnOneThatLostANode() {
    lake.checkpoint();
    append(4);
    List<Key> lost = objects(lake.access().layout().nodes());
    try (Lake broken = Larva.open(root, Map.of())) {
      lost.forEach(lake.access().store()::delete);
      assertThat(broken.checkpoint()).isPresent();
      assertThat(broken.snapshot().keptRoots()).hasSize(2);
    }
    assertThat(told().brokenRoots()).containsExactly(4L);
    repair();
    append(5);
    assertThat(lake.checkpoint()).isPresent();
  }

  @Test
  void aCheckpointWhoseRootIsMissingIsReplacedToo() {
    lake.checkpoint();
    append(4);
    lake.checkpoint();
    append(5);
    objects(lake.access().layout().roots()).forEach(lake.access().store()::delete);
    RepairReport report = repair();
    assertThat(report.brokenRoots()).hasSize(2);
    assertThat(report.well()).isTrue();
    assertThat(lake.verify().run(progress -> {}).findings()).isEmpty();
    assertThat(ids(lake)).hasSize(5);
    assertThat(repair().brokenRoots()).isEmpty();
  }

  @Test
  void aLakeWhoseOnlyRootAfterRetiredSlotsIsBrokenIsToldOf() {
    lake.checkpoint();
    append(4);
    lake.expire(new Retention(Duration.ZERO, 1), false);
    lake.vacuum(VacuumOptions.DEFAULT.below(lake.snapshot().version()));
    assertThat(lake.retire().slots()).isPositive();
    objects(lake.access().layout().nodes()).forEach(lake.access().store()::delete);

    RepairReport report = repair();

    assertThat(report.well()).isFalse();
    assertThat(report.brokenRoots()).containsExactly(4L);
    assertThat(report.unmended()).contains("retired", "backup");
    assertThat(lake.snapshot().keptRoots()).hasSize(1);
  }

  @Test
  void aLostChunkIsNamedAndStays() {
    StagedName name = loseChunk();
    RepairReport report = repair();
    assertThat(report.well()).isFalse();
    assertThat(report.lost()).hasSize(1);
    LostChunk lost = report.lost().get(0);
    assertThat(lost.chunk().name()).isEqualTo(name);
    assertThat(lost.name()).isEqualTo("orders");
    assertThat(lost.rows()).isEqualTo(1);
    assertThat(lost.since()).isEqualTo(2);
    assertThat(lost.why()).contains("missing");
    assertThat(lost.dropped()).isFalse();
    assertThatThrownBy(() -> ids(lake)).isInstanceOf(CorruptLake.class);
  }

  @Test
  void aLostChunkIsDroppedWhereThatIsSaid() {
    StagedName name = loseChunk();
    RepairReport report = lake.repair(false, Set.of(name), progress -> {});
    assertThat(report.well()).isTrue();
    assertThat(report.lost().get(0).dropped()).isTrue();
    assertThat(ids(lake)).containsExactlyInAnyOrder(2L, 3L);
    assertThat(lake.table("orders").totals().rows()).isEqualTo(2);
    List<String> told = new ArrayList<>();
    lake.log(4, 5, entry -> told.addAll(entry.entry().summary().values()));
    assertThat(told).containsExactly("dropped a chunk that cannot be read");
  }

  @Test
  void aChunkThatCanBeReadIsNotDropped() {
    StagedName name = chunks().get(0);
    assertThatThrownBy(() -> lake.repair(false, Set.of(name), progress -> {}))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining(name.toString());
    assertThat(ids(lake)).hasSize(3);
  }

  @Test
  void aDryRunOnlyTells() {
    loseChunk();
    long version = lake.snapshot().version();
    assertThat(told().lost()).hasSize(1);
    assertThat(lake.snapshot().version()).isEqualTo(version);
  }

  private RepairReport repair() {
    return lake.repair(false, Set.of(), progress -> {});
  }

  private RepairReport told() {
    return lake.repair(true, Set.of(), progress -> {});
  }

  /** The first chunk's object goes. */
  private StagedName loseChunk() {
    StagedName name = chunks().get(0);
    lake.access().store().delete(lake.access().layout().chunk(lake.table("orders").id(), name));
    return name;
  }

  private List<StagedName> chunks() {
    List<StagedName> names = new ArrayList<>();
    lake.access()
        .nodes()
        .chunks(lake.table("orders").state())
        .forEachRemaining(chunk -> names.add(chunk.entry().name()));
    return names;
  }

  private List<Key> objects(String prefix) {
    List<Key> keys = new ArrayList<>();
    lake.access()
        .store()
        .listAll(prefix, page -> page.stream().map(Listed::key).forEach(keys::add));
    return keys;
  }

  private void append(long id) {
    lake.transact(tx -> tx.table(ORDERS).append(rows(id)));
  }
}
