package dev.larva.examples.demo;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.cli.CatalogName;
import dev.larva.cli.LogRows;
import dev.larva.cli.output.Answer;
import dev.larva.error.InvalidRequest;
import dev.larva.error.NotALake;
import dev.larva.log.LogEntry;
import dev.larva.scan.change.Change;
import dev.larva.scan.change.Changes;
import dev.larva.schema.TableName;
import dev.larva.snapshot.Snapshot;
import dev.larva.spark.LarvaSpark;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The lake that the demo writes, looked at without Spark.
 *
 * @param root as Spark's tasks know it: a local path is absolute
 */
record DemoLake(String root, Map<String, String> store, Lake lake) implements AutoCloseable {

  /**
   * Opens the lake at the root, or makes it.
   *
   * @throws InvalidRequest if something is there that the demo did not make
   */
  static DemoLake prepare(String root, Map<String, String> store, Answer answer) {
    String whole = absolute(root);
    Lake lake = openOrCreate(whole, store, answer);
    for (TableName table : CatalogName.tables(lake.snapshot()).keySet()) {
      boolean ours =
          table.equals(SmallAppends.TABLE)
              || table.equals(FlinkEvents.TABLE)
              || Arrays.stream(TpchTable.values())
                  .anyMatch(one -> one.qualifiedName().equals(table.toString()));
      if (!ours) {
        lake.close();
        throw new InvalidRequest(
            "the demo replaces tables, and this lake holds others than its own; choose another"
                + " root; table="
                + table
                + " root="
                + root);
      }
    }
    return new DemoLake(whole, Map.copyOf(store), lake);
  }

  private static Lake openOrCreate(String root, Map<String, String> store, Answer answer) {
    try {
      Lake lake = Larva.open(root, store);
      answer.progress("using the lake at " + root);
      return lake;
    } catch (NotALake absent) {
      refuseForeignFolder(root);
      answer.progress("making a lake at " + root);
      return Larva.create(root, store);
    }
  }

  private static void refuseForeignFolder(String root) {
    if (hasScheme(root) || !Files.isDirectory(Path.of(root))) {
      return;
    }
    try (Stream<Path> content = Files.list(Path.of(root))) {
      if (content.findAny().isPresent()) {
        throw new InvalidRequest(
            "the folder is no lake and not empty; name another with --root; root=" + root);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String absolute(String root) {
    return hasScheme(root) ? root : Path.of(root).toAbsolutePath().normalize().toString();
  }

  private static boolean hasScheme(String root) {
    return root.matches("[A-Za-z][A-Za-z0-9+.-]+:.*");
  }

  long version() {
    return lake.snapshot().version();
  }

  /** The time of a version, microseconds since 1970. */
  long time(long version) {
    return lake.snapshotAt(version).time();
  }

  /** What the store was asked by this process. */
  Cost cost() {
    return Cost.of(lake.requests()).plus(Cost.of(LarvaSpark.requests(root)));
  }

  /** How many changes of each kind the feed of a table tells after a version. */
  Map<Change.Kind, Long> changes(String table, long after) {
    Map<Change.Kind, Long> counts = new EnumMap<>(Change.Kind.class);
    try (Changes changes = lake.changes(table, after)) {
      changes.forEachRemaining(change -> counts.merge(change.kind(), 1L, Long::sum));
    }
    return counts;
  }

  /** Prints the entries after a version, newest first. */
  void printLog(long after, Answer answer) {
    Snapshot snapshot = lake.snapshot();
    List<LogEntry> entries = new ArrayList<>();
    lake.log(after, snapshot.version(), entries::add);
    Collections.reverse(entries);
    LogRows.print(answer, entries, CatalogName.all(snapshot));
  }

  @Override
  public void close() {
    lake.close();
  }
}
