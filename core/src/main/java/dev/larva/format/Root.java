package dev.larva.format;

import dev.larva.format.json.Json;
import dev.larva.runtime.Ulid;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/**
 * A checkpoint: the state of the lake at a version, its chunks by reference to nodes.
 *
 * @param version the last version of a slot
 * @param tip SHA-256 of all bytes of that slot
 * @param time of that version, microseconds since 1970
 * @param namespaces by ascending id
 * @param tables by ascending id
 * @param applications by ascending UTF-8 bytes of their names
 * @param holds by ascending UTF-8 bytes of their names
 */
public record Root(
    Format format,
    Ulid lake,
    long version,
    String tip,
    long time,
    List<NamespaceRecord> namespaces,
    List<RootTable> tables,
    List<ApplicationRecord> applications,
    List<HoldRecord> holds,
    History history) {

  /** Bytes of a root at most. */
  public static final int BYTES_LIMIT = 1 << 26;

  public Root {
    namespaces = List.copyOf(namespaces);
    tables = List.copyOf(tables);
    applications = List.copyOf(applications);
    holds = List.copyOf(holds);
    Digest.require(tip);
    if (version < 1 || history.swept() > version || history.oldestReadable() > version) {
      throw new IllegalArgumentException(
          "a sweep or oldest readable passes the version: " + version);
    }
    requireAscending(namespaces, NamespaceRecord::id);
    requireAscending(tables, table -> table.table().id());
    requireAscending(applications, ApplicationRecord::application, Json.ORDER);
    requireAscending(holds, HoldRecord::name, Json.ORDER);
    if (holds.size() > HoldRecord.LIMIT) {
      throw new IllegalArgumentException("more holds than a lake may have: " + holds.size());
    }
  }

  static <T, K extends Comparable<K>> void requireAscending(List<T> values, Function<T, K> key) {
    requireAscending(values, key, Comparator.naturalOrder());
  }

  private static <T, K> void requireAscending(
      List<T> values, Function<T, K> key, Comparator<K> order) {
    for (int i = 1; i < values.size(); i++) {
      if (order.compare(key.apply(values.get(i - 1)), key.apply(values.get(i))) >= 0) {
        throw new IllegalArgumentException("out of order: " + key.apply(values.get(i)));
      }
    }
  }

  /** A table and the nodes of one level that lead to its chunks, in order of chunk names. */
  public record RootTable(TableRecord table, List<NodeReference> nodes) {
    public RootTable {
      nodes = List.copyOf(nodes);
      Node.Inner.requireAscending(nodes);
      TableRecord.Totals sum =
          nodes.stream()
              .map(NodeReference::totals)
              .reduce(TableRecord.Totals.NONE, TableRecord.Totals::plus);
      if (!sum.equals(table.totals())) {
        throw new IllegalArgumentException("totals are not the sum of the nodes: " + table.id());
      }
    }
  }
}
