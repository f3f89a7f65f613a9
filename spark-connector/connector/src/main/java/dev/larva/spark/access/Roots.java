package dev.larva.spark.access;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;

/** Roots as users of Spark write them, and what Hadoop's configuration says of their stores. */
final class Roots {

  private static final Pattern S3A = Pattern.compile("(?i)^s3[an]://");
  private static final Pattern SCHEME = Pattern.compile("^[A-Za-z][A-Za-z0-9+.-]+:.*");

  /** Hadoop's names and the store's own. */
  private static final Map<String, String> SETTINGS = settingNames();

  private static final String ENDPOINT = "fs.s3a.endpoint";
  private static final String TLS = "fs.s3a.connection.ssl.enabled";

  private Roots() {}

  private static Map<String, String> settingNames() {
    Map<String, String> names = new LinkedHashMap<>();
    names.put("fs.s3a.access.key", "s3.access-key-id");
    names.put("fs.s3a.secret.key", "s3.secret-access-key");
    names.put("fs.s3a.session.token", "s3.session-token");
    names.put("fs.s3a.path.style.access", "s3.path-style-access");
    names.put("fs.s3a.endpoint.region", "client.region");
    return names;
  }

  /** The root by which every process of the cluster finds the lake. */
  static String canonical(String path) {
    String trimmed = path.length() > 1 ? path.replaceFirst("/+$", "") : path;
    if (S3A.matcher(trimmed).find()) {
      return S3A.matcher(trimmed).replaceFirst("s3://");
    }
    return SCHEME.matcher(trimmed).matches()
        ? trimmed
        : Path.of(trimmed).toAbsolutePath().normalize().toString();
  }

  /** What somebody set in Hadoop's configuration for the root's store, by the store's names. */
  static Map<String, String> settings(String root, Configuration hadoop) {
    Map<String, String> settings = new TreeMap<>();
    if (!root.startsWith("s3://")) {
      return settings;
    }
    SETTINGS.forEach(
        (theirs, ours) -> {
          String value = given(hadoop, theirs);
          if (value != null) {
            settings.put(ours, value);
          }
        });
    String endpoint = given(hadoop, ENDPOINT);
    if (endpoint != null) {
      String scheme = hadoop.getBoolean(TLS, true) ? "https://" : "http://";
      settings.put("s3.endpoint", endpoint.contains("://") ? endpoint : scheme + endpoint);
    }
    return settings;
  }

  /** A value that somebody set: Hadoop's own defaults say nothing of this lake. */
  private static @Nullable String given(Configuration hadoop, String name) {
    String value = hadoop.get(name);
    if (value == null || value.isBlank()) {
      return null;
    }
    String[] sources = hadoop.getPropertySources(name);
    boolean onlyDefault =
        sources != null
            && sources.length > 0
            && sources[sources.length - 1].endsWith("core-default.xml");
    return onlyDefault ? null : value;
  }
}
