package dev.larva.examples.demo;

import dev.larva.cli.output.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/** The steps of a run, each with what it cost. */
final class Steps {

  private static final double NANOS_PER_SECOND = 1e9;

  private final Supplier<Cost> cost;
  private final Answer answer;
  private final List<Step> done = new ArrayList<>();

  /** A step that was done. */
  record Step(String name, long rows, double seconds, Cost cost) {}

  /**
   * @param cost what the store was asked so far, by whichever part of the process
   */
  Steps(Supplier<Cost> cost, Answer answer) {
    this.cost = cost;
    this.answer = answer;
  }

  /** Does a step that handles that many rows. */
  Step run(String name, long rows, Runnable body) {
    answer.progress(name + " …");
    Cost before = cost.get();
    long start = System.nanoTime();
    body.run();
    double seconds = (System.nanoTime() - start) / NANOS_PER_SECOND;
    Step step = new Step(name, rows, seconds, cost.get().minus(before));
    done.add(step);
    return step;
  }

  /** Prints all steps and what each cost. */
  void print() {
    List<String> columns =
        List.of(
            "step",
            "rows",
            "seconds",
            "puts",
            "gets",
            "ranges",
            "lists",
            "KiB sent",
            "KiB received");
    try (Answer.Rows rows = answer.rows(columns)) {
      for (Step step : done) {
        Cost cost = step.cost();
        rows.add(
            List.of(
                step.name(),
                step.rows(),
                String.format(Locale.ROOT, "%.2f", step.seconds()),
                cost.puts(),
                cost.gets(),
                cost.ranges(),
                cost.lists(),
                cost.sent() / 1024,
                cost.received() / 1024));
      }
    }
  }
}
