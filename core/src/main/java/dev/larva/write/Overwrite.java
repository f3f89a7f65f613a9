package dev.larva.write;

import dev.larva.entry.ChunkEntry;
import dev.larva.entry.Operation.RemovedChunk;
import dev.larva.error.InvalidRequest;
import dev.larva.expression.Expression;
import dev.larva.format.LiveChunk;
import dev.larva.scan.Plan;
import dev.larva.schema.TableName;
import dev.larva.snapshot.ChunkFilter;
import dev.larva.snapshot.Nodes;
import dev.larva.snapshot.TableState;
import java.util.ArrayList;
import java.util.List;

/** Finds the chunks that an overwrite replaces. */
public final class Overwrite {

  private Overwrite() {}

  /**
   * The chunks all of whose rows are in the scope.
   *
   * @throws InvalidRequest if a chunk may hold rows inside and rows outside of the scope
   */
  public static List<RemovedChunk> chunks(
      TableName name, TableState table, Nodes nodes, Expression scope) {
    List<RemovedChunk> removed = new ArrayList<>();
    Plan plan = Plan.of(table, nodes, scope);
    while (plan.hasNext()) {
      LiveChunk live = plan.next();
      ChunkEntry chunk = live.entry();
      if (!ChunkFilter.allMatch(scope, chunk)) {
        throw new InvalidRequest(
            "The filter of an overwrite must take whole chunks, but one may hold rows that match and"
                + " rows that do not. Choose a filter along which the table was written, or overwrite"
                + " the whole table. table="
                + name
                + " chunk="
                + chunk.name());
      }
      removed.add(new RemovedChunk(chunk.name(), chunk.rows(), chunk.bytes(), live.deletedRows()));
    }
    return removed;
  }
}
