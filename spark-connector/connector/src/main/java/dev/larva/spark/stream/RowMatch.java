package dev.larva.spark.stream;

import java.io.Serializable;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.catalyst.plans.logical.LocalRelation;
import org.apache.spark.sql.catalyst.plans.logical.LocalRelation$;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.Project;
import org.apache.spark.sql.catalyst.types.DataTypeUtils;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import org.apache.spark.sql.types.StructType;
import scala.Option;
import scala.collection.immutable.Seq;

/**
 * How the rows of a query become those of a table: Spark does that for batches and leaves it to the
 * sink for streams, so its rule is asked here. Columns are matched by name and cast as the session
 * lets them be, those that are left out take their defaults, and a null where there must be none
 * fails.
 *
 * @param columns of the table, computed from those of the query
 * @param query its columns
 */
record RowMatch(Seq<Expression> columns, Seq<Attribute> query) implements Serializable {

  /**
   * The match for a table.
   *
   * @param rows columns of the query
   */
  static RowMatch of(Table table, StructType rows) {
    DataSourceV2Relation relation =
        DataSourceV2Relation.create(table, Option.empty(), Option.empty());
    LocalRelation query =
        LocalRelation$.MODULE$.apply(attributes(DataTypeUtils.toAttributes(rows)));
    LogicalPlan resolved = ColumnMatch.of(table.name(), attributes(relation.output()), query);
    return new RowMatch(
        resolved instanceof Project project
            ? expressions(project.projectList())
            : expressions(query.output()),
        query.output());
  }

  /** Computes rows of the table. For one thread; each row is gone when the next is made. */
  UnsafeProjection projection() {
    return UnsafeProjection.create(columns, query);
  }

  @SuppressWarnings("unchecked") // a sequence only gives
  private static Seq<Attribute> attributes(Seq<? extends Attribute> some) {
    return (Seq<Attribute>) some;
  }

  @SuppressWarnings("unchecked") // a sequence only gives
  private static Seq<Expression> expressions(Seq<?> some) {
    return (Seq<Expression>) some;
  }
}
