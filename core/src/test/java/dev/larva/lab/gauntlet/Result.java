package dev.larva.lab.gauntlet;

import java.util.List;

/**
 * What a gauntlet showed.
 *
 * @param seconds that the processes worked
 * @param committed transactions that landed
 * @param failed transactions that were refused though they had time enough
 * @param lost acknowledged transactions that are not in the log, or not where they were said to be
 * @param problems the first things found wrong; none if every sum was exact
 */
record Result(
    int processes,
    long seconds,
    long committed,
    long failed,
    long kills,
    long lost,
    List<String> problems) {

  Result {
    problems = List.copyOf(problems);
  }

  boolean exact() {
    return problems.isEmpty();
  }

  boolean well() {
    return exact() && lost == 0 && failed == 0;
  }

  String json() {
    return "{\"processes\":"
        + processes
        + ",\"seconds\":"
        + seconds
        + ",\"committed\":"
        + committed
        + ",\"failed\":"
        + failed
        + ",\"kills\":"
        + kills
        + ",\"lost\":"
        + lost
        + ",\"exact\":"
        + exact()
        + "}";
  }
}
