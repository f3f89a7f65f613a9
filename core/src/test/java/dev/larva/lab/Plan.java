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
 * @param conditions under which the processes work
 * @param size of what they do
 * @param habits of the calls
 * @param upkeep of the lake among the calls
 * @param birth of the lake, and what becomes of its format
 * @param rows how calls change rows
 */
public record Plan(
    long seed,
    Conditions conditions,
    Size size,
    Habits habits,
    Upkeep upkeep,
    Birth birth,
    Rows rows) {

  /**
   * What the processes have to bear.
   *
   * @param rates how often each fault befalls; those not named never do
   * @param latencyMicros of a usual request
   * @param preemption probability that a thread is set aside before it takes a lock
   * @param calmMicros when all faults end
   * @param slowness how many times as long the puts of the first process take
   */
  public record Conditions(
      Map<Fault, Double> rates,
      long latencyMicros,
      double preemption,
      long calmMicros,
      int slowness) {

    public Conditions {
      rates = Collections.unmodifiableMap(copy(rates));
    }

    private Conditions with(Map<Fault, Double> newRates) {
      return new Conditions(newRates, latencyMicros, preemption, calmMicros, slowness);
    }
  }

  /**
   * How much is done.
   *
   * @param processes that write
   * @param threads of each process
   * @param calls of each thread
   * @param lists tables whose content is a list that grows by overwrites
   * @param thinkMicros a thread waits at most this long between calls
   */
  public record Size(int processes, int threads, int calls, int lists, long thinkMicros) {}

  /**
   * What transactions are like.
   *
   * @param idPercent of transactions that have an id which outlives their process
   * @param definitionPercent of transactions that change names and shapes
   */
  public record Habits(int idPercent, int definitionPercent) {}

  /**
   * @param format in which the lake is born
   * @param upgradePercent of calls that upgrade the lake
   */
  public record Birth(int format, int upgradePercent) {}

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
    int format = seed % (2 * RARE_SEEDS) == 0 ? Format.MANIFEST : Format.LOG;
    return new Plan(
        seed,
        new Conditions(Map.of(), 5_000, 0, 3_600 * SECOND, STARVING),
        new Size(2, 4, 300, 2, 500_000),
        new Habits(20, 0),
        Upkeep.NONE,
        new Birth(format, 0),
        Rows.NONE);
  }

  private static Plan lengthy(long seed) {
    return new Plan(
        seed,
        new Conditions(Map.of(), 5_000, 0.05, 60 * SECOND, 1),
        new Size(1, 3, 150, 2, 10_000),
        new Habits(20, 5),
        Upkeep.NONE,
        new Birth(Format.LOG, 0),
        new Rows(2, 15, 10, 0));
  }

  /** The plan of a seed that is neither. What it draws, and in which order, is the seed's. */
  static Plan usual(long seed) {
    SplittableRandom random = new SplittableRandom(seed * 0x9e3779b97f4a7c15L);
    Map<Fault, Double> rates = Swarm.draw(random);
    int processes = 1 + random.nextInt(4);
    int threads = 1 + random.nextInt(3);
    long latencyMicros = spread(random, 2_000, 200_000);
    double preemption = random.nextInt(2) == 0 ? 0 : 0.3 * random.nextDouble();
    int calls = 3 + random.nextInt(24 / (processes * threads) + 4);
    int lists = 1 + random.nextInt(3);
    long thinkMicros = spread(random, 1_000, 5 * SECOND);
    long calmMicros = spread(random, 2 * SECOND, 1_800 * SECOND);
    Upkeep upkeep = Upkeep.draw(random, seed);
    int idPercent = random.nextInt(100);
    int definitionPercent = random.nextInt(3) == 0 ? 60 : random.nextInt(25);
    int format = random.nextInt(3) == 0 ? Format.MANIFEST : Format.LOG;
    int upgradePercent = random.nextBoolean() ? 2 + random.nextInt(10) : 0;
    return new Plan(
            seed,
            new Conditions(rates, latencyMicros, preemption, calmMicros, 1),
            new Size(processes, threads, calls, lists, thinkMicros),
            new Habits(idPercent, definitionPercent),
            upkeep,
            new Birth(format, 0),
            Rows.draw(random))
        .upgrading(upgradePercent);
  }

  private static long spread(SplittableRandom random, long least, long most) {
    return (long) (least * Math.pow((double) most / least, random.nextDouble()));
  }

  public Map<Fault, Double> rates() {
    return conditions.rates();
  }

  public long latencyMicros() {
    return conditions.latencyMicros();
  }

  public double preemption() {
    return conditions.preemption();
  }

  public long calmMicros() {
    return conditions.calmMicros();
  }

  public int slowness() {
    return conditions.slowness();
  }

  public int processes() {
    return size.processes();
  }

  public int threads() {
    return size.threads();
  }

  public int calls() {
    return size.calls();
  }

  public int lists() {
    return size.lists();
  }

  public long thinkMicros() {
    return size.thinkMicros();
  }

  public int idPercent() {
    return habits.idPercent();
  }

  public int definitionPercent() {
    return habits.definitionPercent();
  }

  public int format() {
    return birth.format();
  }

  public int upgradePercent() {
    return birth.upgradePercent();
  }

  /** Whether one thread works alone and no fault can befall it. */
  public boolean lonely() {
    return rates().isEmpty()
        && processes() * threads() == 1
        && upkeep.checkpointPercent() == 0
        && upgradePercent() == 0;
  }

  /** The same with other sizes. */
  public Plan sized(int newProcesses, int newThreads, int newCalls) {
    Size other = new Size(newProcesses, newThreads, newCalls, lists(), thinkMicros());
    return new Plan(seed, conditions, other, habits, upkeep, birth, rows);
  }

  /** The same with other faults. */
  public Plan with(Map<Fault, Double> newRates) {
    return new Plan(seed, conditions.with(newRates), size, habits, upkeep, birth, rows);
  }

  /** The same with two threads or three in each process, in each other's way, and their faults. */
  public Plan crowded(Map<Fault, Double> newRates) {
    return new Plan(
        seed,
        new Conditions(newRates, latencyMicros(), preemption(), calmMicros(), 1),
        new Size(1 + (int) (seed % 3), 2 + (int) (seed % 2), 12, 2, hurried()),
        new Habits(70, seed % 2 == 0 ? 90 : 15),
        new Upkeep(12, upkeep.vacuumPercent()),
        birth,
        rows);
  }

  /** No longer between calls than a request takes. */
  private long hurried() {
    return Math.min(thinkMicros(), latencyMicros());
  }

  /** The same without one kind of fault. */
  public Plan without(Fault fault) {
    Map<Fault, Double> fewer = copy(rates());
    fewer.remove(fault);
    return with(fewer);
  }

  /** The same with upgrades, if it is born in a format that can be left. */
  Plan upgrading(int percent) {
    Birth other = new Birth(format(), format() == Format.MANIFEST ? percent : 0);
    return new Plan(seed, conditions, size, habits, upkeep, other, rows);
  }

  /** The same in another format, without upgrades. */
  public Plan bornIn(int newFormat) {
    return new Plan(seed, conditions, size, habits, upkeep, new Birth(newFormat, 0), rows);
  }

  /** The same with two processes whose threads all want the same list. */
  public Plan contended() {
    return new Plan(
        seed,
        conditions,
        new Size(2, 4, 16, 1, hurried()),
        new Habits(idPercent(), 0),
        Upkeep.NONE,
        birth,
        Rows.NONE);
  }

  /** The same with other work on the lake itself. */
  public Plan kept(Upkeep newUpkeep) {
    return new Plan(seed, conditions, size, habits, newUpkeep, birth, rows);
  }

  /** The same with other changes of rows. */
  public Plan rows(Rows newRows) {
    return new Plan(seed, conditions, size, habits, upkeep, birth, newRows);
  }
}
