package dev.larva.lab.sim;

import java.util.EnumMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Faults at random, each with a rate of its own, most of them not at all in one run. */
public final class Swarm implements Chance {

  /** Runs out of a hundred that have no faults. */
  private static final int FAULTLESS_PERCENT = 25;

  private static final double LOWEST_RATE = 0.003;
  private static final double HIGHEST_RATE = 0.25;

  /** Faults that hit a whole process or everyone are rarer by this. */
  private static final double RARE = 0.08;

  private static final long SECOND = 1_000_000;

  private final Map<Fault, Double> rates;
  private final SplittableRandom random;
  private final long latency;
  private boolean calm;

  public Swarm(Map<Fault, Double> rates, long latencyMicros, SplittableRandom random) {
    this.rates = rates;
    this.latency = latencyMicros;
    this.random = random;
  }

  /** Draws which faults a run has, and how often. */
  public static Map<Fault, Double> draw(SplittableRandom random) {
    Map<Fault, Double> rates = new EnumMap<>(Fault.class);
    if (random.nextInt(100) < FAULTLESS_PERCENT) {
      return rates;
    }
    double share = 0.1 + 0.5 * random.nextDouble();
    for (Fault fault : Fault.values()) {
      if (random.nextDouble() < share) {
        rates.put(fault, rate(fault, random));
      }
    }
    return rates;
  }

  private static double rate(Fault fault, SplittableRandom random) {
    double rate = LOWEST_RATE * Math.pow(HIGHEST_RATE / LOWEST_RATE, random.nextDouble());
    boolean rare = fault.kills() || fault == Fault.FULL || fault.where() == Fault.Where.ANY;
    return fault == Fault.CLOCK_SKEW ? 0.7 : rare ? rate * RARE : rate;
  }

  /** The rates, for people. */
  public Map<String, Double> rates() {
    Map<String, Double> named = new TreeMap<>();
    rates.forEach((fault, rate) -> named.put(fault.name(), rate));
    return named;
  }

  @Override
  public @Nullable Fault at(Fault.Where where, @Nullable SimProcess process) {
    if (calm) {
      return null;
    }
    for (Map.Entry<Fault, Double> candidate : rates.entrySet()) {
      if (candidate.getKey().where() == where && random.nextDouble() < candidate.getValue()) {
        return candidate.getKey();
      }
    }
    return null;
  }

  @Override
  public long latencyMicros() {
    long usual = latency / 2 + random.nextLong(latency) + 2;
    return random.nextInt(50) == 0 ? usual * 10 : usual;
  }

  @Override
  public long durationMicros(Fault fault) {
    return switch (fault) {
      case ZOMBIE, ECHO, KILLED_WITH_ZOMBIE -> spread(SECOND / 100, 20 * SECOND);
      case LATE_ZOMBIE -> spread(60 * SECOND, 5 * 86_400 * SECOND);
      case LOST_REPLY, LOST_REQUEST -> spread(SECOND, 60 * SECOND);
      case PAUSE -> spread(SECOND, 10 * 86_400 * SECOND);
      case CLOCK_JUMP, CLOCK_SKEW -> spread(SECOND, 400 * 86_400 * SECOND);
      case STORM, FULL -> spread(SECOND / 10, 30 * SECOND);
      case STALE_LIST -> spread(SECOND / 10, 600 * SECOND);
      default -> spread(SECOND, 30 * SECOND);
    };
  }

  private long spread(long least, long most) {
    return (long) (least * Math.pow((double) most / least, random.nextDouble()));
  }

  @Override
  public int below(int bound) {
    return random.nextInt(bound);
  }

  @Override
  public void calm() {
    calm = true;
  }
}
