package dev.larva.spark.stream;

import org.apache.spark.sql.catalyst.analysis.TableOutputResolver;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.internal.SQLConf;
import scala.collection.immutable.Seq;

/** Spark's own rule by which the columns of a query become those of a table; Spark 4.2's form. */
final class ColumnMatch {

  private ColumnMatch() {}

  /** The query with the table's columns, by name, those that it leaves out with their defaults. */
  static LogicalPlan of(String table, Seq<Attribute> columns, LogicalPlan query) {
    return TableOutputResolver.resolveOutputColumns(
        table,
        columns,
        query,
        true,
        SQLConf.get(),
        TableOutputResolver.DefaultValueFillMode$.MODULE$.FILL());
  }
}
