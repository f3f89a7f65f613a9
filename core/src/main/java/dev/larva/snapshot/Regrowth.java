package dev.larva.snapshot;

import dev.larva.entry.ChunkKey;
import dev.larva.format.LiveChunk;
import dev.larva.format.Node;
import dev.larva.format.NodeReference;
import java.util.List;
import java.util.TreeMap;
import org.pcollections.TreePMap;

/**
 * Grows the tree of a table anew from the one that its root names and the tail's changes. Subtrees
 * that nothing touched are taken over whole, without being read.
 */
final class Regrowth {

  private final TableState table;
  private final Nodes nodes;
  private final Cuts cuts;
  private final Tree tree;
  private final TreeMap<ChunkKey, LiveChunk> added;

  private Regrowth(TableState table, Nodes nodes, Cuts cuts, Tree tree) {
    this.table = table;
    this.nodes = nodes;
    this.cuts = cuts;
    this.tree = tree;
    this.added = new TreeMap<>(table.added());
  }

  /** The nodes that the next root is to name. */
  static List<NodeReference> of(TableState table, Nodes nodes, Cuts cuts, Tree.Storage storage) {
    Regrowth regrowth = new Regrowth(table, nodes, cuts, new Tree(storage, cuts));
    regrowth.walk(table.nodes(), true);
    regrowth.added.values().forEach(regrowth.tree::add);
    return regrowth.tree.finish();
  }

  /**
   * @param last whether no chunk of the root follows them
   */
  private void walk(List<NodeReference> siblings, boolean last) {
    for (int i = 0; i < siblings.size(); i++) {
      walk(siblings.get(i), last && i == siblings.size() - 1);
    }
  }

  private void walk(NodeReference node, boolean last) {
    boolean ends = cuts.after(node) || (last && added.isEmpty());
    if (ends && !touched(node) && tree.takes(node.level())) {
      tree.add(node);
    } else if (node.level() == 0) {
      merge(node);
    } else {
      Node.Inner inner = (Node.Inner) nodes.read(table.record().id(), node);
      walk(inner.children(), last);
    }
  }

  /** Whether the tail changed what is below the node, or added what would be. */
  private boolean touched(NodeReference node) {
    ChunkKey removed = table.removed().ceiling(node.first());
    ChunkKey deleted = table.deleted().ceilingKey(node.first());
    return (!added.isEmpty() && added.firstKey().compareTo(node.last()) <= 0)
        || (removed != null && removed.compareTo(node.last()) <= 0)
        || (deleted != null && deleted.compareTo(node.last()) <= 0);
  }

  /** Adds the chunks of a leaf as they are now, and those that the tail added before its end. */
  private void merge(NodeReference leaf) {
    TreePMap<ChunkKey, LiveChunk> among = TreePMap.empty();
    while (!added.isEmpty() && added.firstKey().compareTo(leaf.last()) <= 0) {
      LiveChunk next = added.pollFirstEntry().getValue();
      among = among.plus(ChunkKey.of(next.entry()), next);
    }
    TableState part =
        new TableState(
            table.record(), List.of(leaf), among, table.removed(), table.deleted(), table.places());
    nodes.chunks(part).forEachRemaining(tree::add);
  }
}
