package dev.larva.lab;

import dev.larva.format.Format;
import dev.larva.lab.sim.Fault;
import dev.larva.lab.sim.Swarm;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * What a seed decides before a run begins.
 *
 * @param rates how often each fault befalls; those not named never do
 * @param latencyMicros of a usual request
 * @param preemption probability that a thread is set aside before it takes a lock
 * @param processes that write
 * @param threads of each process
 * @param calls of each thread
 * @param lists tables whose content is a list that grows by overwrites
 * @param thinkMicros a thread waits at most this long between calls
 * @param calmMicros when all faults end
 * @param upkeep of the lake among the calls
 * @param idPercent of transactions that have an id which outlives their process
 * @param slowness how many times as long the puts of the first process take
 * @param definitionPercent of transactions that change names and shapes
 * @param format in which the lake is born
 * @param upgradePercent of calls that upgrade the lake
 * @param rows how calls change rows
 */
public record Plan(
    long seed,
    Map<Fault, Double> rates,
    long latencyMicros,
    double preemption,
    int processes,
    int threads,
    int calls,
    int lists,
    long thinkMicros,
    long calmMicros,
    Upkeep upkeep,
    int idPercent,
    int definitionPercent,
    int slowness,
    int format,
    int upgradePercent,
    Rows rows) {

  /**
   * How calls change rows of tables of Parquet.
   *
   * @param tables that most of them change: 1 or 2
   * @param percent of calls that do
   * @param rewritePercent of these that rewrite chunks
   * @param serializablePercent of all calls that are serializable
   */
  public record Rows(int tables, int percent, int rewritePercent, int serializablePercent) {

    /** There are no such tables, and all is under snapshot isolation. */
    public static final Rows NONE = new Rows(2, 0, 0, 0);

    private static Rows draw(SplittableRandom random) {
      int percent = random.nextInt(3) == 0 ? 0 : 20 + random.nextInt(70);
      int rewritePercent = random.nextInt(40);
      return new Rows(
          1 + random.nextInt(2),
          percent,
          rewritePercent,
          random.nextInt(2) == 0 ? 0 : 20 + random.nextInt(81));
    }
  }

  /**
   * What calls do for the lake itself.
   *
   * @param checkpointPercent of calls that write a checkpoint
   * @param vacuumPercent of the other calls that vacuum
   */
  public record Upkeep(int checkpointPercent, int vacuumPercent) {

    /** Nobody does anything for it. */
    public static final Upkeep NONE = new Upkeep(0, 0);

    /** Of so many seeds one has vacuums, in so many of a hundred calls. */
    private static final int VACUUM_SEEDS = 3;

    private static final int VACUUM_PERCENT = 5;

    private static Upkeep draw(SplittableRandom random, long seed) {
      int checkpointPercent = random.nextInt(3) == 0 ? 0 : random.nextInt(12);
      return new Upkeep(checkpointPercent, seed % VACUUM_SEEDS == 2 ? VACUUM_PERCENT : 0);
    }
  }

  /** Of this many seeds one starves a slow process, and one is long. */
  private static final long RARE_SEEDS = 500;

  /** How slow a process is that loses nearly every race. */
  private static final int STARVING = 100;

  private static final long SECOND = 1_000_000;

  public Plan {
    rates = Collections.unmodifiableMap(copy(rates));
  }

  private static Map<Fault, Double> copy(Map<Fault, Double> rates) {
    Map<Fault, Double> copy = new EnumMap<>(Fault.class);
    copy.putAll(rates);
    return copy;
  }

  /** The plan of a seed: some starve a slow process, some are long, most are neither. */
  public static Plan of(long seed) {
    return seed % RARE_SEEDS == 0
        ? starving(seed)
        : seed % RARE_SEEDS == 1 ? lengthy(seed) : usual(seed);
  }

  private static Plan starving(long seed) {
    return new Plan(
        seed,
        Map.of(),
        5_000,
        0,
        2,
        4,
        300,
        2,
        500_000,
        3_600 * SECOND,
        Upkeep.NONE,
        20,
        0,
        STARVING,
        seed % (2 * RARE_SEEDS) == 0 ? Format.MANIFEST : Format.LOG,
        0,
        Rows.NONE);
  }

  private static Plan lengthy(long seed) {
    return new Plan(
        seed,
        Map.of(),
        5_000,
        0.05,
        1,
        3,
        150,
        2,
        10_000,
        60 * SECOND,
        Upkeep.NONE,
        20,
        5,
        1,
        3,
        0,
        new Rows(2, 15, 10, 0));
  }

  /** The plan of a seed that is neither. */
  static Plan usual(long seed) {
    SplittableRandom random = new SplittableRandom(seed * 0x9e3779b97f4a7c15L);
    Map<Fault, Double> rates = Swarm.draw(random);
    int processes = 1 + random.nextInt(4);
    int threads = 1 + random.nextInt(3);
    return new Plan(
            seed,
            rates,
            spread(random, 2_000, 200_000),
            random.nextInt(2) == 0 ? 0 : 0.3 * random.nextDouble(),
            processes,
            threads,
            3 + random.nextInt(24 / (processes * threads) + 4),
            1 + random.nextInt(3),
            spread(random, 1_000, 5 * SECOND),
            spread(random, 2 * SECOND, 1_800 * SECOND),
            Upkeep.draw(random, seed),
            random.nextInt(100),
            random.nextInt(3) == 0 ? 60 : random.nextInt(25),
            1,
            random.nextInt(3) == 0 ? Format.MANIFEST : Format.LOG,
            0,
            Rows.NONE)
        .upgrading(random.nextBoolean() ? 2 + random.nextInt(10) : 0)
        .rows(Rows.draw(random));
  }

  private static long spread(SplittableRandom random, long least, long most) {
    return (long) (least * Math.pow((double) most / least, random.nextDouble()));
  }

  /** Whether one thread works alone and no fault can befall it. */
  public boolean lonely() {
    return rates.isEmpty()
        && processes * threads == 1
        && upkeep.checkpointPercent() == 0
        && upgradePercent == 0;
  }

  /** The same with other sizes. */
  public Plan sized(int newProcesses, int newThreads, int newCalls) {
    return new Plan(
        seed,
        rates,
        latencyMicros,
        preemption,
        newProcesses,
        newThreads,
        newCalls,
        lists,
        thinkMicros,
        calmMicros,
        upkeep,
        idPercent,
        definitionPercent,
        slowness,
        format,
        upgradePercent,
        rows);
  }

  /** The same with other faults. */
  public Plan with(Map<Fault, Double> newRates) {
    return new Plan(
        seed,
        newRates,
        latencyMicros,
        preemption,
        processes,
        threads,
        calls,
        lists,
        thinkMicros,
        calmMicros,
        upkeep,
        idPercent,
        definitionPercent,
        slowness,
        format,
        upgradePercent,
        rows);
  }

  /** The same with two threads or three in each process, in each other's way, and their faults. */
  public Plan crowded(Map<Fault, Double> newRates) {
    return new Plan(
        seed,
        newRates,
        latencyMicros,
        preemption,
        1 + (int) (seed % 3),
        2 + (int) (seed % 2),
        12,
        2,
        Math.min(thinkMicros, latencyMicros),
        calmMicros,
        new Upkeep(12, upkeep.vacuumPercent()),
        70,
        seed % 2 == 0 ? 90 : 15,
        1,
        format,
        upgradePercent,
        rows);
  }

  /** The same without one kind of fault. */
  public Plan without(Fault fault) {
    Map<Fault, Double> fewer = copy(rates);
    fewer.remove(fault);
    return with(fewer);
  }

  /** The same with upgrades, if it is born in a format that can be left. */
  Plan upgrading(int percent) {
    return bornIn(format, format == Format.MANIFEST ? percent : 0);
  }

  /** The same in another format, without upgrades. */
  public Plan bornIn(int newFormat) {
    return bornIn(newFormat, 0);
  }

  private Plan bornIn(int newFormat, int newUpgradePercent) {
    return new Plan(
        seed,
        rates,
        latencyMicros,
        preemption,
        processes,
        threads,
        calls,
        lists,
        thinkMicros,
        calmMicros,
        upkeep,
        idPercent,
        definitionPercent,
        slowness,
        newFormat,
        newUpgradePercent,
        rows);
  }

  /** The same with two processes whose threads all want the same list. */
  public Plan contended() {
    return new Plan(
        seed,
        rates,
        latencyMicros,
        preemption,
        2,
        4,
        16,
        1,
        Math.min(thinkMicros, latencyMicros),
        calmMicros,
        Upkeep.NONE,
        idPercent,
        0,
        slowness,
        format,
        upgradePercent,
        Rows.NONE);
  }

  /** The same with other work on the lake itself. */
  public Plan kept(Upkeep newUpkeep) {
    return new Plan(
        seed,
        rates,
        latencyMicros,
        preemption,
        processes,
        threads,
        calls,
        lists,
        thinkMicros,
        calmMicros,
        newUpkeep,
        idPercent,
        definitionPercent,
        slowness,
        format,
        upgradePercent,
        rows);
  }

  /** The same with other changes of rows. */
  public Plan rows(Rows newRows) {
    return new Plan(
        seed,
        rates,
        latencyMicros,
        preemption,
        processes,
        threads,
        calls,
        lists,
        thinkMicros,
        calmMicros,
        upkeep,
        idPercent,
        definitionPercent,
        slowness,
        format,
        upgradePercent,
        newRows);
  }
}
