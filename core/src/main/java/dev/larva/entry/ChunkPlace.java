package dev.larva.entry;

import dev.larva.partition.PartitionSpec;
import dev.larva.partition.Tuple;

/**
 * Where a chunk stands among the chunks of its table: all that its key has beside its name. Ordered
 * by spec, then partition, then first key.
 *
 * @param spec id of the spec that its rows are arranged by
 * @param partition the value that all its rows share of each field of that spec
 * @param first a lower bound of its rows by the cluster columns of that spec, a value for each; or
 *     empty
 */
public record ChunkPlace(int spec, Tuple partition, Tuple first) implements Comparable<ChunkPlace> {

  /** Of any rows in any order: all that spec 0 says. */
  public static final ChunkPlace NONE =
      new ChunkPlace(PartitionSpec.NONE.id(), Tuple.EMPTY, Tuple.EMPTY);

  public ChunkPlace {
    if (spec < 0 || (spec == 0 && !(partition.isEmpty() && first.isEmpty()))) {
      throw new IllegalArgumentException("spec 0 has no values, and no spec is below it: " + spec);
    }
  }

  /** Whether rows of chunks at both places may share a chunk. */
  public boolean sharesPartition(ChunkPlace other) {
    return spec == other.spec && partition.equals(other.partition);
  }

  @Override
  public int compareTo(ChunkPlace other) {
    int bySpec = Integer.compare(spec, other.spec);
    int byPartition = bySpec != 0 ? bySpec : partition.compareTo(other.partition);
    return byPartition != 0 ? byPartition : first.compareTo(other.first);
  }
}
