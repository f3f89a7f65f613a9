package dev.larva.spark.access;

import dev.larva.error.InvalidRequest;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;

/**
 * The options of one read or write, in their own words. Names are compared without case, as Spark
 * compares them; one that is not known is refused, so that a typing error is never a silence.
 *
 * @param table as the user wrote it
 * @param versionAsOf text of a version
 * @param timestampAsOf text of a time
 * @param overwriteFilter a condition in SQL: which rows an overwrite replaces; absent: all
 * @param chunkBytes size at which a chunk is full; absent: as the table's properties say
 */
public record SourceOptions(
    LakeAddress lake,
    String table,
    @Nullable String versionAsOf,
    @Nullable String timestampAsOf,
    @Nullable String overwriteFilter,
    @Nullable Long chunkBytes) {

  public static final String PATH = "path";
  public static final String TABLE = "table";
  public static final String VERSION_AS_OF = "versionAsOf";
  public static final String TIMESTAMP_AS_OF = "timestampAsOf";
  public static final String OVERWRITE_FILTER = "overwrite.filter";
  public static final String CHUNK_BYTES = "chunk.bytes";

  /** The table of a lake that holds one. */
  public static final String TABLE_DEFAULT = "main.data";

  /** What Spark itself adds when a path is a list, and when a write is partitioned or clustered. */
  private static final String PATHS = "paths";

  private static final String PARTITIONED = "__partition_columns";
  private static final String CLUSTERED = "__clustering_columns";

  private static final List<String> STORE_PREFIXES = List.of("s3.", "client.");
  private static final List<String> KNOWN =
      List.of(PATH, TABLE, VERSION_AS_OF, TIMESTAMP_AS_OF, OVERWRITE_FILTER, CHUNK_BYTES);

  /**
   * Reads the options of a statement.
   *
   * @param hadoop where {@code fs.s3a.*} settings stand in for store options that are not given
   * @throws InvalidRequest if one is unknown, missing or malformed
   */
  public static SourceOptions of(Map<String, String> given, Configuration hadoop) {
    Map<String, String> options = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    options.putAll(given);
    refusePartitioning(options);
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
        LakeAddress.of(root, storeOptions(root, options, hadoop)),
        options.getOrDefault(TABLE, TABLE_DEFAULT),
        options.get(VERSION_AS_OF),
        options.get(TIMESTAMP_AS_OF),
        options.get(OVERWRITE_FILTER),
        positive(options, CHUNK_BYTES));
  }

  private static void refusePartitioning(Map<String, String> options) {
    for (String name : List.of(PARTITIONED, CLUSTERED)) {
      String columns = options.get(name);
      if (columns != null && !columns.equals("[]")) {
        throw new InvalidRequest(
            "A write cannot say how a table is partitioned or clustered; leave out partitionBy and"
                + " clusterBy. A table that the Java API made so is written as it says. columns="
                + columns);
      }
      options.remove(name);
    }
  }

  private static void refuseUnknown(Map<String, String> options) {
    for (String name : options.keySet()) {
      boolean known =
          isStoreOption(name) || KNOWN.stream().anyMatch(word -> word.equalsIgnoreCase(name));
      if (!known) {
        throw new InvalidRequest(
            "Larva knows no option '%s'; it knows %s, and the store's %s. option=%s"
                .formatted(
                    name,
                    String.join(", ", KNOWN),
                    String.join("*, ", STORE_PREFIXES) + "*",
                    name));
      }
    }
  }

  private static boolean isStoreOption(String name) {
    return STORE_PREFIXES.stream()
        .anyMatch(prefix -> name.regionMatches(true, 0, prefix, 0, prefix.length()));
  }

  private static Map<String, String> storeOptions(
      String root, Map<String, String> options, Configuration hadoop) {
    Map<String, String> store = new TreeMap<>(Roots.settings(root, hadoop));
    options.forEach(
        (name, value) -> {
          if (isStoreOption(name)) {
            store.put(name, value);
          }
        });
    return store;
  }

  private static @Nullable Long positive(Map<String, String> options, String name) {
    String text = options.get(name);
    if (text == null) {
      return null;
    }
    try {
      long value = Long.parseLong(text.strip());
      if (value > 0) {
        return value;
      }
    } catch (NumberFormatException e) {
      // Falls through to the one sentence for everything that is no positive number.
    }
    throw new InvalidRequest(
        "Option %s is a number of bytes above 0, not '%s'. option=%s".formatted(name, text, name));
  }
}
