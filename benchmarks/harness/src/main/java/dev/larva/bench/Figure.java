package dev.larva.bench;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One number of one benchmark, round by round.
 *
 * @param rounds by contestant; each has at least one
 * @param failed why contestants have no rounds that took part
 * @param limit what the store alone takes, in the metric's unit; absent where there is none
 * @param goal for Larva; absent: only shown
 */
record Figure(
    String id,
    String metric,
    Map<String, List<Double>> rounds,
    Map<String, String> failed,
    @Nullable Double limit,
    @Nullable Goal goal) {

  Figure {
    rounds = new TreeMap<>(rounds);
    rounds.keySet().removeAll(failed.keySet());
    failed = new TreeMap<>(failed);
  }

  double of(String contestant) {
    return Numbers.median(all(contestant));
  }

  List<Double> all(String contestant) {
    return rounds.getOrDefault(contestant, List.of(Double.NaN));
  }

  /** Medians of all but Larva. */
  Map<String, Double> peers() {
    Map<String, Double> peers = new TreeMap<>();
    for (String name : rounds.keySet()) {
      if (!name.equals(Format.LARVA)) {
        peers.put(name, of(name));
      }
    }
    return peers;
  }

  boolean met() {
    return goal == null || goal.met(of(Format.LARVA));
  }
}
