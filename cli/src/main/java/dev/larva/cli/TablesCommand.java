package dev.larva.cli;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.cli.output.Answer;
import dev.larva.cli.output.Text;
import dev.larva.format.TableRecord;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code larva tables}. */
@Command(
    name = "tables",
    mixinStandardHelpOptions = true,
    description = "Lists the tables of a lake, with their rows, chunks and bytes.",
    footer = {"", "Example:", "  larva tables --root /data/lake"})
final class TablesCommand implements Callable<Integer> {

  @Mixin private final LakeOptions options = new LakeOptions();

  @Override
  public Integer call() {
    Answer answer = options.answer();
    try (Lake lake = Larva.open(options.root(), options.store());
        Answer.Rows rows =
            answer.rows(List.of("table", "rows", "chunks", "bytes", "columns", "changed"))) {
      CatalogName.tables(lake.snapshot())
          .forEach((name, table) -> rows.add(row(answer, name.toString(), table)));
    }
    return ExitCode.WELL;
  }

  private static List<Object> row(Answer answer, String name, TableRecord table) {
    return List.of(
        answer.json() ? name : Text.name(name),
        table.totals().liveRows(),
        table.totals().chunks(),
        table.totals().bytes(),
        (long) table.schema().fields().size(),
        table.changed());
  }
}
