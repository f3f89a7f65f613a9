package dev.larva.cli;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.cli.output.Answer;
import dev.larva.cli.output.Bar;
import dev.larva.maintenance.compaction.Compaction;
import dev.larva.maintenance.compaction.Report;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code larva compact}. */
@Command(
    name = "compact",
    mixinStandardHelpOptions = true,
    description = {
      "Writes small chunks of a table, those with many deleted rows and those in the log anew, as"
          + " fewer and larger ones. Rows, their ids and all versions stay as they are, and others"
          + " may read and change the table meanwhile.",
      "Exit code 1 if some chunks stay as they were, because others changed them first or they"
          + " cannot be read; run it again."
    },
    footer = {
      "",
      "Examples:",
      "  larva compact --root /data/lake main.orders",
      "  larva compact --root /data/lake main.orders --dry-run --json"
    })
final class CompactCommand implements Callable<Integer> {

  @Mixin private final LakeOptions options = new LakeOptions();

  @Option(names = "--dry-run", description = "Only tell what would be done.")
  private boolean dryRun;

  @Parameters(paramLabel = "TABLE", description = "The table, as in main.orders.")
  private String name = "";

  @Override
  public Integer call() {
    Answer answer = options.answer();
    try (Lake lake = Larva.open(options.root(), options.store())) {
      Compaction compaction = lake.compaction(name);
      Report plan = compaction.plan();
      Report report = dryRun || plan.groups() == 0 ? plan : run(answer, compaction, plan);
      if (!report.reasons().isEmpty()) {
        try (Answer.Rows rows = answer.rows(List.of("abandoned"))) {
          report.reasons().forEach(reason -> rows.add(List.of(reason)));
        }
      }
      answer.fields(fields(report));
      return report.abandoned() == 0 ? ExitCode.WELL : ExitCode.FINDING;
    }
  }

  private static Report run(Answer answer, Compaction compaction, Report plan) {
    try (Bar bar = answer.bar("compacting", plan.bytesBefore())) {
      return compaction.run(
          progress ->
              bar.at(progress.bytes(), progress.groups() + " of " + plan.groups() + " groups"));
    }
  }

  private Map<String, Object> fields(Report report) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("compact", dryRun ? "planned" : report.groups() == 0 ? "nothing" : "done");
    fields.put("groups", report.groups());
    fields.put("abandonedGroups", report.abandoned());
    fields.put("chunksBefore", report.chunksBefore());
    fields.put("chunksAfter", report.chunksAfter());
    fields.put("rows", report.rows());
    fields.put("deletedRows", report.deletedRows());
    fields.put("bytesBefore", report.bytesBefore());
    if (!dryRun) {
      fields.put("bytesAfter", report.bytesAfter());
    }
    return fields;
  }
}
