package dev.larva.lab.sim;

import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** A world without faults, in which each call takes the same time, more or less a tenth. */
public record Steady(int micros, SplittableRandom random) implements Chance {

  @Override
  public @Nullable Fault at(Fault.Where where, @Nullable SimProcess process) {
    return null;
  }

  @Override
  public long latencyMicros() {
    return micros * 9L / 10 + random.nextInt(micros / 5);
  }

  @Override
  public long durationMicros(Fault fault) {
    return micros;
  }

  @Override
  public int below(int bound) {
    return random.nextInt(bound);
  }

  @Override
  public void calm() {}
}
