package dev.larva.spark.access;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;

/** The options of a lake's store and of its commits, among others that were given. */
final class StoreOptions {

  private static final List<String> PREFIXES = List.of("s3.", "client.", "commit.");

  private StoreOptions() {}

  /** Whether the name is one of theirs. */
  static boolean isOne(String name) {
    return PREFIXES.stream()
        .anyMatch(prefix -> name.regionMatches(true, 0, prefix, 0, prefix.length()));
  }

  /** How they begin, for messages. */
  static String listed() {
    return PREFIXES.stream().map(prefix -> prefix + "*").collect(Collectors.joining(", "));
  }

  /**
   * Those that are given.
   *
   * @param hadoop where {@code fs.s3a.*} settings stand in for options that are not given
   */
  static Map<String, String> of(String root, Map<String, String> given, Configuration hadoop) {
    Map<String, String> options = new TreeMap<>(Roots.settings(root, hadoop));
    given.forEach(
        (name, value) -> {
          if (isOne(name)) {
            options.put(name, value);
          }
        });
    return options;
  }
}
