package dev.larva.spark.catalog;

import dev.larva.error.InvalidRequest;
import dev.larva.schema.TableName;
import dev.larva.spark.access.CatalogOptions;
import dev.larva.spark.access.LakeAddress;
import dev.larva.spark.change.ChangesTable;
import dev.larva.spark.meta.MetadataTables;
import dev.larva.spark.procedure.Procedures;
import java.util.Arrays;
import java.util.Optional;
import org.apache.spark.sql.connector.catalog.Identifier;

/**
 * Where names of a catalog lead. A name's first part may be the root of a lake: it has a slash in
 * it, or begins with {@code memory:}; else the name is of the catalog's own lake.
 */
public record Places(CatalogOptions options) {

  /** A table's name in a lake. */
  record TablePlace(LakeAddress lake, TableName name) {}

  /**
   * A namespace's name in a lake.
   *
   * @param name empty: the lake itself, which holds the namespaces
   */
  record NamespacePlace(LakeAddress lake, Optional<String> name) {}

  /** Where a table is; empty if no table can have the name. */
  Optional<TablePlace> table(Identifier table) {
    return table.name().isEmpty()
        ? Optional.empty()
        : namespace(table.namespace())
            .map(
                place ->
                    new TablePlace(
                        place.lake(),
                        new TableName(
                            place.name().orElse(TableName.DEFAULT_NAMESPACE), table.name())));
  }

  /** Where the table is whose name comes before the last part; empty if no table's can. */
  Optional<TablePlace> owner(Identifier metadata) {
    String[] parts = metadata.namespace();
    int last = parts.length - 1;
    int least = last >= 0 && isRoot(parts[0]) ? 2 : 1;
    boolean tells =
        MetadataTables.isOne(metadata.name())
            || metadata.name().equalsIgnoreCase(ChangesTable.NAME);
    return tells && last >= least
        ? table(Identifier.of(Arrays.copyOf(parts, last), parts[last]))
        : Optional.empty();
  }

  /** The version, or tag, at which a lake is shown; empty: the newest. */
  Optional<String> pin(LakeAddress lake) {
    boolean own = options.version() != null && options.root() != null;
    return own && lake.equals(options.lake())
        ? Optional.ofNullable(options.version())
        : Optional.empty();
  }

  /**
   * Nothing can be changed through a catalog that shows one version.
   *
   * @throws InvalidRequest if this one does
   */
  void requireWritable(LakeAddress lake) {
    Optional<String> pin = pin(lake);
    if (pin.isPresent()) {
      throw new InvalidRequest(
          "Catalog %s shows its lake at one version, and nothing can be changed through it; use a catalog without spark.sql.catalog.%s.%s, which is %s."
              .formatted(options.name(), options.name(), CatalogOptions.VERSION, pin.get()));
    }
  }

  /** Where a namespace is; empty if none can have the name. */
  Optional<NamespacePlace> namespace(String[] parts) {
    boolean rooted = parts.length > 0 && isRoot(parts[0]);
    String[] rest = rooted ? Arrays.copyOfRange(parts, 1, parts.length) : parts;
    if (rest.length > 1 || (rest.length == 1 && rest[0].isEmpty())) {
      return Optional.empty();
    }
    return Optional.of(
        new NamespacePlace(
            rooted ? options.lake(parts[0]) : options.lake(),
            rest.length == 0 ? Optional.empty() : Optional.of(rest[0])));
  }

  /** The lake whose procedures a namespace of Spark's holds; empty if it holds none. */
  Optional<LakeAddress> system(String[] parts) {
    boolean named = parts.length > 0 && parts[parts.length - 1].equalsIgnoreCase(Procedures.SYSTEM);
    return named ? namespace(parts).map(NamespacePlace::lake) : Optional.empty();
  }

  /** The parts that lead to a namespace of the lake that the parts name. */
  static String[] below(String[] parts, String namespace) {
    boolean rooted = parts.length > 0 && isRoot(parts[0]);
    return rooted ? new String[] {parts[0], namespace} : new String[] {namespace};
  }

  /** Whether a part of a name is the root of a lake. */
  static boolean isRoot(String part) {
    return part.indexOf('/') >= 0 || part.startsWith("memory:");
  }
}
