package dev.larva.snapshot;

import dev.larva.entry.Operation;
import dev.larva.entry.Positions;
import dev.larva.entry.StagedName;
import dev.larva.error.StoreFailure;
import dev.larva.format.Digest;
import dev.larva.format.Layout;
import dev.larva.format.LiveChunk;
import dev.larva.format.Node;
import dev.larva.format.NodeCodec;
import dev.larva.format.NodeReference;
import dev.larva.format.Root;
import dev.larva.format.RootCodec;
import dev.larva.format.VectorReference;
import dev.larva.runtime.Machine;
import dev.larva.runtime.Ulid;
import dev.larva.store.Blob;
import dev.larva.store.Body;
import dev.larva.store.Key;
import dev.larva.store.ObjectStore;
import dev.larva.store.PutResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Writes the objects of a checkpoint: new nodes, then the root that names them. */
public final class CheckpointWriter {

  /** Puts of one object that are tried while its fate is open. */
  private static final int PUTS_LIMIT = 10;

  /** Bytes of a chunk's deleted positions above which they go into an object of their own. */
  static final int DELETED_BYTES_LIMIT = 4 << 10;

  private final ObjectStore store;
  private final Layout layout;
  private final Nodes nodes;
  private final Machine machine;
  private final Cuts cuts;

  public CheckpointWriter(ObjectStore store, Layout layout, Nodes nodes, Machine machine) {
    this(store, layout, nodes, machine, Cuts.STANDARD);
  }

  CheckpointWriter(ObjectStore store, Layout layout, Nodes nodes, Machine machine, Cuts cuts) {
    this.store = store;
    this.layout = layout;
    this.nodes = nodes;
    this.machine = machine;
    this.cuts = cuts;
  }

  /**
   * A checkpoint that is written and read back.
   *
   * @param confirmation the operation whose entry makes the root kept
   */
  public record Written(Root root, Operation.Checkpoint confirmation) {}

  /**
   * Materialises the snapshot, which must end with a slot.
   *
   * @return empty if another root of that version is there: its writer will confirm it
   */
  public Optional<Written> write(Snapshot snapshot) {
    boolean reuse =
        snapshot.keptRoots().stream().anyMatch(kept -> kept.version() == snapshot.root());
    Map<Ulid, List<NodeReference>> references = new LinkedHashMap<>();
    for (TableState table : snapshot.tables().values()) {
      references.put(table.record().id(), grown(table, snapshot.version(), reuse));
    }
    Root root = Roots.root(snapshot, references);
    byte[] bytes = RootCodec.encode(root);
    Key key = layout.root(root.version());
    if (!put(key, bytes)) {
      return Optional.empty();
    }
    long base = reuse ? snapshot.root() : 0;
    requireStored(key, bytes);
    return Optional.of(
        new Written(
            root,
            new Operation.Checkpoint(root.version(), Digest.sha256(bytes), base, root.version())));
  }

  /** What an entry is to confirm is read back first, whatever the put answered. */
  private void requireStored(Key key, byte[] bytes) {
    boolean same =
        store
            .get(key)
            .map(blob -> Digest.sha256(blob.bytes()))
            .equals(Optional.of(Digest.sha256(bytes)));
    if (!same) {
      throw new StoreFailure(
          StoreFailure.Kind.BROKEN,
          "The store does not give back the root that was put. Nothing rests on it yet. object="
              + key,
          null);
    }
  }

  /**
   * The nodes for all live chunks of a table, for a root of that version.
   *
   * @param reuse whether those that did not change may be named again
   */
  List<NodeReference> grown(TableState table, long version, boolean reuse) {
    NodeStorage storage = new NodeStorage(table.record().id(), version, reuse);
    if (reuse) {
      return Regrowth.of(table, nodes, cuts, storage);
    }
    Tree tree = new Tree(storage, cuts);
    nodes.chunks(table).forEachRemaining(tree::add);
    return tree.finish();
  }

  /** Stores the nodes of one table for a root of that version. */
  private final class NodeStorage implements Tree.Storage {

    private final Ulid table;
    private final long version;
    private final boolean reuse;

    NodeStorage(Ulid table, long version, boolean reuse) {
      this.table = table;
      this.version = version;
      this.reuse = reuse;
    }

    @Override
    public NodeReference leaf(List<LiveChunk> chunks) {
      List<LiveChunk> stored = chunks.stream().map(it -> stored(version, it, reuse)).toList();
      return node(version, new Node.Leaf(layout.lake(), table, stored));
    }

    @Override
    public NodeReference inner(List<NodeReference> children) {
      return node(version, new Node.Inner(layout.lake(), table, children));
    }

    @Override
    public Node read(NodeReference reference) {
      return nodes.read(table, reference);
    }
  }

  /** The chunk as a node says it: its bytes stay in the log, many deleted rows are spilled. */
  private LiveChunk stored(long version, LiveChunk chunk, boolean reuse) {
    if (reuse && chunk.vector() != null && chunk.deleted().isEmpty()) {
      return chunk;
    }
    LiveChunk united = nodes.united(chunk);
    byte[] bytes = united.deleted().bytes();
    if (bytes.length <= DELETED_BYTES_LIMIT) {
      return united;
    }
    StagedName name = stage(version, bytes);
    long count = united.deleted().count();
    return new LiveChunk(
        united.entry(),
        united.firstRowId(),
        united.version(),
        united.slot(),
        new VectorReference(name, bytes.length, Digest.sha256(bytes), count),
        Positions.NONE);
  }

  /** Puts the bytes under a new name, for a root of that version. */
  private StagedName stage(long version, byte[] bytes) {
    StagedName name = new StagedName(version, machine.ulid());
    if (!put(layout.node(name), bytes)) {
      throw new StoreFailure(
          StoreFailure.Kind.BROKEN,
          "A name that was never used is taken. object=" + layout.node(name),
          null);
    }
    return name;
  }

  /** Stores a node for a root of that version. */
  private NodeReference node(long version, Node node) {
    byte[] bytes = NodeCodec.encode(node);
    return NodeCodec.reference(stage(version, bytes), node, bytes);
  }

  /** Whether the object holds these bytes, as read back where the put's answer left a doubt. */
  private boolean put(Key key, byte[] bytes) {
    for (int puts = 0; puts < PUTS_LIMIT; puts++) {
      if (store.create(key, Body.of(bytes)).kind() == PutResult.Kind.CREATED) {
        return true;
      }
      Optional<Blob> there = store.get(key);
      if (there.isPresent()) {
        return Digest.sha256(there.get().bytes()).equals(Digest.sha256(bytes));
      }
    }
    throw new StoreFailure(
        StoreFailure.Kind.TRANSIENT, "A checkpoint's object could not be put. object=" + key, null);
  }
}
