package dev.larva.lab.sim;

/** Ends a thread of a process that was killed: no code of that process does anything after it. */
public final class ProcessKilled extends Error {
  private static final long serialVersionUID = 1L;

  ProcessKilled() {
    super("the simulated process is dead", null, false, false);
  }
}
