package dev.larva.cli;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.error.InvalidRequest;
import dev.larva.log.LogEntry;
import dev.larva.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code larva log}. */
@Command(
    name = "log",
    mixinStandardHelpOptions = true,
    description = "Lists the entries of a lake's log, newest first, with what each did.",
    footer = {
      "",
      "Examples:",
      "  larva log --root /data/lake",
      "  larva log --root /data/lake --until 100 --limit 5 --json"
    })
final class LogCommand implements Callable<Integer> {

  @Mixin private final LakeOptions options = new LakeOptions();

  @Option(
      names = "--limit",
      paramLabel = "N",
      defaultValue = "20",
      description = "Entries at most. Default: ${DEFAULT-VALUE}.")
  private int limit;

  @Option(
      names = "--until",
      paramLabel = "VERSION",
      description = "The newest version to list. Default: the newest there is.")
  private @Nullable Long until;

  @Override
  public Integer call() {
    if (limit < 1) {
      throw new InvalidRequest(
          "At least one entry must be allowed. Give a limit from 1 on. limit=" + limit);
    }
    if (until != null && until < 0) {
      throw new InvalidRequest(
          "There are no versions below 0. Leave --until out to begin with the newest, or give a"
              + " version of the lake. until="
              + until);
    }
    try (Lake lake = Larva.open(options.root(), options.store())) {
      Snapshot snapshot = lake.snapshot();
      long newest = until == null ? snapshot.version() : Math.min(until, snapshot.version());
      long oldest = Math.max(1, newest - limit + 1);
      List<LogEntry> entries = new ArrayList<>();
      if (newest >= oldest) {
        lake.log(oldest - 1, newest, entries::add);
      }
      Collections.reverse(entries);
      LogRows.print(options.answer(), entries, CatalogName.all(snapshot));
    }
    return ExitCode.WELL;
  }
}
