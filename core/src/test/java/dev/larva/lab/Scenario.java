package dev.larva.lab;

import dev.larva.error.LakeUpgraded;
import dev.larva.error.StoreFailure;
import dev.larva.format.Format;
import dev.larva.format.Layout;
import dev.larva.format.Marker;
import dev.larva.format.MarkerCodec;
import dev.larva.lab.history.History;
import dev.larva.lab.model.Model;
import dev.larva.lab.sim.SimProcess;
import dev.larva.lab.sim.World;
import dev.larva.log.Manifests;
import dev.larva.runtime.Ulid;
import dev.larva.schema.TableName;
import dev.larva.store.Body;
import dev.larva.store.ObjectStore;
import dev.larva.store.ReadRetryStore;
import dev.larva.transaction.TransactionOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Processes with threads that change one lake; a process that dies is started again and goes on.
 * The faults end at a time that the plan says; from then on everyone must finish.
 */
final class Scenario {

  /** Everyone has finished this long after the faults ended, microseconds of virtual time. */
  private static final long LIVENESS_MICROS = 12L * 3_600 * 1_000_000;

  /** A process starts again at most this long after it died. */
  private static final int RESTART_MICROS = 5_000_000;

  /** Calls of each thread of a slow process. */
  private static final int CALLS_OF_THE_SLOW = 3;

  private static final Ulid LAKE = new Ulid("01ARZ3NDEKTSV4RRFFQ69G5FAV");

  private final World world;
  private final Plan plan;
  private final Wiring wiring;
  private final SplittableRandom random;
  private final History history = new History();
  private final Observations observations = new Observations();
  private final Sinks sinks = new Sinks();
  private long entries;
  private final List<Client> clients = new ArrayList<>();
  private final BucketRows rows;

  Scenario(World world, Plan plan, Wiring wiring) {
    this.world = world;
    this.plan = plan;
    this.wiring = wiring;
    this.random = world.simulation().split();
    this.rows = new BucketRows(world.bucket(), LAKE);
  }

  History history() {
    return history;
  }

  Observations observations() {
    return observations;
  }

  Sinks sinks() {
    return sinks;
  }

  /** Reads the whole log. */
  Witness witness() {
    return new Witness(world.bucket(), LAKE, rows);
  }

  /** Starts everything; nothing has happened yet when it returns. */
  void start() {
    for (int p = 0; p < plan.processes(); p++) {
      List<Client> own = new ArrayList<>();
      for (int t = 0; t < plan.threads(); t++) {
        int calls = p == 0 && plan.slowness() > 1 ? CALLS_OF_THE_SLOW : plan.calls();
        own.add(new Client("c" + p + t, this, random.split(), plan, calls));
      }
      clients.addAll(own);
    }
    SimProcess founder = world.process("founder");
    founder.onDeath(() -> world.simulation().after(RESTART_MICROS, this::foundAgain));
    founder.start("main", () -> found(founder));
    world.simulation().after(plan.calmMicros(), world::calm);
    world.simulation().after(plan.calmMicros() + LIVENESS_MICROS, this::requireFinished);
  }

  private void foundAgain() {
    SimProcess founder = world.process("founder");
    founder.onDeath(() -> world.simulation().after(RESTART_MICROS, this::foundAgain));
    founder.start("main", () -> found(founder));
  }

  private void requireFinished() {
    for (Client client : clients) {
      if (!client.finished()) {
        world.simulation().violate("not live: " + client + " has not finished");
        return;
      }
    }
    long quiet = Math.max(0, world.lastLanding() - world.simulation().now()) + 1_000_000;
    world.simulation().after(quiet, this::inspect);
  }

  private void inspect() {
    SimProcess process = world.process("inspector");
    process.start("main", () -> new Inspection(this, open(process)).run());
  }

  /** Creates the tables that all use; runs again from the start if it dies. */
  private void found(SimProcess founder) {
    if (plan.format() == Format.MANIFEST) {
      bringManifest(founder);
    }
    OpenLake lake = open(founder);
    boolean done = false;
    while (!done) {
      try {
        done = foundTables(lake);
      } catch (dev.larva.error.LarvaException failure) {
        sleep(founder, Duration.ofMillis(500));
      }
    }
    lake.close();
    founder.onDeath(() -> {});
    for (int p = 0; p < plan.processes(); p++) {
      launch(p, 0);
    }
  }

  private boolean foundTables(OpenLake lake) {
    for (String name : Client.tables(plan)) {
      lake.transact(
          TransactionOptions.DEFAULT,
          transaction -> {
            TableName table = TableName.parse(name);
            if (transaction.snapshot().table(table.namespace(), table.name()).isEmpty()) {
              boolean rows = RowTables.isOne(name);
              transaction.createTable(table, rows ? RowTables.fields() : Work.fields(), Map.of());
            }
          });
    }
    return true;
  }

  private void launch(int number, int incarnation) {
    List<Client> own =
        clients.subList(number * plan.threads(), (number + 1) * plan.threads()).stream()
            .filter(client -> !client.finished())
            .toList();
    if (own.isEmpty()) {
      return;
    }
    String name = "p" + number + (incarnation == 0 ? "" : "." + incarnation);
    SimProcess process = world.process(name, number == 0 ? plan.slowness() : 1);
    process.onDeath(
        () -> world.simulation().after(restartDelay(), () -> launch(number, incarnation + 1)));
    process.start("main", () -> serve(process, own));
  }

  /** From a moment to seconds, each order of magnitude as likely as the others. */
  private long restartDelay() {
    return (long) Math.pow(RESTART_MICROS, random.nextDouble());
  }

  private void serve(SimProcess process, List<Client> own) {
    Shared lake = new Shared(() -> open(process));
    int[] left = {own.size()};
    for (Client client : own) {
      process.start(
          client.name(),
          () -> {
            client.run(process, lake);
            if (--left[0] == 0) {
              lake.close();
              process.onDeath(() -> {});
            }
          });
    }
  }

  private OpenLake open(SimProcess process) {
    while (true) {
      try {
        return wiring.open(process, marker(process));
      } catch (StoreFailure | LakeUpgraded again) {
        sleep(process, Duration.ofMillis(300));
      }
    }
  }

  /** A lake of the log needs no marker here; one that may be upgraded does. */
  private Marker marker(SimProcess process) {
    ObjectStore store = new ReadRetryStore(process.store(), process.machine());
    return plan.format() == Format.LOG
        ? new Marker(Format.CURRENT, LAKE, 0)
        : store
            .get(Layout.MARKER)
            .map(blob -> MarkerCodec.decode(Layout.MARKER, blob.bytes()))
            .orElseThrow(() -> new Violation("the marker is missing"));
  }

  /** Upgrades the lake, as far as the store lets. */
  void upgrade(SimProcess process) {
    wiring.upgrade(process, marker(process));
  }

  /** Brings a lake of format 1 into being, in any number of tries. */
  private void bringManifest(SimProcess founder) {
    byte[] marker = MarkerCodec.encode(new Marker(Format.SMALL, LAKE, 0));
    Manifests manifests = new Manifests(founder.store(), new Layout(LAKE), founder.machine());
    for (boolean done = false; !done; ) {
      try {
        manifests.create(Format.SMALL);
        founder.store().create(Layout.MARKER, Body.of(marker));
        done = founder.store().get(Layout.MARKER).isPresent();
      } catch (StoreFailure failure) {
        sleep(founder, Duration.ofMillis(300));
      }
    }
  }

  static void sleep(SimProcess process, Duration duration) {
    try {
      process.machine().sleep(duration);
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException("nobody interrupts a client", interrupted);
    }
  }

  /** Told by the newcomer who read everything at the end. */
  void inspected(Model model) {
    entries = model.newest();
  }

  /** Entries that landed; 0 until the end. */
  long entries() {
    return entries;
  }

  Plan plan() {
    return plan;
  }

  World world() {
    return world;
  }
}
