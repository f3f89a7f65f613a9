package dev.larva.lab.sim;

import org.jspecify.annotations.Nullable;

/** Decides which call of the store meets which fault. */
public interface Chance {

  /** The fault that this call meets, or null. */
  @Nullable Fault at(Fault.Where where, @Nullable SimProcess process);

  /** How long a call takes, microseconds; at least 2. */
  long latencyMicros();

  /** How long a fault of this kind lasts, microseconds. */
  long durationMicros(Fault fault);

  /** A number in [0, bound). */
  int below(int bound);

  /** Ends all faults, for good. */
  void calm();
}
