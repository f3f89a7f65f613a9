package dev.larva;

import static dev.larva.OrderRows.FIELDS;
import static dev.larva.OrderRows.ORDERS;
import static dev.larva.OrderRows.ids;
import static dev.larva.OrderRows.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.error.CorruptLake;
import dev.larva.expression.Filter;
import dev.larva.maintenance.Finding;
import dev.larva.maintenance.Retention;
import dev.larva.maintenance.vacuum.VacuumOptions;
import dev.larva.runtime.Event;
import dev.larva.scan.change.Changes;
import dev.larva.schema.TableName;
import dev.larva.snapshot.Snapshot;
import dev.larva.store.Body;
import dev.larva.store.Key;
import dev.larva.store.Listed;
import dev.larva.store.ObjectStore;
import dev.larva.store.Requests;
import dev.larva.transaction.TransactionOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * A lake goes on without the nodes and vectors of a checkpoint. Version 1 makes the table, 2 to 4
 * append a row each, and of 4 there is a checkpoint.
 */
final class LostNodesTest {

  private static final AtomicInteger LAKES = new AtomicInteger();
  private static final TableName OTHER = TableName.parse("other");

  /** So many that the positions of half of them are an object of their own. */
  private static final long MANY = 20_000;

  private final String root = "memory:lost-nodes-" + LAKES.incrementAndGet();
  private final Lake lake = Larva.create(root, Map.of());

  LostNodesTest() {
    lake.transact(tx -> tx.createTable(ORDERS, FIELDS, Map.of("inline.bytes", "0")));
    append(1);
    append(2);
    append(3);
    lake.checkpoint();
    append(4);
  }

  @AfterEach
  void close() {
    lake.close();
  }

  @Test
  void withoutALeafTheLogTellsTheSame() {
    loseAll();
    try (Lake cold = open()) {
      assertThat(ids(cold)).containsExactlyInAnyOrder(1L, 2L, 3L, 4L);
      assertThat(ids(cold, cold.snapshotAt(5))).containsExactlyInAnyOrder(1L, 2L, 3L);
      assertThat(ids(cold, cold.snapshotAt(3))).containsExactlyInAnyOrder(1L, 2L);
      assertThat(setAside(cold)).isEqualTo(1);
    }
  }

  @Test
  void aDamagedLeafIsAsGoodAsALostOne() {
    nodes().forEach(this::flip);
    try (Lake cold = open()) {
      assertThat(ids(cold)).containsExactlyInAnyOrder(1L, 2L, 3L, 4L);
      assertThat(setAside(cold)).isEqualTo(1);
    }
  }

  @Test
  void whereOnlyTheNewestCheckpointLostALeafTheOneBeforeItIsRead() {
    List<Key> before = nodes();
    lake.checkpoint();
    append(5);
    nodes().stream().filter(key -> !before.contains(key)).forEach(store()::delete);
    try (Lake cold = open()) {
      assertThat(ids(cold)).hasSize(5);
      assertThat(cold.snapshot().root()).isEqualTo(4);
      assertThat(setAside(cold)).isEqualTo(1);
    }
  }

  @Test
  void whereAllCheckpointsLostTheirsTheyAreSetAsideOnce() {
    lake.checkpoint();
    append(5);
    loseAll();
    try (Lake cold = open()) {
      for (int reads = 0; reads < 3; reads++) {
        assertThat(ids(cold)).hasSize(5);
        assertThat(ids(cold, cold.snapshotAt(5))).hasSize(3);
      }
      assertThat(cold.snapshot().root()).isZero();
      assertThat(setAside(cold)).isEqualTo(2);
    }
  }

  @Test
  void checkpointsThatShareWhatIsLostAreSetAsideTogether() {
    List<Key> earlier = nodes();
    table(OTHER);
    for (int i = 0; i < 6; i++) {
      lake.transact(tx -> tx.table(OTHER).append(rows(7)));
      lake.checkpoint();
    }
    append(5);
    store().delete(leaf(ORDERS, earlier));
    try (Lake cold = open()) {
      Requests before = cold.requests();
      assertThat(ids(cold)).hasSize(5);
      assertThat(setAside(cold)).isEqualTo(6);
      assertThat(cold.snapshot().root()).isEqualTo(4);
      assertThat(cold.requests().minus(before).get().requests()).isLessThan(60);
    }
  }

  @Test
  void withoutAVectorTheLogTellsTheSame() {
    Key vector = vector();
    store().delete(vector);
    try (Lake cold = open()) {
      assertThat(ids(cold, cold.snapshotAt(cold.snapshot().version()))).hasSize(halfAndFour());
      assertThat(setAside(cold)).isEqualTo(1);
    }
  }

  @Test
  void aDamagedVectorIsAsGoodAsALostOne() {
    flip(vector());
    try (Lake cold = open()) {
      assertThat(ids(cold)).hasSize(halfAndFour());
      assertThat(setAside(cold)).isEqualTo(1);
    }
  }

  @Test
  void aLakeThatIsOpenGoesOn() {
    try (Lake cold = open();
        Rows<GenericRecord> begun = cold.table("orders").scan().rows()) {
      loseAll();
      List<GenericRecord> all = new ArrayList<>();
      begun.forEachRemaining(all::add);
      assertThat(all).hasSize(4);
      append(5);
      assertThat(ids(cold)).hasSize(5);
      assertThat(setAside(cold)).isEqualTo(1);
    }
  }

  @Test
  void rowsAreChangedAllTheSame() {
    loseAll();
    try (Lake cold = open()) {
      cold.transact(tx -> tx.table(ORDERS).delete(Filter.eq("id", 2L)));
      assertThat(ids(cold)).containsExactlyInAnyOrder(1L, 3L, 4L);
    }
  }

  @Test
  void rowsAreChangedOnAGivenVersionAllTheSame() {
    loseAll();
    try (Lake cold = open()) {
      Snapshot given = cold.snapshot();
      cold.transact(
          TransactionOptions.DEFAULT.on(given),
          tx -> tx.table(ORDERS).update(Filter.eq("id", 2L), Map.of("id", 20L)));
      assertThat(ids(cold)).containsExactlyInAnyOrder(1L, 3L, 4L, 20L);
    }
  }

  @Test
  void anEarlierVersionIsRestoredAllTheSame() {
    lake.transact(tx -> tx.table(ORDERS).delete(Filter.eq("id", 1L)));
    List<Key> before = nodes();
    lake.checkpoint();
    before.forEach(store()::delete);
    try (Lake cold = open()) {
      assertThat(cold.restore("orders", 5)).isPresent();
      assertThat(ids(cold)).containsExactlyInAnyOrder(1L, 2L, 3L);
    }
  }

  @Test
  void changesAreToldAllTheSame() {
    lake.transact(tx -> tx.table(ORDERS).delete(Filter.eq("id", 1L)));
    loseAll();
    try (Lake cold = open();
        Changes changes = cold.changes("orders", 5)) {
      List<String> told = new ArrayList<>();
      changes.forEachRemaining(one -> told.add(one.kind() + " " + one.row().get("id")));
      assertThat(told).containsExactly("INSERT 4", "DELETE 1");
    }
  }

  @Test
  void theTableIsCompactedAllTheSame() {
    loseAll();
    try (Lake cold = open()) {
      assertThat(cold.compact("orders").groups()).isPositive();
      assertThat(ids(cold)).hasSize(4);
    }
  }

  @Test
  void theNextCheckpointHasWhatWasLost() {
    loseAll();
    try (Lake cold = open()) {
      assertThat(cold.checkpoint()).isPresent();
    }
    try (Lake healed = open()) {
      assertThat(ids(healed)).hasSize(4);
      assertThat(healed.snapshot().root()).isEqualTo(6);
      assertThat(setAside(healed)).isZero();
    }
  }

  @Test
  void theReadsAfterItAskForNoMoreThanOthers() {
    try (Lake whole = open()) {
      ids(whole);
      Requests before = whole.requests();
      ids(whole);
      long usual = whole.requests().minus(before).total();
      loseAll();
      try (Lake cold = open()) {
        ids(cold);
        before = cold.requests();
        ids(cold);
        assertThat(cold.requests().minus(before).total()).isEqualTo(usual);
      }
    }
  }

  @Test
  void aLostChunkIsNoReasonToLeaveACheckpoint() {
    Key chunk = objects("data/").stream().min(Comparator.comparing(Key::path)).orElseThrow();
    store().delete(chunk);
    try (Lake cold = open()) {
      assertThatThrownBy(() -> ids(cold))
          .isInstanceOf(CorruptLake.class)
          .hasMessageContaining(chunk.path());
      assertThat(setAside(cold)).isZero();
      assertThat(cold.snapshot().root()).isEqualTo(4);
    }
  }

  @Test
  void whereSlotsWereRetiredTheNodeIsNamedAndOtherTablesAreRead() {
    table(OTHER);
    lake.transact(tx -> tx.table(OTHER).append(rows(7)));
    lake.checkpoint();
    append(5);
    lake.expire(new Retention(Duration.ZERO, 1), false);
    lake.vacuum(VacuumOptions.DEFAULT.below(lake.snapshot().version()));
    assertThat(lake.retire().slots()).isPositive();
    Key lost = leaf(ORDERS, List.of());
    store().delete(lost);
    try (Lake cold = open()) {
      for (int reads = 0; reads < 2; reads++) {
        assertThatThrownBy(() -> ids(cold))
            .isInstanceOf(CorruptLake.class)
            .hasMessageContainingAll("larva repair", "object=" + lost.path());
      }
      try (Rows<GenericRecord> rows = cold.table("other").scan().rows()) {
        assertThat(rows.hasNext()).isTrue();
      }
      append(6);
      assertThat(cold.snapshot().version()).isEqualTo(lake.snapshot().version());
      assertThatThrownBy(cold::checkpoint)
          .isInstanceOf(CorruptLake.class)
          .hasMessageContainingAll("No checkpoint was written", "larva repair", lost.path());
    }
  }

  @Test
  void vacuumAndVerifyTellOfItUntilItIsRepaired() {
    Key lost = nodes().get(0);
    loseAll();
    try (Lake cold = open()) {
      assertThat(ids(cold)).hasSize(4);
      assertThatThrownBy(() -> cold.vacuum(VacuumOptions.DEFAULT.below(5)))
          .isInstanceOf(CorruptLake.class)
          .hasMessageContaining(lost.path());
      assertThat(cold.verify().run(progress -> {}).findings())
          .extracting(Finding::object)
          .contains(lost.path());
      assertThat(cold.repair(false, Set.of(), progress -> {}).well()).isTrue();
      assertThat(cold.verify().run(progress -> {}).findings()).isEmpty();
      cold.vacuum(VacuumOptions.DEFAULT.below(5));
    }
  }

  private Lake open() {
    return Larva.open(root, Map.of());
  }

  private static long setAside(Lake read) {
    return read.metrics().events().getOrDefault(Event.ROOT_SET_ASIDE, 0L);
  }

  private ObjectStore store() {
    return lake.access().store();
  }

  private void append(long id) {
    lake.transact(tx -> tx.table(ORDERS).append(rows(id)));
  }

  private void table(TableName name) {
    lake.transact(tx -> tx.createTable(name, FIELDS, Map.of("inline.bytes", "0")));
  }

  /** Half of many rows are deleted, in one chunk, and a checkpoint says so; answers its vector. */
  private Key vector() {
    List<GenericRecord> many = rows(LongStream.range(100, 100 + MANY).toArray());
    many.forEach(row -> row.put("note", (Long) row.get("id") % 2 == 0 ? "even" : "odd"));
    lake.transact(tx -> tx.table(ORDERS).append(many));
    lake.transact(tx -> tx.table(ORDERS).delete(Filter.eq("note", "even")));
    lake.checkpoint();
    List<Key> vectors = new ArrayList<>();
    try (Lake cold = open()) {
      cold.access()
          .nodes()
          .chunks(cold.table("orders").state())
          .forEachRemaining(
              chunk -> {
                if (chunk.vector() != null) {
                  vectors.add(lake.access().layout().node(chunk.vector().name()));
                }
              });
    }
    assertThat(vectors).hasSize(1);
    return vectors.get(0);
  }

  private static int halfAndFour() {
    return (int) MANY / 2 + 4;
  }

  /** A node of a table by the newest checkpoint, none of those. */
  private Key leaf(TableName table, List<Key> others) {
    try (Lake cold = open()) {
      return cold.table(table, cold.snapshot()).state().nodes().stream()
          .map(node -> lake.access().layout().node(node.name()))
          .filter(node -> !others.contains(node))
          .findFirst()
          .orElseThrow();
    }
  }

  private void loseAll() {
    nodes().forEach(store()::delete);
  }

  private List<Key> nodes() {
    return objects(lake.access().layout().nodes());
  }

  private List<Key> objects(String prefix) {
    List<Key> keys = new ArrayList<>();
    store().listAll(prefix, page -> page.stream().map(Listed::key).forEach(keys::add));
    return keys;
  }

  private void flip(Key key) {
    byte[] bytes = store().get(key).orElseThrow().bytes().clone();
    bytes[bytes.length / 2] ^= 1;
    store().delete(key);
    store().create(key, Body.of(bytes));
  }
}
