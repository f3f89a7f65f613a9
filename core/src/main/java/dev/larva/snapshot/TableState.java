package dev.larva.snapshot;

import dev.larva.entry.ChunkKey;
import dev.larva.entry.ChunkPlace;
import dev.larva.entry.Positions;
import dev.larva.entry.StagedName;
import dev.larva.error.CorruptLake;
import dev.larva.format.LiveChunk;
import dev.larva.format.NodeReference;
import dev.larva.format.TableRecord;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pcollections.TreePMap;
import org.pcollections.TreePSet;

/**
 * A table of a snapshot: its metadata, the nodes of the root that the snapshot began with, and what
 * the tail of the log changed since. Its live chunks are those of the nodes without {@code
 * removed}, and {@code added}; deleted in them are the rows that they say, and {@code deleted}.
 *
 * @param nodes that the root names, in ascending order of chunk keys
 * @param added live chunks that the tail added
 * @param removed keys of all chunks that the tail removed, whether from nodes or its own
 * @param deleted positions of rows that the tail deleted in live chunks of the nodes
 * @param places of the chunks that the tail added or removed, unless they are arranged by no spec
 */
public record TableState(
    TableRecord record,
    List<NodeReference> nodes,
    TreePMap<ChunkKey, LiveChunk> added,
    TreePSet<ChunkKey> removed,
    TreePMap<ChunkKey, Positions> deleted,
    TreePMap<StagedName, ChunkPlace> places) {

  public TableState {
    nodes = List.copyOf(nodes);
  }

  /** A table whose chunks are all in nodes. */
  public static TableState of(TableRecord record, List<NodeReference> nodes) {
    return new TableState(
        record, nodes, TreePMap.empty(), TreePSet.empty(), TreePMap.empty(), TreePMap.empty());
  }

  /** Whether its chunks are those of the nodes, and no row of them was deleted since. */
  boolean unchanged() {
    return added.isEmpty() && removed.isEmpty() && deleted.isEmpty();
  }

  TableState with(TableRecord newRecord) {
    return with(newRecord, added, removed, deleted);
  }

  /** The key of a chunk of that name, as far as the tail knows its place. */
  public ChunkKey key(StagedName name) {
    return new ChunkKey(places.getOrDefault(name, ChunkPlace.NONE), name);
  }

  /** With the place of a chunk known. */
  TableState knowing(ChunkKey key) {
    return key.place().equals(ChunkPlace.NONE)
        ? this
        : new TableState(
            record, nodes, added, removed, deleted, places.plus(key.name(), key.place()));
  }

  TableState with(
      TableRecord newRecord,
      TreePMap<ChunkKey, LiveChunk> newAdded,
      TreePSet<ChunkKey> newRemoved,
      TreePMap<ChunkKey, Positions> newDeleted) {
    return new TableState(newRecord, nodes, newAdded, newRemoved, newDeleted, places);
  }

  /**
   * A chunk of a node with what the tail deleted in it.
   *
   * @throws CorruptLake if that is more than it has
   */
  public LiveChunk withTail(LiveChunk ofNode) {
    Positions more = deleted.getOrDefault(ChunkKey.of(ofNode.entry()), Positions.NONE);
    try {
      return ofNode.deleting(more);
    } catch (IllegalArgumentException tooMany) {
      throw new CorruptLake(
          "The log deletes rows that a chunk does not have, or has deleted before. Restore the log"
              + " and the roots from a backup of the store. table="
              + record.id()
              + " chunk="
              + ofNode.entry().name(),
          tooMany);
    }
  }

  /** Whether the tail changed a chunk in the range of a node, or added one there. */
  public boolean changed(NodeReference node) {
    return upTo(added.ceilingKey(node.first()), node)
        || upTo(removed.ceiling(node.first()), node)
        || upTo(deleted.ceilingKey(node.first()), node);
  }

  private static boolean upTo(@Nullable ChunkKey key, NodeReference node) {
    return key != null && key.compareTo(node.last()) <= 0;
  }

  /** Whether the tail alone shows that a chunk of this key is live, gone, or says nothing. */
  Knowledge knows(ChunkKey key) {
    if (added.containsKey(key)) {
      return Knowledge.LIVE;
    }
    if (removed.contains(key)) {
      return Knowledge.GONE;
    }
    boolean inNodes = nodes.stream().anyMatch(node -> node.covers(key));
    return inNodes ? Knowledge.PERHAPS : Knowledge.NEVER_SEEN;
  }

  /** What the tail shows of a chunk's key. */
  enum Knowledge {
    LIVE,
    GONE,
    /** A node's range covers the key; only reading it would tell. */
    PERHAPS,
    NEVER_SEEN
  }
}
