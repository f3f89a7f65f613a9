package dev.larva.cli;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.cli.output.Answer;
import dev.larva.cli.output.Text;
import dev.larva.format.ApplicationRecord;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code larva applications}. */
@Command(
    name = "applications",
    mixinStandardHelpOptions = true,
    description = {
      "Lists the applications that take steps in a lake, such as streaming jobs, and how far each has"
          + " come."
    },
    footer = {"", "Example:", "  larva applications --root /data/lake"})
final class ApplicationsCommand implements Callable<Integer> {

  @Mixin private final LakeOptions options = new LakeOptions();

  @Override
  public Integer call() {
    Answer answer = options.answer();
    try (Lake lake = Larva.open(options.root(), options.store());
        Answer.Rows rows = answer.rows(List.of("application", "position", "lineage", "earlier"))) {
      lake.applications().forEach(application -> rows.add(row(answer, application)));
    }
    return ExitCode.WELL;
  }

  private static List<Object> row(Answer answer, ApplicationRecord application) {
    String name = application.application();
    boolean counts = application.lineage().equals(ApplicationRecord.SEQUENCE);
    return List.of(
        answer.json() ? name : Text.name(name),
        application.position(),
        counts && !answer.json() ? "" : application.lineage().text(),
        (long) application.earlier().size());
  }
}
