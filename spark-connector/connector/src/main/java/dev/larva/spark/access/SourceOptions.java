package dev.larva.spark.access;

import dev.larva.error.InvalidRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.execution.datasources.DataSourceUtils;
import org.jspecify.annotations.Nullable;
import scala.jdk.javaapi.CollectionConverters;

/**
 * The options of one read or write by path, in their own words. Names are compared without case, as
 * Spark compares them; one that is not known is refused, so that a typing error is never a silence.
 *
 * @param table as the user wrote it
 * @param versionAsOf text of a version or the name of a tag
 * @param timestampAsOf text of a time
 * @param overwriteFilter a condition in SQL: which rows an overwrite replaces; absent: all
 * @param partitionBy columns whose values the rows of a chunk share, if the write makes the table
 * @param clusterBy columns by which the rows of a chunk are ordered, likewise
 */
public record SourceOptions(
    LakeAddress lake,
    String table,
    @Nullable String versionAsOf,
    @Nullable String timestampAsOf,
    @Nullable String overwriteFilter,
    List<String> partitionBy,
    List<String> clusterBy,
    WriteOptions write,
    FollowOptions follow) {

  public static final String PATH = "path";
  public static final String TABLE = "table";
  public static final String VERSION_AS_OF = "versionAsOf";
  public static final String TIMESTAMP_AS_OF = "timestampAsOf";
  public static final String OVERWRITE_FILTER = "overwrite.filter";

  /** The table of a lake that holds one. */
  public static final String TABLE_DEFAULT = "main.data";

  /** What Spark itself adds when a path is a list, and when a write is partitioned or clustered. */
  private static final String PATHS = "paths";

  private static final String PARTITIONED = "__partition_columns";
  private static final String CLUSTERED = "__clustering_columns";

  /** What Spark itself takes of the options of a stream. */
  private static final List<String> OF_STREAMS = List.of("checkpointLocation", "queryName");

  private static final List<String> KNOWN = known();

  public SourceOptions {
    partitionBy = List.copyOf(partitionBy);
    clusterBy = List.copyOf(clusterBy);
  }

  /** Options of a stream that are Spark's, and that it hands on. */
  public static List<String> ofStreams() {
    return OF_STREAMS;
  }

  private static List<String> known() {
    List<String> known = new ArrayList<>();
    known.addAll(List.of(PATH, TABLE, VERSION_AS_OF, TIMESTAMP_AS_OF, OVERWRITE_FILTER));
    known.addAll(WriteOptions.KNOWN);
    known.addAll(FollowOptions.KNOWN);
    known.addAll(ChangeOptions.KNOWN);
    return List.copyOf(known);
  }

  /**
   * Reads the options of a statement.
   *
   * @param hadoop where {@code fs.s3a.*} settings stand in for store options that are not given
   * @throws InvalidRequest if one is unknown, missing or malformed
   */
  public static SourceOptions of(Map<String, String> given, Configuration hadoop) {
    Map<String, String> options = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    options.putAll(given);
    List<String> partitionBy = columns(options.remove(PARTITIONED));
    List<String> clusterBy = columns(options.remove(CLUSTERED));
    OF_STREAMS.forEach(options::remove);
    if (options.containsKey(PATHS)) {
      throw new InvalidRequest(
          "A Larva source is one lake, but several paths were given; load them one by one and"
              + " union. paths="
              + options.get(PATHS));
    }
    String path = options.get(PATH);
    if (path == null || path.isBlank()) {
      throw new InvalidRequest(
          "Which lake? Give its root, as in load(\"s3://bucket/lake\") or option(\"path\", …).");
    }
    refuseUnknown(options);
    String root = Roots.canonical(path.strip());
    return new SourceOptions(
        LakeAddress.of(root, StoreOptions.of(root, options, hadoop)),
        options.getOrDefault(TABLE, TABLE_DEFAULT),
        options.get(VERSION_AS_OF),
        options.get(TIMESTAMP_AS_OF),
        options.get(OVERWRITE_FILTER),
        partitionBy,
        clusterBy,
        WriteOptions.among(options),
        FollowOptions.among(options));
  }

  /** The names in a list as Spark writes it. */
  private static List<String> columns(@Nullable String encoded) {
    return encoded == null
        ? List.of()
        : CollectionConverters.asJava(DataSourceUtils.decodePartitioningColumns(encoded));
  }

  private static void refuseUnknown(Map<String, String> options) {
    for (String name : options.keySet()) {
      boolean known =
          StoreOptions.isOne(name) || KNOWN.stream().anyMatch(word -> word.equalsIgnoreCase(name));
      if (!known) {
        throw new InvalidRequest(
            "Larva knows no option '%s'; it knows %s, and the store's %s. option=%s"
                .formatted(name, String.join(", ", KNOWN), StoreOptions.listed(), name));
      }
    }
  }
}
