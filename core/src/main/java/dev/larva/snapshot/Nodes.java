package dev.larva.snapshot;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.larva.entry.Positions;
import dev.larva.entry.StagedName;
import dev.larva.error.CorruptLake;
import dev.larva.format.Layout;
import dev.larva.format.LiveChunk;
import dev.larva.format.Node;
import dev.larva.format.NodeCodec;
import dev.larva.format.NodeReference;
import dev.larva.runtime.Ulid;
import dev.larva.store.Blob;
import dev.larva.store.Key;
import dev.larva.store.ObjectStore;
import java.util.Iterator;
import java.util.Optional;

/**
 * Reads the nodes of checkpoints, and the vectors that they name, through bounded caches; every
 * object is checked by its hash.
 */
public final class Nodes {

  /** Bytes of encoded nodes that the cache holds at most. */
  private static final long CACHE_BYTES = 64L << 20;

  private final ObjectStore store;
  private final Layout layout;
  private final Cache<StagedName, Cached> cache =
      Caffeine.newBuilder()
          .maximumWeight(CACHE_BYTES)
          .weigher((StagedName name, Cached cached) -> (int) cached.reference().bytes())
          .executor(Runnable::run)
          .build();

  private final Vectors vectors;

  private record Cached(NodeReference reference, Node node) {}

  public Nodes(ObjectStore store, Layout layout) {
    this.store = store;
    this.layout = layout;
    this.vectors = new Vectors(store, layout);
  }

  /**
   * Positions of all deleted rows of a chunk.
   *
   * @throws CorruptLake if they are in an object that cannot be read
   */
  public Positions deleted(LiveChunk chunk) {
    return vectors.deleted(chunk);
  }

  /**
   * The chunk as a state knows it, whether the log or a root told of it: all its deleted rows at
   * hand, its bytes where they are stored.
   */
  public LiveChunk united(LiveChunk chunk) {
    return new LiveChunk(
        chunk.entry().withoutContent(),
        chunk.firstRowId(),
        chunk.version(),
        chunk.slot(),
        null,
        deleted(chunk));
  }

  /** The live chunks of a table in ascending order of their names, read as they are asked for. */
  public Iterator<LiveChunk> chunks(TableState table) {
    return new ChunkCursor(table, this);
  }

  /** The live chunk of that name. */
  public Optional<LiveChunk> chunk(TableState table, StagedName name) {
    LiveChunk added = table.added().get(name);
    if (added != null || table.removed().contains(name)) {
      return Optional.ofNullable(added);
    }
    return table.nodes().stream()
        .filter(node -> covers(node, name))
        .flatMap(node -> read(table.record().id(), node).chunks().stream())
        .filter(chunk -> chunk.entry().name().equals(name))
        .findFirst()
        .map(table::withTail);
  }

  private static boolean covers(NodeReference node, StagedName name) {
    return node.first().compareTo(name) <= 0 && name.compareTo(node.last()) <= 0;
  }

  /** The node that the reference of that table names. */
  public Node read(Ulid table, NodeReference reference) {
    Cached cached = cache.getIfPresent(reference.name());
    if (cached != null && cached.reference().equals(reference)) {
      return cached.node();
    }
    Node node = load(table, reference);
    cache.put(reference.name(), new Cached(reference, node));
    return node;
  }

  private Node load(Ulid table, NodeReference reference) {
    Key key = layout.node(reference.name());
    Optional<Blob> blob = store.get(key);
    if (blob.isEmpty()) {
      throw damaged(key, "it is missing");
    }
    Node node = NodeCodec.decode(key, blob.get().bytes(), reference);
    if (!node.lake().equals(layout.lake()) || !node.table().equals(table)) {
      throw damaged(key, "it belongs to another table");
    }
    return node;
  }

  private static CorruptLake damaged(Key key, String what) {
    return new CorruptLake(
        "A node of a checkpoint cannot be used: "
            + what
            + ". Restore it from a backup, or remove the root so that the log is replayed. object="
            + key);
  }
}
