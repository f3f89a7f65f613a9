package dev.larva.cli;

import dev.larva.error.InvalidRequest;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code larva demo}, which the launcher runs in a process of its own since it needs Spark. */
@Command(
    name = "demo",
    description = "Runs the demo: TPC-H rows written, changed, read and checked with Spark.",
    footer = {"", "Example:", "  ./larva demo --scale 0.01"})
final class DemoCommand implements Callable<Integer> {

  @Parameters(hidden = true, arity = "0..*")
  private List<String> arguments = List.of();

  @Override
  public Integer call() {
    throw new InvalidRequest(
        "the demo needs Spark, which this process does not have; start it with the launcher, as in"
            + " ./larva demo; arguments="
            + String.join(" ", arguments));
  }
}
