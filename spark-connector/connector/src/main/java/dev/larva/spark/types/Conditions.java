package dev.larva.spark.types;

import dev.larva.expression.Expression;
import dev.larva.schema.Field;
import java.util.List;
import java.util.Optional;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.plans.logical.Filter;
import org.apache.spark.sql.catalyst.plans.logical.LocalRelation;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.util.V2ExpressionBuilder;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.execution.LogicalRDD;
import org.apache.spark.sql.execution.datasources.DataSourceStrategy$;
import org.apache.spark.sql.types.StructType;
import scala.Option;
import scala.jdk.javaapi.CollectionConverters;

/** Conditions in SQL as expressions. */
public final class Conditions {

  private Conditions() {}

  /**
   * The same condition over the fields, or empty if it has no exact counterpart. Spark resolves its
   * names, folds its constants and casts them to the types of the columns.
   */
  public static Optional<Expression> exact(
      SparkSession session, String condition, StructType shown, List<Field> fields) {
    Dataset<Row> none =
        session.createDataFrame(
            new JavaSparkContext(session.sparkContext()).<Row>emptyRDD(), shown);
    LogicalPlan plan =
        ((org.apache.spark.sql.classic.Dataset<Row>) none.where(condition))
            .queryExecution()
            .optimizedPlan();
    if (plan instanceof LogicalRDD) {
      return Optional.of(Expression.ALL);
    }
    if (plan instanceof LocalRelation local && local.data().isEmpty()) {
      return Optional.of(Expression.NONE);
    }
    if (!(plan instanceof Filter filter) || !(filter.child() instanceof LogicalRDD)) {
      return Optional.empty();
    }
    Option<Predicate> predicate = new V2ExpressionBuilder(named(filter), true).buildPredicate();
    return predicate.isDefined() ? new Predicates(fields).exact(predicate.get()) : Optional.empty();
  }

  /** The condition, with the names of columns as they are in the table, not as they were typed. */
  private static org.apache.spark.sql.catalyst.expressions.Expression named(Filter filter) {
    return DataSourceStrategy$.MODULE$
        .normalizeExprs(
            CollectionConverters.asScala(List.of(filter.condition())).toSeq(),
            filter.child().output())
        .head();
  }
}
