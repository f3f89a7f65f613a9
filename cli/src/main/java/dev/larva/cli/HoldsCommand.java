package dev.larva.cli;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.cli.output.Answer;
import dev.larva.cli.output.Text;
import dev.larva.format.HoldRecord;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code larva holds}. */
@Command(
    name = "holds",
    mixinStandardHelpOptions = true,
    description = "Lists tags and other holds: versions that stay readable.",
    footer = {"", "Example:", "  larva holds --root /data/lake"})
final class HoldsCommand implements Callable<Integer> {

  @Mixin private final LakeOptions options = new LakeOptions();

  @Override
  public Integer call() {
    Answer answer = options.answer();
    try (Lake lake = Larva.open(options.root(), options.store());
        Answer.Rows rows = answer.rows(List.of("hold", "claim", "version"))) {
      for (HoldRecord hold : lake.holds()) {
        rows.add(
            List.of(
                answer.json() ? hold.name() : Text.name(hold.name()),
                hold.claim().text(),
                hold.version()));
      }
    }
    return ExitCode.WELL;
  }
}
