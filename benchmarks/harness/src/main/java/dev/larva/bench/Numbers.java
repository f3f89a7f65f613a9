package dev.larva.bench;

import java.util.List;

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
}
