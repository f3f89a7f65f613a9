package dev.larva.cli;

import dev.larva.Lake;
import dev.larva.cli.value.Times;
import dev.larva.snapshot.Snapshot;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which version of the lake to look at; the newest unless one of the options is given. */
final class AsOf {

  @Option(
      names = "--as-of-version",
      paramLabel = "N",
      description = "Look at the lake as it was at this version.")
  private @Nullable Long version;

  @Option(
      names = "--as-of-timestamp",
      paramLabel = "TIME",
      description = "Look at the lake as it was at this time, as in 2026-11-30T12:00:00Z.")
  private @Nullable String timestamp;

  @Option(
      names = "--as-of-tag",
      paramLabel = "NAME",
      description = "Look at the lake as it was at the version of this tag or pin.")
  private @Nullable String tag;

  /** The chosen snapshot; {@code choice} is null if no option was given. */
  static Snapshot snapshot(Lake lake, @Nullable AsOf choice) {
    if (choice == null) {
      return lake.snapshot();
    }
    if (choice.version != null) {
      return lake.snapshotAt(choice.version);
    }
    if (choice.tag != null) {
      return lake.snapshotAt(choice.tag);
    }
    return choice.timestamp == null
        ? lake.snapshot()
        : lake.snapshotAsOf(Times.micros(choice.timestamp));
  }
}
