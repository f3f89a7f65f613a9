package dev.larva.lab.sim;

import org.jspecify.annotations.Nullable;

/** No fault but one: a process dies at its n-th request. Everything else takes a fixed time. */
public final class OneDeath implements Chance {

  private static final long LATENCY_MICROS = 10_000;
  private static final long ZOMBIE_MICROS = 3_000_000;

  private final String victim;
  private final long fatal;
  private final Fault way;
  private long requests;

  /**
   * @param victim name of the process
   * @param fatal the request at which it dies, counted from 0; negative: never
   * @param way how it dies if that request is a put
   */
  public OneDeath(String victim, long fatal, Fault way) {
    this.victim = victim;
    this.fatal = fatal;
    this.way = way;
  }

  /** Requests that the victim made. */
  public long requests() {
    return requests;
  }

  @Override
  public @Nullable Fault at(Fault.Where where, @Nullable SimProcess process) {
    boolean request = where == Fault.Where.PUT || where == Fault.Where.READ;
    if (!request || process == null || !process.name().equals(victim)) {
      return null;
    }
    boolean dies = requests++ == fatal;
    return !dies ? null : where == Fault.Where.PUT ? way : Fault.KILLED_AT_READ;
  }

  @Override
  public long latencyMicros() {
    return LATENCY_MICROS;
  }

  @Override
  public long durationMicros(Fault fault) {
    return ZOMBIE_MICROS;
  }

  @Override
  public int below(int bound) {
    return 0;
  }

  @Override
  public void calm() {}
}
