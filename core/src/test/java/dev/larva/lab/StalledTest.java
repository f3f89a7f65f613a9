package dev.larva.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.Lake;
import dev.larva.Metrics;
import dev.larva.commit.Phase;
import dev.larva.format.Format;
import dev.larva.format.Marker;
import dev.larva.lab.sim.FiberPool;
import dev.larva.lab.sim.SimProcess;
import dev.larva.lab.sim.Simulation;
import dev.larva.lab.sim.Steady;
import dev.larva.lab.sim.Trace;
import dev.larva.lab.sim.World;
import dev.larva.runtime.Event;
import dev.larva.runtime.Ulid;
import dev.larva.schema.TableName;
import java.time.Duration;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A put that lasts, in virtual time. */
final class StalledTest {

  private static final Marker LAKE =
      new Marker(Format.CURRENT, new Ulid("01ARZ3NDEKTSV4RRFFQ69G5FAV"), 0);
  private static final int READ_MICROS = 20_000;
  private static final int PUT_OF_40_SECONDS = 2_000;
  private static final int PUT_OF_40_MILLISECONDS = 2;

  private final FiberPool pool = new FiberPool();
  private final Simulation simulation = new Simulation(1, 0, pool, new Trace(200));
  private final World world =
      new World(simulation, new Steady(READ_MICROS, new SplittableRandom(1)));

  @AfterEach
  void close() {
    pool.close();
  }

  @Test
  void aPutThatLastsIsToldOnceAndShownInTheMetrics() {
    Metrics[] during = new Metrics[1];
    run(
        PUT_OF_40_SECONDS,
        (process, lake) -> {
          var commit = process.machine().fork("caller", () -> create(lake));
          Scenario.sleep(process, Duration.ofSeconds(25));
          during[0] = lake.metrics();
          commit.join();
        });
    assertThat(world.events()).containsEntry(Event.STALLED, 1L);
    assertThat(during[0].commit().phase()).isEqualTo(Phase.PUT);
    assertThat(during[0].commit().inPhase()).isGreaterThan(Duration.ofSeconds(20));
    assertThat(during[0].commit().first()).isEqualTo(1);
  }

  @Test
  void whatDoesNotLastIsNotTold() {
    Metrics[] after = new Metrics[1];
    run(
        PUT_OF_40_MILLISECONDS,
        (process, lake) -> {
          create(lake);
          Scenario.sleep(process, Duration.ofMinutes(5));
          after[0] = lake.metrics();
        });
    assertThat(world.events()).doesNotContainKey(Event.STALLED);
    assertThat(after[0].commit().phase()).isEqualTo(Phase.IDLE);
    assertThat(after[0].commit().waiting()).isZero();
    assertThat(after[0].commit().puts().count()).isEqualTo(1);
    assertThat(after[0].commit().puts().mean()).isBetween(30_000.0, 50_000.0);
    assertThat(after[0].commit().batches().most()).isEqualTo(1);
    assertThat(after[0].events()).containsEntry(Event.SLOT_CREATED, 1L);
    assertThat(after[0].requests().create().requests()).isEqualTo(1);
  }

  private interface Story {
    void tell(SimProcess process, Lake lake) throws InterruptedException;
  }

  private static void create(Lake lake) {
    lake.transact(tx -> tx.createTable(TableName.parse("t"), Work.fields(), Map.of()));
  }

  private void run(int putOverRead, Story story) {
    SimProcess process = world.process("p", putOverRead);
    Consumer<Lake> told =
        lake -> {
          try {
            story.tell(process, lake);
          } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
          }
        };
    process.start("main", () -> open(process, told));
    simulation.run();
    assertThat(simulation.violations()).isEmpty();
  }

  private static void open(SimProcess process, Consumer<Lake> story) {
    Lake lake = Lake.open("sim:stalled", process.store(), process.machine(), LAKE);
    story.accept(lake);
    lake.close();
  }
}
