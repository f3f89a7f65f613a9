package dev.larva.snapshot;

import dev.larva.entry.StagedName;
import dev.larva.format.Digest;
import dev.larva.format.LiveChunk;
import dev.larva.format.NodeReference;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.SortedMap;
import java.util.function.Function;

/**
 * Cuts the chunks of a table into nodes where their content says so: a node ends after a chunk
 * whose name hashes to a cut, or after {@link #CHUNKS_LIMIT} chunks. So the same chunks make the
 * same nodes, whoever cuts them, and a change rewrites only the nodes around it.
 */
final class Tree {

  /** Chunks of a node at most. */
  static final int CHUNKS_LIMIT = 512;

  /** A name cuts if these bits of the last byte of its SHA-256 are zero: one in 128. */
  private static final int CUT_MASK = 0x7f;

  private final Nodes nodes;
  private final Function<List<LiveChunk>, NodeReference> write;
  private final List<NodeReference> references = new ArrayList<>();
  private final List<LiveChunk> open = new ArrayList<>();

  private Tree(Nodes nodes, Function<List<LiveChunk>, NodeReference> write) {
    this.nodes = nodes;
    this.write = write;
  }

  /**
   * Nodes for all live chunks of a table.
   *
   * @param reuse whether nodes that did not change may be named again
   * @param write stores a new node and names it
   */
  static List<NodeReference> cut(
      TableState table,
      Nodes nodes,
      boolean reuse,
      Function<List<LiveChunk>, NodeReference> write) {
    Tree tree = new Tree(nodes, write);
    if (reuse) {
      tree.cutAround(table);
    } else {
      nodes.chunks(table).forEachRemaining(tree::add);
    }
    tree.close();
    return List.copyOf(tree.references);
  }

  private void cutAround(TableState table) {
    SortedMap<StagedName, LiveChunk> left = new java.util.TreeMap<>(table.added());
    for (NodeReference reference : table.nodes()) {
      List<LiveChunk> added = takeUpTo(left, reference.last());
      boolean changed = !added.isEmpty() || touched(table, reference);
      boolean whole = left.isEmpty() || ends(reference);
      if (open.isEmpty() && !changed && whole) {
        references.add(reference);
      } else {
        TableState part =
            new TableState(
                table.record(),
                List.of(reference),
                byName(added),
                table.removed(),
                table.deleted());
        nodes.chunks(part).forEachRemaining(this::add);
      }
    }
    left.values().forEach(this::add);
  }

  private static org.pcollections.TreePMap<StagedName, LiveChunk> byName(List<LiveChunk> chunks) {
    org.pcollections.TreePMap<StagedName, LiveChunk> map = org.pcollections.TreePMap.empty();
    for (LiveChunk chunk : chunks) {
      map = map.plus(chunk.entry().name(), chunk);
    }
    return map;
  }

  private static List<LiveChunk> takeUpTo(
      SortedMap<StagedName, LiveChunk> chunks, StagedName last) {
    List<LiveChunk> taken = new ArrayList<>();
    Iterator<LiveChunk> inOrder = chunks.values().iterator();
    while (inOrder.hasNext()) {
      LiveChunk chunk = inOrder.next();
      if (chunk.entry().name().compareTo(last) > 0) {
        break;
      }
      taken.add(chunk);
      inOrder.remove();
    }
    return taken;
  }

  /** Whether the node ends where its content says so, not only because no chunk followed. */
  private static boolean ends(NodeReference reference) {
    return reference.totals().chunks() == CHUNKS_LIMIT || cuts(reference.last());
  }

  private static boolean touched(TableState table, NodeReference reference) {
    StagedName removed = table.removed().ceiling(reference.first());
    StagedName deleted = table.deleted().ceilingKey(reference.first());
    return (removed != null && removed.compareTo(reference.last()) <= 0)
        || (deleted != null && deleted.compareTo(reference.last()) <= 0);
  }

  private void add(LiveChunk chunk) {
    open.add(chunk);
    if (open.size() == CHUNKS_LIMIT || cuts(chunk.entry().name())) {
      close();
    }
  }

  private void close() {
    if (!open.isEmpty()) {
      references.add(write.apply(List.copyOf(open)));
      open.clear();
    }
  }

  private static boolean cuts(StagedName name) {
    String hash = Digest.sha256(name.toString().getBytes(StandardCharsets.US_ASCII));
    int lastByte = Integer.parseInt(hash.substring(hash.length() - 2), 16);
    return (lastByte & CUT_MASK) == 0;
  }
}
