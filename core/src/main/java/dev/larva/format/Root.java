package dev.larva.format;

import dev.larva.runtime.Ulid;
import java.util.List;

/**
 * A checkpoint: the state of the lake at a version, its chunks by reference to nodes.
 *
 * @param version the last version of a slot
 * @param tip SHA-256 of all bytes of that slot
 * @param time of that version, microseconds since 1970
 * @param namespaces by ascending id
 * @param tables by ascending id
 * @param keptRoots roots confirmed so far, by ascending version
 * @param cutoff objects staged below it can no longer be named
 * @param oldestReadable the oldest version that may be read
 */
public record Root(
    Format format,
    Ulid lake,
    long version,
    String tip,
    long time,
    List<NamespaceRecord> namespaces,
    List<RootTable> tables,
    List<KeptRoot> keptRoots,
    long cutoff,
    long oldestReadable) {

  public Root {
    namespaces = List.copyOf(namespaces);
    tables = List.copyOf(tables);
    keptRoots = List.copyOf(keptRoots);
  }

  /** A table and the nodes that hold its chunks, in ascending order of chunk names. */
  public record RootTable(TableRecord table, List<NodeReference> nodes) {
    public RootTable {
      nodes = List.copyOf(nodes);
    }
  }

  /** A root that a checkpoint entry has confirmed, with the hash of its bytes. */
  public record KeptRoot(long version, String hash) {}
}
