package dev.larva.snapshot;

import dev.larva.entry.ChunkEntry;
import dev.larva.entry.ChunkPlace;
import dev.larva.expression.Expression;
import dev.larva.format.NodeReference;
import dev.larva.format.TableRecord;
import dev.larva.partition.PartitionSpec;
import dev.larva.partition.Pruning;
import dev.larva.partition.Tuple;
import java.util.List;

/** What the statistics and the partitions of chunks say of a filter. Pure. */
public final class ChunkFilter {

  private ChunkFilter() {}

  /**
   * Whether some row of the chunk may match: false only if certainly none does.
   *
   * @param table the chunk's, whose columns the filter names
   */
  public static boolean mayMatch(Expression filter, ChunkEntry chunk, TableRecord table) {
    PartitionSpec spec = spec(chunk.place(), table.specs());
    Tuple partition = chunk.place().partition();
    return Pruning.mayMatch(
        filter, spec, partition, field -> KnownColumns.of(table, chunk, field), chunk.rows());
  }

  /**
   * Whether some row of a chunk below the node may match: false only if certainly none does.
   * Between two chunks of one partition there is none of another.
   *
   * @param specs of its table; of one that is not among them nothing is known
   */
  public static boolean mayMatch(Expression filter, NodeReference node, List<PartitionSpec> specs) {
    ChunkPlace first = node.first().place();
    boolean one = first.sharesPartition(node.last().place());
    PartitionSpec spec = one ? spec(first, specs) : PartitionSpec.NONE;
    return Pruning.mayMatch(filter, spec, first.partition(), node::bounds, node.totals().rows());
  }

  /** Whether every row of the chunk certainly matches. */
  public static boolean allMatch(Expression filter, ChunkEntry chunk, TableRecord table) {
    PartitionSpec spec = spec(chunk.place(), table.specs());
    Tuple partition = chunk.place().partition();
    return Pruning.allMatch(
        filter, spec, partition, field -> KnownColumns.of(table, chunk, field), chunk.rows());
  }

  private static PartitionSpec spec(ChunkPlace place, List<PartitionSpec> specs) {
    return specs.stream()
        .filter(spec -> spec.id() == place.spec())
        .findFirst()
        .orElse(PartitionSpec.NONE);
  }
}
