package dev.larva.snapshot;

import dev.larva.entry.Positions;
import dev.larva.entry.StagedName;
import dev.larva.format.Digest;
import dev.larva.format.Layout;
import dev.larva.format.LiveChunk;
import dev.larva.format.Node;
import dev.larva.format.NodeCodec;
import dev.larva.format.NodeReference;
import dev.larva.format.VectorReference;
import dev.larva.runtime.Machine;
import dev.larva.runtime.Parallel;
import dev.larva.runtime.Ulid;
import dev.larva.store.Key;
import java.util.ArrayList;
import java.util.List;

/**
 * Stores the nodes of one table, and the vectors they name, for the root of one version. They are
 * put several at a time; {@link #flush} puts the rest.
 */
final class NodeWriter implements Tree.Storage {

  /** Objects that are put at a time; so many are held in memory. */
  static final int AT_A_TIME = 16;

  /** Bytes of a chunk's deleted positions above which they go into an object of their own. */
  static final int DELETED_BYTES_LIMIT = 4 << 10;

  private final Puts puts;
  private final Layout layout;
  private final Nodes nodes;
  private final Machine machine;
  private final Ulid table;
  private final long version;
  private final boolean reuse;
  private final List<Pending> pending = new ArrayList<>();

  /** An object that is to be put; never compared. */
  @SuppressWarnings("ArrayRecordComponent")
  private record Pending(Key key, byte[] bytes) {}

  /**
   * @param version of the root
   * @param reuse whether vectors that did not change may be named again
   */
  NodeWriter(
      Puts puts,
      Layout layout,
      Nodes nodes,
      Machine machine,
      Ulid table,
      long version,
      boolean reuse) {
    this.puts = puts;
    this.layout = layout;
    this.nodes = nodes;
    this.machine = machine;
    this.table = table;
    this.version = version;
    this.reuse = reuse;
  }

  @Override
  public NodeReference leaf(List<LiveChunk> chunks) {
    return node(new Node.Leaf(layout.lake(), table, chunks.stream().map(this::stored).toList()));
  }

  @Override
  public NodeReference inner(List<NodeReference> children) {
    return node(new Node.Inner(layout.lake(), table, children));
  }

  @Override
  public Node read(NodeReference reference) {
    flush();
    return nodes.read(table, reference);
  }

  /** When this returns, all that was written is stored. */
  void flush() {
    Parallel.map(
        machine,
        AT_A_TIME,
        List.copyOf(pending),
        it -> {
          puts.stage(it.key(), it.bytes());
          return it.key();
        });
    pending.clear();
  }

  /** The chunk as a node says it: its bytes stay in the log, many deleted rows are spilled. */
  private LiveChunk stored(LiveChunk chunk) {
    if (reuse && chunk.vector() != null && chunk.deleted().isEmpty()) {
      return chunk;
    }
    LiveChunk united = nodes.united(chunk);
    byte[] bytes = united.deleted().bytes();
    if (bytes.length <= DELETED_BYTES_LIMIT) {
      return united;
    }
    long count = united.deleted().count();
    return new LiveChunk(
        united.entry(),
        united.firstRowId(),
        united.version(),
        united.slot(),
        new VectorReference(stage(bytes), bytes.length, Digest.sha256(bytes), count),
        Positions.NONE);
  }

  private NodeReference node(Node node) {
    byte[] bytes = NodeCodec.encode(node);
    return NodeCodec.reference(stage(bytes), node, bytes);
  }

  private StagedName stage(byte[] bytes) {
    StagedName name = new StagedName(version, machine.ulid());
    pending.add(new Pending(layout.node(name), bytes));
    if (pending.size() == AT_A_TIME) {
      flush();
    }
    return name;
  }
}
