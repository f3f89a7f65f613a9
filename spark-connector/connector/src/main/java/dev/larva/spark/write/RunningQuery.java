package dev.larva.spark.write;

import dev.larva.runtime.Ulid;
import dev.larva.snapshot.Snapshot;
import dev.larva.spark.table.LoadedTable;
import dev.larva.spark.table.Shown;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.execution.QueryExecution;
import org.apache.spark.sql.execution.SQLExecution;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import org.jspecify.annotations.Nullable;
import scala.jdk.javaapi.CollectionConverters;

/** What the rows of a write are computed from. */
public final class RunningQuery {

  private RunningQuery() {}

  /**
   * The oldest version of this very table from which the plan computes its rows, if it does, be it
   * in a subquery. A read that asked for its version does not count: who writes back an old version
   * means to.
   */
  public static @Nullable Snapshot source(LogicalPlan plan, Ulid lake, Ulid table) {
    return Stream.concat(
            Stream.of(plan),
            CollectionConverters.asJava(plan.subqueriesAll()).stream().map(LogicalPlan.class::cast))
        .flatMap(part -> CollectionConverters.asJava(part.collectLeaves()).stream())
        .flatMap(RunningQuery::loaded)
        .filter(each -> each.lakeId().equals(lake) && each.id().equals(table))
        .filter(each -> !each.timeTravel())
        .map(LoadedTable::snapshot)
        .min(Comparator.comparingLong(Snapshot::version))
        .orElse(null);
  }

  /**
   * The write that this thread runs, on what its query says that its rows are computed from. Where
   * that cannot be told, they may be computed from anything, so the write stays on what it was
   * planned on.
   */
  static PlannedWrite settled(PlannedWrite write) {
    LogicalPlan plan = write.replacement() == null ? null : plan();
    return plan == null
        ? write
        : write.on(source(plan, write.target().lake(), write.target().table()));
  }

  private static @Nullable LogicalPlan plan() {
    String id =
        SparkSession.active().sparkContext().getLocalProperty(SQLExecution.EXECUTION_ID_KEY());
    QueryExecution query = id == null ? null : SQLExecution.getQueryExecution(Long.parseLong(id));
    return query == null ? null : query.analyzed();
  }

  private static Stream<LoadedTable> loaded(LogicalPlan leaf) {
    return leaf instanceof DataSourceV2Relation relation && relation.table() instanceof Shown table
        ? Optional.ofNullable(table.loaded()).stream()
        : Stream.empty();
  }
}
