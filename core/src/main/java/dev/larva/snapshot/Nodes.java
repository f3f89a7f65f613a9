package dev.larva.snapshot;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.larva.entry.ChunkKey;
import dev.larva.entry.Positions;
import dev.larva.entry.StagedName;
import dev.larva.error.CorruptLake;
import dev.larva.format.Layout;
import dev.larva.format.LiveChunk;
import dev.larva.format.Node;
import dev.larva.format.NodeCodec;
import dev.larva.format.NodeReference;
import dev.larva.format.VectorReference;
import dev.larva.runtime.Machine;
import dev.larva.runtime.Ulid;
import dev.larva.store.Blob;
import dev.larva.store.Key;
import dev.larva.store.ObjectStore;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Reads the nodes of checkpoints, and the vectors that they name, through bounded caches; every
 * object is checked by its hash.
 */
public final class Nodes {

  /** The level of vectors, below that of leaves. */
  private static final long VECTOR = -1;

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

  private final Machine machine;
  private final Vectors vectors;
  private final Loss loss;

  /** To be told of a node or vector that cannot be used, before whoever asked for it is. */
  @FunctionalInterface
  public interface Loss {
    /**
     * @param leads whether the root of a state leads to the object
     */
    void found(Key object, Predicate<Snapshot> leads);
  }

  private record Cached(NodeReference reference, Node node) {}

  /** For one who only looks: what cannot be used is told to nobody else. */
  public Nodes(ObjectStore store, Layout layout, Machine machine) {
    this(store, layout, machine, (object, leads) -> {});
  }

  public Nodes(ObjectStore store, Layout layout, Machine machine, Loss loss) {
    this.loss = loss;
    this.store = store;
    this.layout = layout;
    this.machine = machine;
    this.vectors = new Vectors(store, layout);
  }

  /**
   * Positions of all deleted rows of a chunk.
   *
   * @throws CorruptLake if they are in an object that cannot be read
   */
  public Positions deleted(LiveChunk chunk) {
    try {
      return vectors.deleted(chunk);
    } catch (CorruptLake damage) {
      VectorReference vector = chunk.vector();
      if (vector != null) {
        lost(new Place(ChunkKey.of(chunk.entry()), VECTOR, vector.name()));
      }
      throw damage;
    }
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

  /** The live chunks of a table in ascending order of their keys, read as they are asked for. */
  public Iterator<LiveChunk> chunks(TableState table) {
    return chunks(table, reference -> true);
  }

  /**
   * The live chunks of a table in ascending order of their keys, read as they are asked for,
   * without those of the tree that are below a node that is not wanted.
   */
  public Iterator<LiveChunk> chunks(TableState table, Predicate<NodeReference> wanted) {
    Ulid id = table.record().id();
    return new ChunkCursor(
        table, new Leaves(machine, table.nodes(), wanted, reference -> read(id, reference)));
  }

  /** The live chunk of that key. */
  public Optional<LiveChunk> chunk(TableState table, ChunkKey key) {
    LiveChunk added = table.added().get(key);
    if (added != null || table.removed().contains(key)) {
      return Optional.ofNullable(added);
    }
    return find(table.record().id(), table.nodes(), key).map(table::withTail);
  }

  private Optional<LiveChunk> find(Ulid table, List<NodeReference> nodes, ChunkKey key) {
    for (NodeReference reference : nodes) {
      if (reference.covers(key)) {
        Node node = read(table, reference);
        return node instanceof Node.Inner inner
            ? find(table, inner.children(), key)
            : ((Node.Leaf) node)
                .chunks().stream()
                    .filter(chunk -> ChunkKey.of(chunk.entry()).equals(key))
                    .findFirst();
      }
    }
    return Optional.empty();
  }

  /** The node that the reference of that table names. */
  public Node read(Ulid table, NodeReference reference) {
    try {
      return known(table, reference);
    } catch (CorruptLake damage) {
      lost(reference);
      throw damage;
    }
  }

  private Node known(Ulid table, NodeReference reference) {
    Cached cached = cache.getIfPresent(reference.name());
    if (cached != null && cached.reference().equals(reference)) {
      return cached.node();
    }
    Node node = load(table, reference);
    cache.put(reference.name(), new Cached(reference, node));
    return node;
  }

  /** To be told of a node that is not where the reference says. */
  public void lost(NodeReference reference) {
    lost(new Place(reference.first(), reference.level(), reference.name()));
  }

  private void lost(Place place) {
    loss.found(layout.node(place.name()), state -> leads(state, place));
  }

  /**
   * Where an object is in a tree.
   *
   * @param key of a chunk that it is for
   */
  private record Place(ChunkKey key, long level, StagedName name) {}

  /** A root that cannot be followed to the place is taken for one that leads there. */
  private boolean leads(Snapshot state, Place place) {
    try {
      return state.tables().values().stream()
          .anyMatch(table -> leads(table.record().id(), table.nodes(), place));
    } catch (CorruptLake damage) {
      return true;
    }
  }

  private boolean leads(Ulid table, List<NodeReference> nodes, Place place) {
    for (NodeReference reference : nodes) {
      if (reference.name().equals(place.name())) {
        return true;
      }
      if (reference.level() > place.level() && reference.covers(place.key())) {
        Node node = known(table, reference);
        return node instanceof Node.Inner inner
            ? leads(table, inner.children(), place)
            : ((Node.Leaf) node)
                .chunks().stream()
                    .map(LiveChunk::vector)
                    .anyMatch(vector -> vector != null && vector.name().equals(place.name()));
      }
    }
    return false;
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
            + ". Run larva repair (lake.repair), or restore it from a backup of the store. object="
            + key);
  }
}
