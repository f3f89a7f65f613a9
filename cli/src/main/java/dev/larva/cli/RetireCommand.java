package dev.larva.cli;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.cli.output.Answer;
import dev.larva.maintenance.retirement.RetireReport;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code larva retire}. */
@Command(
    name = "retire",
    mixinStandardHelpOptions = true,
    description = {
      "Replaces old parts of the log by tombstones, which keep the ids of transactions and what"
          + " became of them. What a version that can be read needs stays, and so does all that is"
          + " not below the cutoff of the last vacuum. Others may read and write meanwhile. It may"
          + " be broken off, and run again.",
      "What these versions did is told no more, by nobody."
    },
    footer = {
      "",
      "Examples:",
      "  larva expire --root /data/lake && larva vacuum --root /data/lake",
      "  larva retire --root /data/lake --dry-run"
    })
final class RetireCommand implements Callable<Integer> {

  @Mixin private final LakeOptions options = new LakeOptions();

  @Option(names = "--dry-run", description = "Only tell what would be replaced.")
  private boolean dryRun;

  @Override
  public Integer call() {
    Answer answer = options.answer();
    try (Lake lake = Larva.open(options.root(), options.store())) {
      answer.fields(fields(lake.retire(dryRun, answer::progress)));
      return ExitCode.WELL;
    }
  }

  private Map<String, Object> fields(RetireReport report) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("retire", dryRun ? "planned" : report.slots() == 0 ? "nothing" : "done");
    if (report.version() > 0) {
      fields.put("version", report.version());
    }
    fields.put("slots", report.slots());
    fields.put("bytes", report.bytes());
    fields.put("before", report.before());
    fields.put("heldSlots", report.held());
    fields.put("inlineSlots", report.inline());
    return fields;
  }
}
