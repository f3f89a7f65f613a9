package dev.larva.snapshot;

import dev.larva.format.LiveChunk;
import dev.larva.format.Node;
import dev.larva.format.NodeReference;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The nodes of a table's live chunks, as they grow from the first chunk to the last. Cut as {@link
 * Cuts} says, so the same chunks make the same tree, whoever grows it, and a change makes new nodes
 * only where it is and above.
 *
 * <p>Nodes are stored from the leaves up. A level is cut once it has more nodes than a root names;
 * until then they are held back, for perhaps the root names them itself.
 */
final class Tree {

  /** Where nodes are stored, and read. */
  interface Storage {
    NodeReference leaf(List<LiveChunk> chunks);

    NodeReference inner(List<NodeReference> children);

    Node read(NodeReference reference);
  }

  private final Storage storage;
  private final Cuts cuts;
  private final List<LiveChunk> leaf = new ArrayList<>();
  private final List<Level> levels = new ArrayList<>();

  Tree(Storage storage, Cuts cuts) {
    this.storage = storage;
    this.cuts = cuts;
  }

  /** The nodes of one level that are not below a stored one, and whether it is cut. */
  private static final class Level {
    private List<NodeReference> open = new ArrayList<>();
    private boolean cut;
  }

  /** Adds the next chunk. */
  void add(LiveChunk chunk) {
    leaf.add(chunk);
    if (leaf.size() == cuts.chunksLimit() || cuts.after(chunk.entry().name(), 0)) {
      closeLeaf();
    }
  }

  /** Whether a node of that level can be added whole: nothing smaller is open. */
  boolean takes(int level) {
    return leaf.isEmpty() && levels.stream().limit(level).allMatch(it -> it.open.isEmpty());
  }

  /** Adds a node with all that is below it. */
  void add(NodeReference node) {
    for (int level = 0; level < node.level(); level++) {
      level(level).cut = true;
    }
    Level level = level(node.level());
    if (level.cut) {
      place(level, node);
      return;
    }
    level.open.add(node);
    if (level.open.size() > cuts.rootLimit()) {
      List<NodeReference> held = level.open;
      level.open = new ArrayList<>();
      level.cut = true;
      held.forEach(each -> place(level, each));
    }
  }

  private Level level(int number) {
    while (levels.size() <= number) {
      levels.add(new Level());
    }
    return levels.get(number);
  }

  private void place(Level level, NodeReference node) {
    level.open.add(node);
    if (level.open.size() == cuts.childrenLimit()
        || cuts.after(node.last().name(), node.level() + 1)) {
      close(level);
    }
  }

  private void closeLeaf() {
    if (!leaf.isEmpty()) {
      NodeReference node = storage.leaf(List.copyOf(leaf));
      leaf.clear();
      add(node);
    }
  }

  private void close(Level level) {
    if (!level.open.isEmpty()) {
      NodeReference node = storage.inner(List.copyOf(level.open));
      level.open.clear();
      add(node);
    }
  }

  /** The nodes that the root is to name; no more is added. */
  List<NodeReference> finish() {
    closeLeaf();
    for (int i = 0; i < levels.size(); i++) {
      if (!levels.get(i).cut) {
        return lowered(levels.get(i).open);
      }
      close(levels.get(i));
    }
    return List.of();
  }

  /** The lowest nodes that are few enough for the root. */
  private List<NodeReference> lowered(List<NodeReference> top) {
    List<NodeReference> nodes = List.copyOf(top);
    while (!nodes.isEmpty()
        && nodes.get(0).level() > 0
        && nodes.stream().mapToLong(NodeReference::entries).sum() <= cuts.rootLimit()) {
      nodes = nodes.stream().flatMap(this::children).toList();
    }
    return nodes;
  }

  private Stream<NodeReference> children(NodeReference reference) {
    return ((Node.Inner) storage.read(reference)).children().stream();
  }
}
