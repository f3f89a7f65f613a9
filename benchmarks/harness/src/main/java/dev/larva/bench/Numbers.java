package dev.larva.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Medians and the like, without interpolation in anyone's favour. */
final class Numbers {

  private Numbers() {}

  static double median(List<Double> numbers) {
    List<Double> sorted = numbers.stream().sorted().toList();
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
  }

  /** The smallest that at least the share is not above. */
  static double quantile(List<Double> numbers, double share) {
    List<Double> sorted = numbers.stream().sorted().toList();
    int index = (int) Math.ceil(share * sorted.size()) - 1;
    return sorted.get(Math.max(0, index));
  }

  static List<Double> millis(List<Long> nanos) {
    return nanos.stream().map(one -> one / 1e6).toList();
  }

  /** Each number over that of one contestant in the same round, by contestant. */
  static Map<String, List<Double>> over(String base, Map<String, List<Double>> numbers) {
    List<Double> bases = numbers.getOrDefault(base, List.of());
    Map<String, List<Double>> ratios = new TreeMap<>();
    numbers.forEach(
        (name, values) -> {
          List<Double> ratio = new ArrayList<>();
          for (int i = 0; i < Math.min(values.size(), bases.size()); i++) {
            ratio.add(values.get(i) / bases.get(i));
          }
          ratios.put(name, ratio);
        });
    return ratios;
  }
}
