package dev.larva.spark.access;

import dev.larva.error.InvalidRequest;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;

/**
 * What a catalog was configured with: {@code spark.sql.catalog.<name>.<option>}.
 *
 * @param name of the catalog
 * @param root of the lake that names without a root mean; absent: there is none
 * @param version that lake's, or a tag of it, at which everything is shown; absent: the newest
 * @param given all options, for lakes that a statement names by their roots
 */
public record CatalogOptions(
    String name,
    @Nullable String root,
    @Nullable String version,
    Map<String, String> given,
    Configuration hadoop) {

  public static final String ROOT = "root";
  public static final String VERSION = "version";

  public CatalogOptions {
    given = Map.copyOf(given);
  }

  /**
   * Reads the options of a catalog.
   *
   * @throws InvalidRequest if one is unknown
   */
  public static CatalogOptions of(String name, Map<String, String> given, Configuration hadoop) {
    Map<String, String> options = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    options.putAll(given);
    for (String option : options.keySet()) {
      boolean own = option.equalsIgnoreCase(ROOT) || option.equalsIgnoreCase(VERSION);
      if (!own && !StoreOptions.isOne(option)) {
        throw new InvalidRequest(
            "Larva's catalog knows no option '%s'; it knows %s, %s, and those of the store, %s. option=spark.sql.catalog.%s.%s"
                .formatted(option, ROOT, VERSION, StoreOptions.listed(), name, option));
      }
    }
    String version = options.get(VERSION);
    return new CatalogOptions(
        name,
        options.get(ROOT),
        version == null || version.isBlank() ? null : version.strip(),
        given,
        hadoop);
  }

  /**
   * The configured lake.
   *
   * @throws InvalidRequest if no root is configured
   */
  public LakeAddress lake() {
    String configured = root;
    if (configured == null || configured.isBlank()) {
      throw new InvalidRequest(
          ("Which lake? Set spark.sql.catalog.%s.%s to its root, or name the root in the statement,"
                  + " as in %s.`s3://bucket/lake`.main.data. catalog=%s")
              .formatted(name, ROOT, name, name));
    }
    return lake(configured);
  }

  /** The lake at a root, with the catalog's store options. */
  public LakeAddress lake(String otherRoot) {
    String canonical = Roots.canonical(otherRoot.strip());
    return LakeAddress.of(canonical, StoreOptions.of(canonical, given, hadoop));
  }
}
