package dev.larva.spark;

import dev.larva.spark.access.ChangeOptions;
import dev.larva.spark.access.FollowOptions;
import dev.larva.spark.change.ChangesTable;
import dev.larva.spark.table.LoadedTable;
import dev.larva.spark.table.RowColumns;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.connector.catalog.Changelog;
import org.apache.spark.sql.connector.catalog.ChangelogRange;
import org.apache.spark.sql.connector.catalog.ChangelogRange.TimestampRange;
import org.apache.spark.sql.connector.catalog.ChangelogRange.VersionRange;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.expressions.FieldReference;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * The changes of a table, as Spark asks for them with CHANGES: both images of each update are
 * there, and nothing that a rewrite of chunks leaves as it is.
 */
record TableChangelog(ChangesTable changes) implements Changelog {

  /**
   * The changes of a range.
   *
   * @param options of the read
   */
  static TableChangelog of(
      String name, LoadedTable table, ChangelogRange range, CaseInsensitiveStringMap options) {
    Map<String, String> asked = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    asked.putAll(options.asCaseSensitiveMap());
    asked.putAll(options(range));
    return new TableChangelog(ChangesTable.of(name, table, asked));
  }

  /** The same in the words of the change feed, whose ends are both read. */
  private static Map<String, String> options(ChangelogRange range) {
    Map<String, String> options = new TreeMap<>();
    if (range instanceof VersionRange versions) {
      options.put(
          FollowOptions.STARTING_VERSION,
          moved(versions.startingVersion(), versions.startingBoundInclusive() ? 0 : 1));
      versions
          .endingVersion()
          .map(version -> moved(version, versions.endingBoundInclusive() ? 0 : -1))
          .ifPresent(version -> options.put(ChangeOptions.ENDING_VERSION, version));
    } else if (range instanceof TimestampRange times) {
      long start = times.startingTimestamp() + (times.startingBoundInclusive() ? 0 : 1);
      options.put(FollowOptions.STARTING_TIMESTAMP, time(start));
      times
          .endingTimestamp()
          .map(end -> time(end - (times.endingBoundInclusive() ? 0 : 1)))
          .ifPresent(end -> options.put(ChangeOptions.ENDING_TIMESTAMP, end));
    }
    return options;
  }

  /** A version some versions later; what is no number is told by whoever reads it. */
  private static String moved(String version, int by) {
    return by != 0 && version.matches("\\d{1,18}")
        ? Long.toString(Long.parseLong(version) + by)
        : version;
  }

  private static String time(long micros) {
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS).toString();
  }

  @Override
  public String name() {
    return changes.name();
  }

  @Override
  public Column[] columns() {
    return changes.columns();
  }

  @Override
  public boolean containsCarryoverRows() {
    return false;
  }

  @Override
  public boolean containsIntermediateChanges() {
    return true;
  }

  @Override
  public boolean representsUpdateAsDeleteAndInsert() {
    return false;
  }

  @Override
  public NamedReference[] rowId() {
    return new NamedReference[] {FieldReference.column(RowColumns.ROW_ID)};
  }

  /** The range says which changes, whatever options say. */
  @Override
  public ScanBuilder newScanBuilder(CaseInsensitiveStringMap options) {
    return changes.newScanBuilder(CaseInsensitiveStringMap.empty());
  }
}
