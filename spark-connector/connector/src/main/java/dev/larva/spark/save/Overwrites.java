package dev.larva.spark.save;

import dev.larva.error.InvalidRequest;
import dev.larva.expression.Expression;
import dev.larva.spark.access.SourceOptions;
import dev.larva.spark.target.Target;
import dev.larva.spark.types.Conditions;
import dev.larva.spark.types.SparkTypes;
import dev.larva.spark.write.Replacement;
import dev.larva.spark.write.RunningQuery;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.functions;

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
    LogicalPlan plan =
        ((org.apache.spark.sql.classic.Dataset<Row>) save.rows()).queryExecution().analyzed();
    return new Replacement(
        scope, target.exists() ? RunningQuery.source(plan, target.lake(), target.table()) : null);
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
}
