package dev.larva.cli;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.maintenance.Retention;
import dev.larva.snapshot.Snapshot;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code larva expire}. */
@Command(
    name = "expire",
    mixinStandardHelpOptions = true,
    description = {
      "Lets old versions go. They can no longer be read, but for those that are held.",
      "Kept are the versions of the last hours and the last versions, whichever are more: the"
          + " properties history.hours (168) and history.versions (100) of the namespace main, or"
          + " what is given here."
    },
    footer = {
      "",
      "Examples:",
      "  larva expire --root /data/lake --dry-run",
      "  larva expire --root /data/lake --hours 24 --versions 10"
    })
final class ExpireCommand implements Callable<Integer> {

  @Mixin private final LakeOptions options = new LakeOptions();

  @Option(
      names = "--hours",
      paramLabel = "H",
      description = "Keep the versions of the last H hours.")
  private @Nullable Long hours;

  @Option(
      names = "--versions",
      paramLabel = "N",
      description = "Keep the last N versions at least.")
  private @Nullable Long versions;

  @Option(names = "--dry-run", description = "Only tell.")
  private boolean dryRun;

  @Override
  public Integer call() {
    try (Lake lake = Larva.open(options.root(), options.store())) {
      Snapshot before = lake.snapshot();
      Retention said = Retention.of(before);
      Retention retention =
          Retention.ofHours(
              hours == null ? said.time().toHours() : hours,
              versions == null ? said.versions() : versions);
      OptionalLong oldest = lake.expire(retention, dryRun);
      Map<String, Object> answer = new LinkedHashMap<>();
      answer.put("oldestBefore", before.oldestReadable());
      answer.put("oldest", oldest.orElse(before.oldestReadable()));
      answer.put("dryRun", dryRun);
      options.answer().fields(answer);
      return ExitCode.WELL;
    }
  }
}
