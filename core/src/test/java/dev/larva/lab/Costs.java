package dev.larva.lab;

import dev.larva.format.Format;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What operations may ask of the store when nobody else does and nothing fails. */
final class Costs {

  private Costs() {}

  /** The first append that asked for anything else. */
  static Optional<String> check(Scenario scenario) {
    Map<String, Long> append = append(scenario.plan().format());
    return scenario.observations().costs.stream()
        .filter(cost -> !cost.equals(append))
        .findFirst()
        .map(cost -> "an append asked for " + cost + " instead of " + append);
  }

  /** An append without a look: put its chunk, put its slot. */
  private static Map<String, Long> append(int format) {
    String slot = format == Format.MANIFEST ? "swap manifest" : "create log";
    return new TreeMap<>(Map.of("create chunk", 1L, slot, 1L));
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
