package dev.larva;

import static dev.larva.OrderRows.FIELDS;
import static dev.larva.OrderRows.ORDERS;
import static dev.larva.OrderRows.rows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.maintenance.Finding;
import dev.larva.maintenance.Retention;
import dev.larva.maintenance.Verify;
import dev.larva.maintenance.vacuum.VacuumOptions;
import dev.larva.store.Key;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What verify tells of a lake that others look after while it walks. */
final class VerifyBesideOthersTest {

  private static final AtomicInteger LAKES = new AtomicInteger();

  private final Lake lake = Larva.create("memory:beside-" + LAKES.incrementAndGet(), Map.of(), 3);
  private final List<String> walked = new ArrayList<>();
  private long id = 100;

  VerifyBesideOthersTest() {
    lake.transact(tx -> tx.createTable(ORDERS, FIELDS, Map.of("inline.bytes", "0")));
    lake.checkpoint();
    append();
    append();
  }

  @AfterEach
  void close() {
    lake.close();
  }

  @Test
  void whatOthersRemoveBeforeChunksAreReadIsNoDamage() {
    assertThat(findings(once("chunks: 0", this::maintain))).isEmpty();
    assertThat(times("chunks: 0")).isEqualTo(2);
  }

  @Test
  void whatOthersRemoveBeforeTheLastRootsAreReadIsNoDamage() {
    for (int roots = 0; roots < 9; roots++) {
      append();
      lake.checkpoint();
    }
    assertThat(findings(once("roots: ", this::maintain))).isEmpty();
    assertThat(findings(once("root ", this::maintain))).isEmpty();
  }

  @Test
  void othersWhoNeverPauseAreNoDamage() {
    assertThat(findings(always("chunks: 0", this::maintain))).isEmpty();
    assertThat(findings(always("roots: ", this::maintain))).isEmpty();
    assertThat(findings(always("log: ", this::maintain))).isEmpty();
    assertThat(times("chunks: 0")).isPositive();
  }

  @Test
  void aChunkThatIsStillNeededIsToldThoughOthersNeverPause() {
    Key lost = chunk();
    lake.access().store().delete(lost);
    List<Finding> findings =
        findings(
            always(
                "chunks: 0",
                () -> {
                  append();
                  lake.expire(new Retention(Duration.ZERO, 1), false);
                }));
    assertThat(findings).extracting(Finding::object).containsExactly(lost.path());
    assertThat(times("chunks: 0")).isEqualTo(4);
  }

  @Test
  void aChunkThatIsLostIsToldAfterOneWalkIfNothingWasGivenUp() {
    Key lost = chunk();
    lake.access().store().delete(lost);
    assertThat(findings(once("chunks: 0", this::append)))
        .extracting(Finding::object)
        .containsExactly(lost.path());
    assertThat(times("chunks: 0")).isEqualTo(1);
  }

  private Key chunk() {
    List<Key> keys = new ArrayList<>();
    lake.access()
        .nodes()
        .chunks(lake.table("orders").state())
        .forEachRemaining(
            chunk ->
                keys.add(
                    lake.access().layout().chunk(lake.table("orders").id(), chunk.entry().name())));
    return keys.get(0);
  }

  private long times(String step) {
    return walked.stream().filter(one -> one.startsWith(step)).count();
  }

  private List<Finding> findings(Consumer<String> beside) {
    walked.clear();
    Verify.Report report =
        lake.verify()
            .run(
                step -> {
                  walked.add(step);
                  beside.accept(step);
                });
    return report.findings();
  }

  private Consumer<String> once(String step, Runnable others) {
    return now -> {
      if (now.startsWith(step) && times(step) == 1) {
        others.run();
      }
    };
  }

  private static Consumer<String> always(String step, Runnable others) {
    return now -> {
      if (now.startsWith(step)) {
        others.run();
      }
    };
  }

  /** Gives up all that can be given up. */
  private void maintain() {
    append();
    lake.compact("orders");
    lake.checkpoint();
    append();
    lake.expire(new Retention(Duration.ZERO, 1), false);
    lake.vacuum(VacuumOptions.DEFAULT.below(lake.snapshot().version()));
    lake.retire();
  }

  private void append() {
    lake.transact(tx -> tx.table(ORDERS).append(rows(id++)));
  }
}
