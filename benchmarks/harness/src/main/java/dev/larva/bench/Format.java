package dev.larva.bench;

/**
 * A format that can take part.
 *
 * @param name in figures
 * @param opening the class that its processes open
 * @param classpath of its processes
 * @param threads of one process that it is raced with at most; 0: it does not race
 * @param processes that it is raced with at most
 */
record Format(String name, String opening, String classpath, int threads, int processes) {

  static final String LARVA = "larva";

  /** Whether it takes part in a race of that size. */
  boolean races(int processes, int threads) {
    return processes <= this.processes && threads <= this.threads;
  }
}
