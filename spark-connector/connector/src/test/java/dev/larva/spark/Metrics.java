package dev.larva.spark;

import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.adaptive.AdaptiveSparkPlanExec;
import scala.jdk.javaapi.CollectionConverters;

/** What the leaves of an executed plan counted. */
final class Metrics {

  private Metrics() {}

  static Map<String, Long> of(Dataset<Row> rows) {
    rows.collectAsList();
    SparkPlan plan =
        ((org.apache.spark.sql.classic.Dataset<Row>) rows).queryExecution().executedPlan();
    if (plan instanceof AdaptiveSparkPlanExec adaptive) {
      plan = adaptive.executedPlan();
    }
    Map<String, Long> metrics = new TreeMap<>();
    for (SparkPlan leaf : CollectionConverters.asJava(plan.collectLeaves())) {
      CollectionConverters.asJava(leaf.metrics())
          .forEach((name, metric) -> metrics.put(name, metric.value()));
    }
    return metrics;
  }
}
