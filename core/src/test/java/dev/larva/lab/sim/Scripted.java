package dev.larva.lab.sim;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** No fault but those that a story asks for, each once. Every call takes a fixed time. */
public final class Scripted implements Chance {

  private static final long LATENCY_MICROS = 10_000;

  private final Map<String, Fault> armed = new TreeMap<>();
  private long durationMicros = 3_000_000;

  /** The next put of the process meets the fault. */
  public void next(SimProcess process, Fault fault) {
    armed.put(process.name(), fault);
  }

  /** How long faults last that are still to come. */
  public void lasting(long micros) {
    durationMicros = micros;
  }

  @Override
  public @Nullable Fault at(Fault.Where where, @Nullable SimProcess process) {
    return process == null || where != Fault.Where.PUT ? null : armed.remove(process.name());
  }

  @Override
  public long latencyMicros() {
    return LATENCY_MICROS;
  }

  @Override
  public long durationMicros(Fault fault) {
    return durationMicros;
  }

  @Override
  public int below(int bound) {
    return 0;
  }

  @Override
  public void calm() {
    armed.clear();
  }
}
