package dev.larva.flink.table;

import dev.larva.error.InvalidRequest;
import dev.larva.flink.access.LakeAddress;
import dev.larva.flink.source.Start;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.ReadableConfig;
import org.jspecify.annotations.Nullable;

/** What can be said about a read or write in a statement or its hints. */
final class TableOptions {

  static final ConfigOption<String> ROOT =
      ConfigOptions.key("root").stringType().noDefaultValue().withDescription("Where the lake is.");

  static final ConfigOption<String> TABLE =
      ConfigOptions.key("table")
          .stringType()
          .noDefaultValue()
          .withDescription("The table, namespace.name.");

  static final ConfigOption<Long> VERSION =
      ConfigOptions.key("scan.version")
          .longType()
          .noDefaultValue()
          .withDescription("The version that is read, or at which the read begins.");

  static final ConfigOption<String> TIMESTAMP =
      ConfigOptions.key("scan.timestamp")
          .stringType()
          .noDefaultValue()
          .withDescription("An instant as in 2026-11-30T12:00:00Z: the last version by then.");

  static final ConfigOption<String> TAG =
      ConfigOptions.key("scan.tag")
          .stringType()
          .noDefaultValue()
          .withDescription("A tag: the version that it holds.");

  /** What a read gives. */
  enum Mode {
    /** The rows of a version. */
    SNAPSHOT,
    /** The rows of a version, then what is appended after it, without end. */
    FOLLOW,
    /** What is appended after a version, without end. */
    APPENDED
  }

  static final ConfigOption<Mode> MODE =
      ConfigOptions.key("scan.mode")
          .enumType(Mode.class)
          .defaultValue(Mode.SNAPSHOT)
          .withDescription("Whether the read follows the table.");

  /** What a read that follows does with versions that change or delete rows. */
  enum Changed {
    /** It is an error. */
    FAIL,
    /** The rows that they add are given, nothing else. */
    SKIP
  }

  static final ConfigOption<Changed> CHANGES =
      ConfigOptions.key("scan.changes")
          .enumType(Changed.class)
          .defaultValue(Changed.FAIL)
          .withDescription("What happens at a version that changes or deletes rows.");

  static final ConfigOption<Duration> INTERVAL =
      ConfigOptions.key("scan.interval")
          .durationType()
          .defaultValue(Duration.ofSeconds(1))
          .withDescription("Between two looks for new versions.");

  static final ConfigOption<MemorySize> CHUNK_SIZE =
      ConfigOptions.key("sink.chunk-size")
          .memoryType()
          .noDefaultValue()
          .withDescription("At which a chunk is full; as the table's properties say by default.");

  static final ConfigOption<Boolean> FORK =
      ConfigOptions.key("sink.fork")
          .booleanType()
          .defaultValue(false)
          .withDescription("Whether a start from an older state may repeat what landed since.");

  /** Which writer a row goes to. */
  enum Distribution {
    /** The next best. */
    NONE,
    /** That of its partition. */
    PARTITION
  }

  static final ConfigOption<Distribution> DISTRIBUTION =
      ConfigOptions.key("sink.distribution")
          .enumType(Distribution.class)
          .defaultValue(Distribution.NONE)
          .withDescription("Whether the rows of a partition go to one writer.");

  static final ConfigOption<Integer> PARALLELISM =
      ConfigOptions.key("sink.parallelism")
          .intType()
          .noDefaultValue()
          .withDescription("Tasks that write.");

  static final List<ConfigOption<?>> KNOWN =
      List.of(
          VERSION,
          TIMESTAMP,
          TAG,
          MODE,
          CHANGES,
          INTERVAL,
          CHUNK_SIZE,
          FORK,
          DISTRIBUTION,
          PARALLELISM);

  private static final List<String> KNOWN_NAMES = KNOWN.stream().map(ConfigOption::key).toList();

  private static final List<String> STORE = List.of("s3.", "client.", "commit.", "read.");
  private static final List<String> STATEMENT = List.of("scan.", "sink.");

  private final ReadableConfig config;

  private TableOptions(Configuration config) {
    this.config = config;
  }

  /**
   * The options of a statement.
   *
   * @throws InvalidRequest if one that begins with scan. or sink. is none that is known
   */
  static TableOptions of(Map<String, String> options) {
    for (String name : options.keySet()) {
      if (!KNOWN_NAMES.contains(name) && STATEMENT.stream().anyMatch(name::startsWith)) {
        throw unknown(name, KNOWN_NAMES);
      }
    }
    return new TableOptions(Configuration.fromMap(options));
  }

  /**
   * Checks that each option is one of a statement or of the store, or named here.
   *
   * @throws InvalidRequest if one is none of these
   */
  static void requireKnown(Map<String, String> options, List<String> others) {
    List<String> all = new ArrayList<>(others);
    all.addAll(KNOWN_NAMES);
    requireOfStore(options, all);
  }

  /**
   * Checks that each option is one of the store, or named here.
   *
   * @throws InvalidRequest if one is none of these
   */
  static void requireOfStore(Map<String, String> options, List<String> others) {
    for (String name : options.keySet()) {
      if (!others.contains(name) && STORE.stream().noneMatch(name::startsWith)) {
        throw unknown(name, others);
      }
    }
  }

  private static InvalidRequest unknown(String name, List<String> known) {
    return new InvalidRequest(
        "Larva knows no option '%s'; it knows %s, and those that begin with '%s'. option=%s"
            .formatted(name, String.join(", ", known), String.join("', '", STORE), name));
  }

  /**
   * Checks the options that a table is to keep for all statements.
   *
   * @throws InvalidRequest if one that begins with scan. or sink. is none that is known, has a
   *     value that is none of its, or is for one start of a job
   */
  static void requireValid(Map<String, String> options) {
    TableOptions said = of(options);
    if (options.containsKey(FORK.key())) {
      throw new InvalidRequest(
          "Option %s is for one start of one job, so no table keeps it; give it as a hint, OPTIONS('%s' = 'true'). option=%s"
              .formatted(FORK.key(), FORK.key(), FORK.key()));
    }
    for (ConfigOption<?> option : KNOWN) {
      try {
        said.config.getOptional(option);
      } catch (IllegalArgumentException wrong) {
        throw new InvalidRequest(
            "Option %s cannot be '%s': %s option=%s"
                .formatted(
                    option.key(), options.get(option.key()), wrong.getMessage(), option.key()),
            wrong);
      }
    }
    said.start();
  }

  /**
   * Refuses options that say which table is meant, where the catalog says it.
   *
   * @throws InvalidRequest if there is one
   */
  static void requireNoPlace(Map<String, String> options) {
    for (ConfigOption<?> option : List.of(ROOT, TABLE)) {
      if (options.containsKey(option.key())) {
        throw new InvalidRequest(
            "The catalog says which lake and table is meant; leave option '%s' out, or declare a TEMPORARY TABLE outside of it. option=%s"
                .formatted(option.key(), option.key()));
      }
    }
  }

  /** Those that go to the store, to commits and to reads. */
  static Map<String, String> store(Map<String, String> options) {
    Map<String, String> store = new TreeMap<>();
    options.forEach(
        (name, value) -> {
          if (STORE.stream().anyMatch(name::startsWith)) {
            store.put(name, value);
          }
        });
    return store;
  }

  /**
   * The lake that a table outside of a catalog names.
   *
   * @throws InvalidRequest if it names none
   */
  static LakeAddress address(Map<String, String> options) {
    String root = options.get(ROOT.key());
    if (root == null || root.isBlank()) {
      throw new InvalidRequest("Which lake? Give its root, as in 'root' = 's3://bucket/lake'.");
    }
    return LakeAddress.of(root, store(options));
  }

  Start start() {
    Start start =
        new Start(
            config.get(VERSION),
            micros(),
            config.get(TAG),
            true,
            false,
            false,
            config.get(INTERVAL));
    start =
        switch (config.get(MODE)) {
          case SNAPSHOT -> start;
          case FOLLOW -> start.following(config.get(INTERVAL));
          case APPENDED -> start.following(config.get(INTERVAL)).afterIt();
        };
    return config.get(CHANGES) == Changed.SKIP ? start.skippingChanges() : start;
  }

  private @Nullable Long micros() {
    String text = config.get(TIMESTAMP);
    try {
      return text == null
          ? null
          : (Long) ChronoUnit.MICROS.between(Instant.EPOCH, Instant.parse(text));
    } catch (DateTimeException e) {
      throw new InvalidRequest(
          "Option %s is an instant as in 2026-11-30T12:00:00Z, not '%s'. option=%s"
              .formatted(TIMESTAMP.key(), text, TIMESTAMP.key()),
          e);
    }
  }

  @Nullable Long chunkBytes() {
    MemorySize size = config.get(CHUNK_SIZE);
    return size == null ? null : size.getBytes();
  }

  boolean fork() {
    return config.get(FORK);
  }

  boolean byPartition() {
    return config.get(DISTRIBUTION) == Distribution.PARTITION;
  }

  @Nullable Integer parallelism() {
    return config.get(PARALLELISM);
  }
}
