package dev.larva.lab;

import dev.larva.entry.ChunkEntry;
import dev.larva.entry.StagedName;
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
import dev.larva.transaction.TransactionOptions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Processes whose threads append to one table without pause, each append one put of a slot: gets
 * and lists take 20 ms, puts 40 ms, more or less a tenth.
 */
final class Crowd {

  /** What a crowd did. */
  record Tale(
      List<Long> commits,
      List<Long> waitsMicros,
      Map<String, Long> requests,
      Map<Event, Long> events,
      List<String> failures) {

    long total() {
      return commits.stream().mapToLong(Long::longValue).sum();
    }

    /** The largest share over the smallest. */
    double unfairness() {
      return (double) Collections.max(commits) / Math.max(1, Collections.min(commits));
    }

    /** So many of 1,000 commits waited at most this long, microseconds. */
    long waited(int permille) {
      return waitsMicros.get((int) ((waitsMicros.size() - 1L) * permille / 1_000));
    }

    long requests(String kind) {
      return requests.getOrDefault(kind, 0L);
    }
  }

  static final long SECOND = 1_000_000;

  private static final Marker LAKE =
      new Marker(Format.CURRENT, new Ulid("01ARZ3NDEKTSV4RRFFQ69G5FAV"), 0);
  private static final int READ_MICROS = 20_000;
  private static final int PUT_OVER_READ = 2;
  private static final TableName TABLE = TableName.parse("crowded");

  private final World world;
  private final long until;
  private final long[] commits;
  private final List<Long> waits = new ArrayList<>();
  private final List<String> failures = new ArrayList<>();

  private Crowd(World world, int processes, long until) {
    this.world = world;
    this.until = until;
    this.commits = new long[processes];
  }

  static Tale run(long seed, int processes, int threads, long micros) {
    try (FiberPool pool = new FiberPool()) {
      Simulation simulation = new Simulation(seed, 0, pool, new Trace(200));
      World world = new World(simulation, new Steady(READ_MICROS, new SplittableRandom(seed)));
      Crowd crowd = new Crowd(world, processes, micros);
      SimProcess founder = world.process("founder");
      founder.start("main", () -> found(founder));
      simulation.after(SECOND, () -> crowd.start(threads));
      simulation.run();
      crowd.failures.addAll(simulation.violations());
      Collections.sort(crowd.waits);
      return new Tale(
          Arrays.stream(crowd.commits).boxed().toList(),
          crowd.waits,
          world.requests(),
          world.events(),
          crowd.failures);
    }
  }

  private static void found(SimProcess founder) {
    OpenLake lake = Wiring.REAL.open(founder, LAKE);
    lake.transact(TransactionOptions.DEFAULT, tx -> tx.createTable(TABLE, Work.fields(), Map.of()));
    lake.close();
  }

  private void start(int threads) {
    for (int p = 0; p < commits.length; p++) {
      int index = p;
      SimProcess process = world.process("p" + p, PUT_OVER_READ);
      process.start("main", () -> open(process, index, threads));
    }
  }

  private void open(SimProcess process, int index, int threads) {
    OpenLake lake = Wiring.REAL.open(process, LAKE);
    int[] left = {threads};
    for (int t = 0; t < threads; t++) {
      process.start(
          "t" + t,
          () -> {
            work(process, lake, index);
            if (--left[0] == 0) {
              lake.close();
            }
          });
    }
  }

  private void work(SimProcess process, OpenLake lake, int index) {
    try {
      while (world.simulation().now() < until) {
        long began = world.simulation().now();
        StagedName name =
            new StagedName(lake.access().head().confirmed().version(), process.machine().ulid());
        ChunkEntry chunk = new ChunkEntry(name, 1, 1, "0".repeat(64), 0, List.of());
        lake.transact(TransactionOptions.DEFAULT, tx -> tx.table(TABLE).append(List.of(chunk), 0));
        commits[index]++;
        waits.add(world.simulation().now() - began);
      }
    } catch (RuntimeException failure) {
      failures.add(String.valueOf(failure.getMessage()));
    }
  }
}
