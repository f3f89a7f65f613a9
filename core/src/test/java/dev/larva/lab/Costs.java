package dev.larva.lab;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What operations may ask of the store when nobody else does and nothing fails. */
final class Costs {

  /** An append without a look: put its chunk, put its slot. */
  private static final Map<String, Long> APPEND =
      new TreeMap<>(Map.of("create chunk", 1L, "create log", 1L));

  private Costs() {}

  /** The first append that asked for anything else. */
  static Optional<String> check(Scenario scenario) {
    return scenario.observations().costs.stream()
        .filter(cost -> !cost.equals(APPEND))
        .findFirst()
        .map(cost -> "an append asked for " + cost + " instead of " + APPEND);
  }

  /** What was asked between two counts. */
  static Map<String, Long> between(Map<String, Long> before, Map<String, Long> after) {
    Map<String, Long> asked = new TreeMap<>();
    after.forEach(
        (request, count) -> {
          long more = count - before.getOrDefault(request, 0L);
          if (more > 0) {
            asked.put(request, more);
          }
        });
    return asked;
  }
}
