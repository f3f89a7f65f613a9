package dev.larva.spark.meta;

import dev.larva.spark.table.LoadedTable;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.spark.sql.connector.catalog.Table;

/**
 * The tables that tell about a table, by the name that follows its own, in upper or lower case.
 * They are found only where no table can be: a namespace of a lake holds tables and no namespaces.
 */
public final class MetadataTables {

  private static final Map<String, Maker> MAKERS = makers();

  private MetadataTables() {}

  /** Makes one of them. */
  @FunctionalInterface
  private interface Maker {
    /**
     * @param name in full, with the catalog's
     * @param table that it tells about
     */
    Table table(String name, LoadedTable table);
  }

  private static Map<String, Maker> makers() {
    Map<String, Maker> makers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (Content content : Content.values()) {
      makers.put(content.text(), (name, table) -> new MetadataTable(name, table, content));
    }
    return makers;
  }

  /** Whether there is one of that name. */
  public static boolean isOne(String metadata) {
    return MAKERS.containsKey(metadata);
  }

  /**
   * The one of that name; empty if there is none.
   *
   * @param name in full, with the catalog's
   * @param table that it tells about
   */
  public static Optional<Table> find(String metadata, String name, LoadedTable table) {
    return Optional.ofNullable(MAKERS.get(metadata)).map(maker -> maker.table(name, table));
  }
}
