package dev.larva.format;

import dev.larva.entry.ChunkKey;
import dev.larva.entry.MergedStatistics;
import dev.larva.format.TableRecord.Totals;
import dev.larva.runtime.Ulid;
import java.util.List;

/** A node of the checkpoint tree of one table: some of its chunks, or nodes that lead to them. */
public sealed interface Node {

  /** Bytes of a node at most. */
  int BYTES_LIMIT = 1 << 24;

  Ulid lake();

  Ulid table();

  /** 0: a leaf; otherwise one more than that of its children. */
  int level();

  /** How many chunks or children it has; at least one. */
  int entries();

  /** Key of the first chunk at or below it. */
  ChunkKey first();

  /** Key of the last chunk at or below it. */
  ChunkKey last();

  /** Sums over the chunks at and below it. */
  Totals totals();

  /** What is known of the rows at and below it. */
  MergedStatistics statistics();

  /** Chunks in ascending order of their keys. */
  record Leaf(Ulid lake, Ulid table, List<LiveChunk> chunks) implements Node {
    public Leaf {
      chunks = List.copyOf(chunks);
      if (chunks.isEmpty()) {
        throw new IllegalArgumentException("a node holds at least one chunk");
      }
      for (int i = 1; i < chunks.size(); i++) {
        ChunkKey key = ChunkKey.of(chunks.get(i).entry());
        if (ChunkKey.of(chunks.get(i - 1).entry()).compareTo(key) >= 0) {
          throw new IllegalArgumentException("chunks of a node must ascend by key");
        }
      }
    }

    @Override
    public int level() {
      return 0;
    }

    @Override
    public int entries() {
      return chunks.size();
    }

    @Override
    public ChunkKey first() {
      return ChunkKey.of(chunks.get(0).entry());
    }

    @Override
    public ChunkKey last() {
      return ChunkKey.of(chunks.get(chunks.size() - 1).entry());
    }

    @Override
    public Totals totals() {
      return chunks.stream().map(Totals::of).reduce(Totals.NONE, Totals::plus);
    }

    @Override
    public MergedStatistics statistics() {
      MergedStatistics merged = MergedStatistics.NONE;
      for (LiveChunk chunk : chunks) {
        merged = merged.plus(chunk.entry().rows(), chunk.entry().statistics());
      }
      return merged;
    }
  }

  /** Nodes of one level, whose chunks ascend by key and do not overlap. */
  record Inner(Ulid lake, Ulid table, List<NodeReference> children) implements Node {
    public Inner {
      children = List.copyOf(children);
      if (children.isEmpty()) {
        throw new IllegalArgumentException("an inner node has at least one child");
      }
      requireAscending(children);
    }

    @Override
    public int level() {
      return children.get(0).level() + 1;
    }

    @Override
    public int entries() {
      return children.size();
    }

    @Override
    public ChunkKey first() {
      return children.get(0).first();
    }

    @Override
    public ChunkKey last() {
      return children.get(children.size() - 1).last();
    }

    @Override
    public Totals totals() {
      return children.stream().map(NodeReference::totals).reduce(Totals.NONE, Totals::plus);
    }

    @Override
    public MergedStatistics statistics() {
      MergedStatistics merged = MergedStatistics.NONE;
      for (NodeReference child : children) {
        merged = merged.plus(child.totals().rows(), child.statistics());
      }
      return merged;
    }

    static void requireAscending(List<NodeReference> nodes) {
      for (int i = 1; i < nodes.size(); i++) {
        NodeReference node = nodes.get(i);
        if (nodes.get(i - 1).last().compareTo(node.first()) >= 0) {
          throw new IllegalArgumentException("nodes overlap or are out of order: " + node.name());
        }
        if (nodes.get(0).level() != node.level()) {
          throw new IllegalArgumentException("nodes are of two levels: " + node.name());
        }
      }
    }
  }
}
