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
      defaultValue = "-1",
      description = "The newest version to list. Default: the newest there is.")
  private long until;

  @Override
  public Integer call() {
    if (limit < 1) {
      throw new InvalidRequest("the limit must be 1 or more; limit=" + limit);
    }
    try (Lake lake = Larva.open(options.root(), options.store())) {
      Snapshot snapshot = lake.snapshot();
      long newest = until < 0 ? snapshot.version() : Math.min(until, snapshot.version());
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
