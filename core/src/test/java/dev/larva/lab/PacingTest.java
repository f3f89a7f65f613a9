package dev.larva.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.Lake;
import dev.larva.OpenOptions;
import dev.larva.ReadOptions;
import dev.larva.commit.CommitOptions;
import dev.larva.format.Format;
import dev.larva.format.Marker;
import dev.larva.lab.sim.FiberPool;
import dev.larva.lab.sim.SimProcess;
import dev.larva.lab.sim.Simulation;
import dev.larva.lab.sim.Steady;
import dev.larva.lab.sim.Trace;
import dev.larva.lab.sim.World;
import dev.larva.log.LogEntry;
import dev.larva.runtime.Fiber;
import dev.larva.runtime.Ulid;
import dev.larva.schema.TableName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Slots kept a second apart, in virtual time: gets take 20 ms, puts 40 ms. */
final class PacingTest {

  private static final Marker LAKE =
      new Marker(Format.CURRENT, new Ulid("01ARZ3NDEKTSV4RRFFQ69G5FAV"), 0);
  private static final int READ_MICROS = 20_000;
  private static final int PUT_OVER_READ = 2;
  private static final long SECOND = 1_000_000;
  private static final TableName TABLE = TableName.parse("t");

  private final FiberPool pool = new FiberPool();
  private final Simulation simulation = new Simulation(1, 0, pool, new Trace(200));
  private final World world =
      new World(simulation, new Steady(READ_MICROS, new SplittableRandom(1)));
  private final SimProcess process = world.process("p", PUT_OVER_READ);
  private final List<LogEntry> log = new ArrayList<>();

  @AfterEach
  void close() {
    pool.close();
  }

  @Test
  void loneCommitsWaitATenthOfTheSpacing() {
    long took =
        run(
            lake -> {
              for (int i = 0; i < 10; i++) {
                commit(lake, i);
              }
            });
    assertThat(took).isBetween(SECOND * 9 / 10, SECOND * 14 / 10);
  }

  @Test
  void commitsThatComeOneByOneShareASlotForEachSpacing() {
    run(lake -> oneByOne(lake, 200));
    assertThat(log).hasSize(200);
    assertThat(slots()).isBetween(6L, 9L);
    assertThat(world.requests().get("create log")).isEqualTo(slots() + 1);
  }

  @Test
  void aBurstClosesOnceAsManyHaveJoinedAsRecentOnesCarried() {
    long took =
        run(
            lake -> {
              List<Fiber> fibers = new ArrayList<>();
              for (int t = 0; t < 8; t++) {
                int thread = t;
                fibers.add(fork(() -> repeat(lake, thread)));
              }
              fibers.forEach(PacingTest::join);
            });
    assertThat(took).isLessThan(5 * SECOND);
    assertThat(slots()).isLessThan(30);
  }

  @Test
  void withoutSpacingNothingWaits() {
    long took = run(CommitOptions.DEFAULT, lake -> repeat(lake, 0));
    assertThat(took).isLessThan(20L * 50_000);
  }

  @Test
  void closingALakeDoesNotWaitForTheSpacing() {
    long began = run(lake -> commit(lake, 0));
    assertThat(began).isLessThan(SECOND / 10);
    assertThat(simulation.lastEnd()).isLessThan(SECOND);
  }

  private static void commit(Lake lake, int number) {
    lake.transact(tx -> tx.table(TABLE).setProperties(Map.of("key" + number, "value"), Set.of()));
  }

  private static void repeat(Lake lake, int thread) {
    for (int i = 0; i < 20; i++) {
      commit(lake, thread * 100 + i);
    }
  }

  /** So many commits, one begun each 30 ms. */
  private void oneByOne(Lake lake, int commits) {
    List<Fiber> fibers = new ArrayList<>();
    for (int i = 0; i < commits; i++) {
      int number = i;
      fibers.add(fork(() -> commit(lake, number)));
      Scenario.sleep(process, Duration.ofMillis(30));
    }
    fibers.forEach(PacingTest::join);
  }

  private Fiber fork(Runnable body) {
    return process.machine().fork("caller", body);
  }

  private static void join(Fiber fiber) {
    try {
      fiber.join();
    } catch (InterruptedException interrupted) {
      throw new AssertionError(interrupted);
    }
  }

  private long slots() {
    return log.stream().mapToLong(LogEntry::slot).distinct().count();
  }

  private long run(Consumer<Lake> story) {
    return run(new CommitOptions(Duration.ofSeconds(1)), story);
  }

  /** How long the story took, microseconds; keeps what it adds to the log. */
  private long run(CommitOptions options, Consumer<Lake> story) {
    long[] took = new long[1];
    process.start("main", () -> took[0] = tell(options, story));
    simulation.run();
    assertThat(simulation.violations()).isEmpty();
    return took[0];
  }

  private long tell(CommitOptions options, Consumer<Lake> story) {
    Lake lake =
        Lake.open(
            "sim:paced",
            process.store(),
            process.machine(),
            LAKE,
            new OpenOptions(options, ReadOptions.DEFAULT));
    lake.transact(tx -> tx.createTable(TABLE, Work.fields(), Map.of()));
    long before = lake.snapshot().version();
    long began = simulation.now();
    story.accept(lake);
    long took = simulation.now() - began;
    lake.log(before, lake.snapshot().version(), log::add);
    lake.close();
    return took;
  }
}
