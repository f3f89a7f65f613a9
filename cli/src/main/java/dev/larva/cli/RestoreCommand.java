package dev.larva.cli;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.schema.TableName;
import dev.larva.transaction.Landed;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code larva restore}. */
@Command(
    name = "restore",
    mixinStandardHelpOptions = true,
    description = {
      "Makes rows and columns of a table what they were at an earlier version, as a new version:"
          + " nothing is lost, and it can be undone by another restore.",
      "Properties, names and partitioning stay as they are, and so do the steps of applications."
    },
    footer = {
      "",
      "Examples:",
      "  larva restore --root /data/lake main.orders --as-of-version 42",
      "  larva restore --root /data/lake main.orders --as-of-tag before-migration"
    })
final class RestoreCommand implements Callable<Integer> {

  @Mixin private final LakeOptions options = new LakeOptions();

  @Parameters(paramLabel = "TABLE", description = "The table, as namespace.name.")
  private String table = "";

  @ArgGroup(multiplicity = "1")
  private AsOf asOf = new AsOf();

  @Override
  public Integer call() {
    try (Lake lake = Larva.open(options.root(), options.store())) {
      long to = AsOf.snapshot(lake, asOf).version();
      Optional<Landed> landed = lake.restore(table, to);
      Map<String, Object> answer = new LinkedHashMap<>();
      answer.put("restore", landed.isPresent() ? "done" : "nothing");
      answer.put("table", TableName.parse(table).toString());
      answer.put("to", to);
      landed.ifPresent(it -> answer.put("version", it.version()));
      options.answer().fields(answer);
      return ExitCode.WELL;
    }
  }
}
