package dev.larva;

import static dev.larva.OrderRows.FIELDS;
import static dev.larva.OrderRows.ORDERS;
import static dev.larva.OrderRows.rows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.maintenance.Retention;
import dev.larva.maintenance.vacuum.VacuumOptions;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What a vacuum frees of a lake whose slots are given up while it reads what is reached. */
final class VacuumBesideRetireTest {

  @Test
  void whatARetiredSlotAddedStaysThere() {
    try (Lake lake = Larva.create("memory:vacuum-beside-retire", Map.of(), 3)) {
      lake.transact(tx -> tx.createTable(ORDERS, FIELDS, Map.of("inline.bytes", "0")));
      lake.checkpoint();
      for (long id = 0; id < 5; id++) {
        append(lake, id);
      }
      AtomicInteger reads = new AtomicInteger();
      VacuumOptions below = VacuumOptions.DEFAULT.below(lake.snapshot().version());
      lake.vacuum(below);
      lake.vacuum(
          below,
          step -> {
            if (step.startsWith("versions from") && reads.incrementAndGet() == 1) {
              giveUp(lake);
            }
          });
      assertThat(reads).hasValueGreaterThan(1);
      assertThat(lake.verify().run(step -> {}).findings()).isEmpty();
      assertThat(lake.table("orders").scan().rows()).toIterable().hasSize(6);
    }
  }

  private static void giveUp(Lake lake) {
    lake.checkpoint();
    append(lake, 5);
    lake.checkpoint();
    lake.expire(new Retention(Duration.ZERO, 1), false);
    lake.retire();
  }

  private static void append(Lake lake, long id) {
    lake.transact(tx -> tx.table(ORDERS).append(rows(id)));
  }
}
