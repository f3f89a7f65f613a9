package dev.larva.lab.gauntlet;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/**
 * What is asked of a gauntlet.
 *
 * @param root of a lake; made if there is none
 * @param options of its store
 * @param format of the lake, if it is made
 * @param lasting how long the processes work at least; longer until one was killed for each of them
 * @param seed of all that is drawn
 */
record Settings(
    String root,
    Map<String, String> options,
    int format,
    int processes,
    Duration lasting,
    long seed) {

  /** Processes at most. */
  private static final int PROCESSES_MOST = 64;

  Settings {
    options = Map.copyOf(new TreeMap<>(options));
    if (processes < 1 || processes > PROCESSES_MOST) {
      throw new IllegalArgumentException("processes are between 1 and " + PROCESSES_MOST);
    }
    if (lasting.isNegative()) {
      throw new IllegalArgumentException("it lasts 0 seconds or more");
    }
  }
}
