package dev.larva;

import static dev.larva.OrderRows.FIELDS;
import static dev.larva.OrderRows.ORDERS;
import static dev.larva.OrderRows.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.error.CorruptLake;
import dev.larva.expression.Filter;
import dev.larva.format.Format;
import dev.larva.log.SlotLog;
import dev.larva.maintenance.Retention;
import dev.larva.maintenance.vacuum.VacuumOptions;
import dev.larva.snapshot.Loader;
import dev.larva.store.Listed;
import dev.larva.store.OverStore;
import dev.larva.transaction.LakeAccess;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A list that lacks the root after the tombstones: it is asked for again, but not for ever. */
final class RetireUnlistedRootTest {

  private static final AtomicInteger LAKES = new AtomicInteger();

  private final Lake lake =
      Larva.create("memory:retire-unlisted-root-" + LAKES.incrementAndGet(), Map.of(), 3);

  @BeforeEach
  void retire() {
    lake.transact(tx -> tx.createTable(ORDERS, FIELDS, Map.of("inline.bytes", "0")));
    lake.transact(tx -> tx.table(ORDERS).append(rows(1)));
    lake.checkpoint();
    lake.transact(tx -> tx.table(ORDERS).delete(Filter.all()));
    lake.expire(new Retention(Duration.ZERO, 1), false);
    lake.vacuum(VacuumOptions.DEFAULT.below(lake.snapshot().version()));
    assertThat(lake.retire().slots()).isPositive();
  }

  @AfterEach
  void close() {
    lake.close();
  }

  @Test
  void aRootThatALaterListShowsIsFound() {
    assertThat(loader(2).open().known().version()).isEqualTo(lake.snapshot().version());
  }

  @Test
  void aRootThatNoListShowsIsDamage() {
    Loader loader = loader(Integer.MAX_VALUE);
    assertThatThrownBy(loader::open)
        .isInstanceOf(CorruptLake.class)
        .hasMessageContaining("were retired");
  }

  /** One to whom so many lists of roots show none. */
  private static Loader loader(LakeAccess access, int blind) {
    int[] lists = {0};
    OverStore store =
        new OverStore(access.store()) {
          @Override
          public List<Listed> list(String prefix, String startAfter, int limit) {
            boolean roots = prefix.equals(access.layout().roots());
            return roots && lists[0]++ < blind ? List.of() : super.list(prefix, startAfter, limit);
          }
        };
    SlotLog log = new SlotLog(store, access.layout(), access.machine());
    return new Loader(store, access.layout(), log, access.machine(), Format.CURRENT);
  }

  private Loader loader(int blind) {
    return loader(lake.access(), blind);
  }
}
