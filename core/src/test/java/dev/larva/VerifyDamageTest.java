package dev.larva;

import static dev.larva.OrderRows.FIELDS;
import static dev.larva.OrderRows.ORDERS;
import static dev.larva.OrderRows.rows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.maintenance.Finding;
import dev.larva.maintenance.Retention;
import dev.larva.maintenance.Verify;
import dev.larva.maintenance.vacuum.VacuumOptions;
import dev.larva.store.Blob;
import dev.larva.store.Body;
import dev.larva.store.Key;
import dev.larva.store.Listed;
import dev.larva.store.ObjectStore;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * What verify tells of damage: each object once, whatever else is damaged. Version 1 makes the
 * table, 2 to 9 append a row each; roots are of 5 and 10.
 */
final class VerifyDamageTest {

  private static final AtomicInteger LAKES = new AtomicInteger();

  private final String root = "memory:damage-" + LAKES.incrementAndGet();
  private final Lake lake = Larva.create(root, Map.of(), 3);
  private final ObjectStore store = lake.access().store();

  VerifyDamageTest() {
    lake.transact(tx -> tx.createTable(ORDERS, FIELDS, Map.of("inline.bytes", "0")));
    for (long id = 2; id <= 9; id++) {
      append(id);
      if (id == 5) {
        lake.checkpoint();
      }
    }
    lake.checkpoint();
    append(10);
  }

  @AfterEach
  void close() {
    lake.close();
  }

  @Test
  void everySlotThatIsDamagedIsToldAndTheOthersAreWalked() {
    store.delete(slot(2));
    replace(slot(4), "");
    flip(slot(8));
    Verify.Report report = verify();
    assertThat(report.findings())
        .extracting(Finding::object)
        .containsExactly(slot(2).path(), slot(4).path(), slot(8).path());
    assertThat(report.versions()).isEqualTo(lake.snapshot().version());
    assertThat(report.slots()).isEqualTo(lake.snapshot().version() - 3);
    assertThat(report.roots()).isEqualTo(2);
  }

  @Test
  void aChunkAfterADamagedSlotIsRead() {
    replace(slot(3), "");
    Key lost = chunks().get(chunks().size() - 1);
    store.delete(lost);
    assertThat(verify().findings())
        .extracting(Finding::object)
        .containsExactlyInAnyOrder(slot(3).path(), lost.path());
  }

  @Test
  void theSlotThatARootIsOfMayBeTheDamagedOne() {
    replace(slot(5), "");
    Verify.Report report = verify();
    assertThat(report.findings()).extracting(Finding::object).containsExactly(slot(5).path());
    assertThat(report.roots()).isEqualTo(2);
  }

  @Test
  void aRootThatIsAlteredIsToldOnce() {
    Key newest = objects(lake.access().layout().roots()).get(0);
    flip(newest);
    assertThat(verify().findings()).extracting(Finding::object).containsExactly(newest.path());
  }

  @Test
  void aNodeThatIsLostIsToldOnceAndNoChunkThatHasExpired() {
    long before = objects("data/").size();
    lake.compact("orders");
    lake.checkpoint();
    append(11);
    lake.expire(new Retention(Duration.ZERO, 1), false);
    lake.vacuum(VacuumOptions.DEFAULT.below(lake.snapshot().version()));
    assertThat(objects("data/").size()).isLessThan((int) before);
    List<Key> nodes = objects(lake.access().layout().nodes());
    Key newest = nodes.get(nodes.size() - 1);
    store.delete(newest);
    assertThat(verify().findings()).extracting(Finding::object).containsExactly(newest.path());
  }

  @Test
  void aRootThatIsLostIsToldOnceThoughTheSlotsBeforeItAreRetired() {
    append(11);
    lake.expire(new Retention(Duration.ZERO, 1), false);
    lake.vacuum(VacuumOptions.DEFAULT.below(lake.snapshot().version()));
    assertThat(lake.retire().slots()).isPositive();
    Key newest = objects(lake.access().layout().roots()).get(0);
    store.delete(newest);
    assertThat(verify().findings()).extracting(Finding::object).containsExactly(newest.path());
  }

  @Test
  void aNodeAndAChunkThatAreLostAreTwoFindings() {
    Key chunk = chunks().get(0);
    Key node = objects(lake.access().layout().nodes()).get(0);
    store.delete(chunk);
    store.delete(node);
    assertThat(verify().findings())
        .extracting(Finding::object)
        .containsExactlyInAnyOrder(chunk.path(), node.path());
  }

  @Test
  void aRootThatNobodyConfirmedAndNobodyCanReadIsAnOrphan() {
    store.create(lake.access().layout().root(7), Body.of(bytes("junk")));
    Verify.Report report = verify();
    assertThat(report.findings()).isEmpty();
    assertThat(report.orphans()).isEqualTo(1);
  }

  private Verify.Report verify() {
    return lake.verify().run(progress -> {});
  }

  private Key slot(long version) {
    return lake.access().layout().slot(version);
  }

  private void flip(Key key) {
    byte[] flipped = store.get(key).orElseThrow().bytes().clone();
    flipped[flipped.length / 2] ^= 1;
    replace(key, flipped);
  }

  private void replace(Key key, String text) {
    replace(key, bytes(text));
  }

  private void replace(Key key, byte[] bytes) {
    Blob blob = store.get(key).orElseThrow();
    store.swap(key, Body.of(bytes), blob.token());
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private List<Key> chunks() {
    return objects("data/");
  }

  private List<Key> objects(String prefix) {
    List<Key> keys = new ArrayList<>();
    store.listAll(prefix, page -> page.stream().map(Listed::key).forEach(keys::add));
    return keys;
  }

  private void append(long id) {
    lake.transact(tx -> tx.table(ORDERS).append(rows(id)));
  }
}
