package dev.larva.spark.write;

import dev.larva.error.InvalidRequest;
import dev.larva.expression.Expression;
import dev.larva.snapshot.Snapshot;
import dev.larva.spark.access.SourceOptions;
import dev.larva.spark.read.LarvaTable;
import dev.larva.spark.read.LoadedTable;
import dev.larva.spark.types.Conditions;
import dev.larva.spark.types.SparkTypes;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import org.apache.spark.sql.functions;
import scala.jdk.javaapi.CollectionConverters;

/** What an overwrite takes away, and what it may put in its place. */
final class Overwrites {

  private Overwrites() {}

  static Replacement replacement(Save save, Target target) {
    String filter = save.options().overwriteFilter();
    Expression scope =
        filter == null
            ? Expression.ALL
            : Conditions.exact(
                    save.session(),
                    filter,
                    SparkTypes.struct(target.schema().fields()),
                    target.schema().fields())
                .orElseThrow(() -> notExact(filter));
    return new Replacement(scope, target.exists() ? source(save.rows(), target) : null);
  }

  private static InvalidRequest notExact(String filter) {
    return new InvalidRequest(
        ("Larva cannot tell from its statistics which rows '%s' means; compare columns with"
                + " constants: =, <, <=, >, >=, IN, IS NULL, AND, OR, NOT. %s=%s")
            .formatted(filter, SourceOptions.OVERWRITE_FILTER, filter));
  }

  /** The rows, each proven to be among those that the overwrite replaces. */
  static Dataset<Row> checked(Save save) {
    String filter = save.options().overwriteFilter();
    if (filter == null) {
      return save.rows();
    }
    String message =
        "A row does not match %s, so it cannot take the place of rows that do; nothing was written."
            .formatted(SourceOptions.OVERWRITE_FILTER);
    return save.rows()
        .where(
            functions
                .when(functions.expr(filter), functions.lit(true))
                .otherwise(functions.raise_error(functions.lit(message)).cast("boolean")));
  }

  /**
   * The oldest version of this very table from which the rows are computed, if they are, be it in a
   * subquery. A read that asked for its version does not count: who writes back an old version
   * means to.
   */
  private static @org.jspecify.annotations.Nullable Snapshot source(
      Dataset<Row> rows, Target target) {
    LogicalPlan plan =
        ((org.apache.spark.sql.classic.Dataset<Row>) rows).queryExecution().analyzed();
    return Stream.concat(
            Stream.of(plan),
            CollectionConverters.asJava(plan.subqueriesAll()).stream().map(LogicalPlan.class::cast))
        .flatMap(part -> CollectionConverters.asJava(part.collectLeaves()).stream())
        .flatMap(Overwrites::loaded)
        .filter(table -> table.lakeId().equals(target.lake()) && table.id().equals(target.table()))
        .filter(table -> !table.timeTravel())
        .map(LoadedTable::snapshot)
        .min(Comparator.comparingLong(Snapshot::version))
        .orElse(null);
  }

  private static Stream<LoadedTable> loaded(LogicalPlan leaf) {
    return leaf instanceof DataSourceV2Relation relation
            && relation.table() instanceof LarvaTable table
        ? Optional.ofNullable(table.loaded()).stream()
        : Stream.empty();
  }
}
