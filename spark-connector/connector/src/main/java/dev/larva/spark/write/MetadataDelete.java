package dev.larva.spark.write;

import dev.larva.Lake;
import dev.larva.Table;
import dev.larva.expression.Expression;
import dev.larva.scan.Plan;
import dev.larva.snapshot.ChunkFilter;
import dev.larva.spark.access.Lease;
import dev.larva.spark.access.OpenLakes;
import dev.larva.spark.target.Target;
import java.util.Map;

/** A delete of whole chunks, by what the lake's state says of them. */
public final class MetadataDelete {

  private MetadataDelete() {}

  /** Whether no chunk holds both rows that go and rows that stay. */
  public static boolean isWhole(Table table, Expression scope) {
    Plan plan = table.scan().filter(scope).plan();
    while (plan.hasNext()) {
      if (!ChunkFilter.allMatch(scope, plan.next().entry(), table.record())) {
        return false;
      }
    }
    return true;
  }

  /** Deletes; rows that came meanwhile and match go too. */
  public static void run(Target target, Expression scope) {
    Map<String, String> summary = TableWriteBuilder.summary("delete");
    try (Lease<Lake> lake = OpenLakes.lease(target.address())) {
      lake.value()
          .transact(
              transaction -> {
                target.in(transaction).delete(scope);
                summary.forEach(transaction::summary);
              });
    }
  }
}
