package dev.larva.lab.sim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.error.StoreFailure;
import dev.larva.runtime.Monitor;
import dev.larva.store.Body;
import dev.larva.store.Key;
import dev.larva.store.PutResult;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SimulationTest {

  private static final Key KEY = new Key("_larva/x/log/0.json");

  private final FiberPool pool = new FiberPool();
  private final Trace trace = new Trace(Trace.KEPT_LINES);

  @AfterEach
  void close() {
    pool.close();
  }

  private World run(Map<Fault, Double> rates, Consumer<World> scenario) {
    Simulation simulation = new Simulation(7, 0.1, pool, trace);
    World world = new World(simulation, new Swarm(rates, 10_000, new SplittableRandom(7)));
    scenario.accept(world);
    simulation.run();
    return world;
  }

  private static Body body(String text) {
    return Body.of(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void exactlyOneOfManyRacingCreatesWins() {
    List<PutResult.Kind> kinds = new ArrayList<>();
    World world =
        run(
            Map.of(),
            w -> {
              for (int i = 0; i < 20; i++) {
                SimProcess process = w.process("p" + i);
                process.start("t", () -> kinds.add(process.store().create(KEY, body("b")).kind()));
              }
            });
    assertThat(world.simulation().violations()).isEmpty();
    assertThat(kinds).hasSize(20).containsOnlyOnce(PutResult.Kind.CREATED);
  }

  @Test
  void aZombieLandsAfterItsProcessIsDead() {
    Map<Fault, Double> rates = new EnumMap<>(Map.of(Fault.KILLED_WITH_ZOMBIE, 1.0));
    List<String> seen = new ArrayList<>();
    World world =
        run(
            rates,
            w -> {
              SimProcess victim = w.process("victim");
              victim.start(
                  "t", () -> seen.add("answered " + victim.store().create(KEY, body("b"))));
              SimProcess witness = w.process("witness");
              witness.start("t", () -> witness(witness, seen));
            });
    assertThat(world.simulation().violations()).isEmpty();
    assertThat(seen).containsExactly("false", "true");
  }

  private static void witness(SimProcess process, List<String> seen) {
    try {
      process.machine().sleep(Duration.ofMillis(20));
      seen.add("" + process.store().get(KEY).isPresent());
      process.machine().sleep(Duration.ofSeconds(60));
      seen.add("" + process.store().get(KEY).isPresent());
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void waitingForASignalThatNeverComesIsADeadlock() {
    World world =
        run(
            Map.of(),
            w -> {
              SimProcess process = w.process("p");
              process.start("t", () -> await(process.machine().monitor(), Duration.ofDays(9_999)));
            });
    assertThat(world.simulation().violations()).hasSize(1).first().asString().contains("deadlock");
  }

  private static void await(Monitor monitor, Duration atMost) {
    try {
      monitor.await(() -> false, atMost);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void aSignalWakesAWaiterInOtherThreadsOfTheProcess() {
    int[] box = new int[1];
    boolean[] held = new boolean[1];
    World world =
        run(
            Map.of(),
            w -> {
              SimProcess process = w.process("p");
              Monitor monitor = process.machine().monitor();
              process.start("waiter", () -> held[0] = awaitOne(monitor, box));
              process.start(
                  "setter",
                  () -> {
                    monitor.locked(() -> box[0]++);
                    monitor.signal();
                  });
            });
    assertThat(world.simulation().violations()).isEmpty();
    assertThat(held[0]).isTrue();
  }

  private static boolean awaitOne(Monitor monitor, int[] box) {
    try {
      return monitor.await(() -> box[0] == 1, Duration.ofSeconds(1));
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void waitingWhileAMonitorIsHeldIsAViolation() {
    World world =
        run(
            Map.of(),
            w -> {
              SimProcess process = w.process("p");
              Monitor monitor = process.machine().monitor();
              process.start("t", () -> monitor.locked(() -> process.store().get(KEY)));
            });
    assertThat(world.simulation().violations()).first().asString().contains("holds a monitor");
  }

  @Test
  void aLoopWithoutEndIsAViolation() {
    World world =
        run(
            Map.of(),
            w -> {
              SimProcess process = w.process("p");
              process.start("t", () -> spin(process));
            });
    assertThat(world.simulation().violations()).first().asString().contains("runaway");
  }

  private static void spin(SimProcess process) {
    while (true) {
      process.store().get(KEY);
    }
  }

  @Test
  void differentBytesForOneSlotAreAViolation() {
    World world =
        run(
            Map.of(),
            w -> {
              SimProcess process = w.process("p");
              process.start(
                  "t",
                  () -> {
                    process.store().create(KEY, body("a"));
                    process.store().create(KEY, body("b"));
                  });
            });
    assertThat(world.simulation().violations()).first().asString().contains("not frozen");
  }

  @Test
  void aRunIsAFunctionOfItsSeed() {
    for (long seed = 1; seed <= 20; seed++) {
      assertThat(storm(seed)).isEqualTo(storm(seed));
    }
    assertThat(storm(1)).isNotEqualTo(storm(2));
  }

  private long storm(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Trace own = new Trace(1);
    Simulation simulation = new Simulation(seed, 0.2, pool, own);
    Map<Fault, Double> rates = new EnumMap<>(Fault.class);
    for (Fault fault : Fault.values()) {
      rates.put(fault, fault.kills() ? 0.01 : 0.05);
    }
    World world = new World(simulation, new Swarm(rates, 10_000, random));
    for (int i = 0; i < 6; i++) {
      SimProcess process = world.process("p" + i);
      process.start("a", () -> work(process));
      process.start("b", () -> work(process));
    }
    simulation.run();
    return own.hash();
  }

  private static void work(SimProcess process) {
    Monitor monitor = process.machine().monitor();
    for (int i = 0; i < 20; i++) {
      try {
        process.store().create(new Key("k/" + process.machine().random(30)), body("b"));
        monitor.locked(() -> process.store().nowMicros());
        process.store().list("k/", "", 10);
      } catch (StoreFailure failure) {
        process.machine().ulid();
      }
    }
  }
}
