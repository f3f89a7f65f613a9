package dev.larva.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.Lake;
import dev.larva.error.LarvaException;
import dev.larva.error.OutcomeUnknown;
import dev.larva.error.RetryBudgetExhausted;
import dev.larva.format.Format;
import dev.larva.format.Marker;
import dev.larva.lab.sim.FiberPool;
import dev.larva.lab.sim.SimProcess;
import dev.larva.lab.sim.Simulation;
import dev.larva.lab.sim.Steady;
import dev.larva.lab.sim.Trace;
import dev.larva.lab.sim.World;
import dev.larva.runtime.Fiber;
import dev.larva.runtime.Ulid;
import dev.larva.transaction.TransactionOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Callers that leave while others of their batch stay, in virtual time: a put takes 40 seconds. The
 * first is alone in its slot; the others wait meanwhile, and share the next.
 */
final class CallersTest {

  private static final Marker LAKE =
      new Marker(Format.CURRENT, new Ulid("01ARZ3NDEKTSV4RRFFQ69G5FAV"), 0);
  private static final int READ_MICROS = 20_000;
  private static final int PUT_OF_40_SECONDS = 2_000;
  private static final Duration PUT = Duration.ofSeconds(40);

  private final FiberPool pool = new FiberPool();
  private final Simulation simulation = new Simulation(1, 0, pool, new Trace(200));
  private final World world =
      new World(simulation, new Steady(READ_MICROS, new SplittableRandom(1)));
  private final SimProcess process = world.process("p", PUT_OF_40_SECONDS);
  private final Map<String, Fiber> callers = new TreeMap<>();
  private final Map<String, Object> answers = new TreeMap<>();
  private final List<String> namespaces = new ArrayList<>();

  @AfterEach
  void close() {
    pool.close();
  }

  @Test
  void aCallerInterruptedBeforeItsSlotIsSentLandsNothingAndStrandsNobody() {
    run(
        lake -> {
          start(lake, "first", PUT.multipliedBy(9));
          start(lake, "gone", PUT.multipliedBy(9));
          start(lake, "stays", PUT.multipliedBy(9));
          pause(PUT.dividedBy(2));
          interrupt("gone");
        });
    assertThat(answers.get("gone")).isInstanceOf(RetryBudgetExhausted.class);
    assertThat(answers.get("stays")).isEqualTo("landed");
    assertThat(namespaces).containsExactlyInAnyOrder("main", "first", "stays");
  }

  @Test
  void aCallerInterruptedWhileItsSlotIsOnItsWayDoesNotKnowAndTheOthersDo() {
    run(
        lake -> {
          start(lake, "first", PUT.multipliedBy(9));
          start(lake, "gone", PUT.multipliedBy(9));
          start(lake, "stays", PUT.multipliedBy(9));
          pause(PUT.plus(PUT.dividedBy(2)));
          interrupt("gone");
        });
    assertThat(answers.get("gone")).isInstanceOf(OutcomeUnknown.class);
    assertThat(answers.get("stays")).isEqualTo("landed");
    assertThat(namespaces).containsExactlyInAnyOrder("main", "first", "gone", "stays");
  }

  @Test
  void eachCallerIsAnsweredByItsOwnDeadline() {
    run(
        lake -> {
          start(lake, "first", PUT.multipliedBy(9));
          start(lake, "queued", PUT.dividedBy(2));
          start(lake, "sent", PUT.plus(PUT.dividedBy(2)));
          start(lake, "stays", PUT.multipliedBy(9));
        });
    assertThat(answers.get("queued")).isInstanceOf(RetryBudgetExhausted.class);
    assertThat(answers.get("sent")).isInstanceOf(OutcomeUnknown.class);
    assertThat(answers.get("stays")).isEqualTo("landed");
    assertThat(namespaces).containsExactlyInAnyOrder("main", "first", "sent", "stays");
  }

  private interface Story {
    void tell(Lake lake);
  }

  /** A caller that makes a namespace of its name. */
  private void start(Lake lake, String name, Duration deadline) {
    TransactionOptions options = TransactionOptions.DEFAULT.withDeadline(deadline);
    callers.put(
        name, process.machine().fork(name, () -> answers.put(name, made(lake, name, options))));
    pause(Duration.ofMillis(1));
  }

  private static Object made(Lake lake, String name, TransactionOptions options) {
    try {
      lake.transact(options, tx -> tx.createNamespace(name, Map.of()));
      return "landed";
    } catch (LarvaException told) {
      return told;
    }
  }

  private void interrupt(String name) {
    Fiber caller = callers.get(name);
    assertThat(caller).isNotNull();
    if (caller != null) {
      caller.interrupt();
    }
  }

  private void pause(Duration duration) {
    Scenario.sleep(process, duration);
  }

  private void run(Story story) {
    process.start("main", () -> tell(story));
    simulation.run();
    assertThat(simulation.violations()).isEmpty();
  }

  private void tell(Story story) {
    Lake lake = Lake.open("sim:callers", process.store(), process.machine(), LAKE);
    story.tell(lake);
    callers.values().forEach(CallersTest::join);
    lake.close();
    Lake again = Lake.open("sim:callers", process.store(), process.machine(), LAKE);
    again.snapshot().namespaces().values().forEach(each -> namespaces.add(each.name()));
    again.close();
  }

  private static void join(Fiber fiber) {
    try {
      fiber.join();
    } catch (InterruptedException interrupted) {
      throw new AssertionError(interrupted);
    }
  }
}
