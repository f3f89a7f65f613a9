package dev.larva.cli;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.cli.output.Answer;
import dev.larva.maintenance.vacuum.VacuumOptions;
import dev.larva.maintenance.vacuum.VacuumReport;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code larva vacuum}. */
@Command(
    name = "vacuum",
    mixinStandardHelpOptions = true,
    description = {
      "Deletes what no version that may be read needs: what writes that failed left behind, and what"
          + " only versions needed that have expired. Others may read and write meanwhile. It may be"
          + " broken off, and run again.",
      "What was staged below the cutoff, a version, can land no more: a write that began before it"
          + " is to begin again."
    },
    footer = {
      "",
      "Examples:",
      "  larva vacuum --root /data/lake --dry-run",
      "  larva vacuum --root /data/lake --cutoff 1200 --per-second 100"
    })
final class VacuumCommand implements Callable<Integer> {

  @Mixin private final LakeOptions options = new LakeOptions();

  @Option(
      names = "--cutoff",
      paramLabel = "VERSION",
      description = "By default the newest version that is a week old.")
  private @Nullable Long cutoff;

  @Option(names = "--dry-run", description = "Only tell what would be deleted.")
  private boolean dryRun;

  @Option(
      names = "--per-second",
      paramLabel = "N",
      description = "Objects that are deleted in a second at most; by default ${DEFAULT-VALUE}.")
  private int perSecond = VacuumOptions.PER_SECOND;

  @Override
  public Integer call() {
    Answer answer = options.answer();
    VacuumOptions wanted =
        new VacuumOptions(
            cutoff == null ? OptionalLong.empty() : OptionalLong.of(cutoff), dryRun, perSecond);
    try (Lake lake = Larva.open(options.root(), options.store())) {
      answer.fields(fields(lake.vacuum(wanted, answer::progress)));
      return ExitCode.WELL;
    }
  }

  private String what(VacuumReport report) {
    if (dryRun) {
      return "planned";
    }
    String idle = report.sweep() > 0 ? "swept, nothing to delete" : "nothing";
    return report.objects() == 0 ? idle : "done";
  }

  private Map<String, Object> fields(VacuumReport report) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("vacuum", what(report));
    fields.put("cutoff", report.cutoff());
    if (report.sweep() > 0) {
      fields.put("sweep", report.sweep());
    }
    fields.put("droppedRoots", report.droppedRoots());
    fields.put("objects", report.objects());
    fields.put("bytes", report.bytes());
    report.freed().forEach((kind, freed) -> fields.put(kind + "s", freed.objects()));
    fields.put("listed", report.listed());
    return fields;
  }
}
