package dev.larva.snapshot;

import dev.larva.entry.Checkpoint;
import dev.larva.format.Digest;
import dev.larva.format.Layout;
import dev.larva.format.NodeReference;
import dev.larva.format.Root;
import dev.larva.format.RootCodec;
import dev.larva.runtime.Machine;
import dev.larva.runtime.Ulid;
import dev.larva.store.Key;
import dev.larva.store.ObjectStore;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Writes the objects of a checkpoint: new nodes, then the root that names them. */
public final class CheckpointWriter {

  private final Puts puts;
  private final Layout layout;
  private final Nodes nodes;
  private final Machine machine;
  private final Cuts cuts;

  public CheckpointWriter(ObjectStore store, Layout layout, Nodes nodes, Machine machine) {
    this(store, layout, nodes, machine, Cuts.STANDARD);
  }

  CheckpointWriter(ObjectStore store, Layout layout, Nodes nodes, Machine machine, Cuts cuts) {
    this.puts = new Puts(store);
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
  public record Written(Root root, Checkpoint confirmation) {}

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
    if (!puts.put(key, bytes)) {
      return Optional.empty();
    }
    long base = reuse ? snapshot.root() : 0;
    puts.requireStored(key, bytes);
    return Optional.of(
        new Written(
            root, new Checkpoint(root.version(), Digest.sha256(bytes), base, root.version())));
  }

  /**
   * The nodes for all live chunks of a table, for a root of that version.
   *
   * @param reuse whether those that did not change may be named again
   */
  List<NodeReference> grown(TableState table, long version, boolean reuse) {
    if (reuse && table.unchanged()) {
      return table.nodes();
    }
    NodeWriter storage =
        new NodeWriter(puts, layout, nodes, machine, table.record().id(), version, reuse);
    List<NodeReference> grown = grown(table, reuse, storage);
    storage.flush();
    return grown;
  }

  private List<NodeReference> grown(TableState table, boolean reuse, Tree.Storage storage) {
    if (reuse) {
      return Regrowth.of(table, nodes, cuts, storage);
    }
    Tree tree = new Tree(storage, cuts);
    nodes.chunks(table).forEachRemaining(tree::add);
    return tree.finish();
  }
}
