package dev.larva.spark;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.exchange.ShuffleExchangeLike;
import scala.jdk.javaapi.CollectionConverters;

/** How Spark runs a query, if nothing adapts it. */
final class Plans {

  private Plans() {}

  static SparkPlan of(Dataset<Row> query) {
    return ((org.apache.spark.sql.classic.Dataset<Row>) query).queryExecution().executedPlan();
  }

  /** Its shuffles. */
  static List<SparkPlan> shuffles(Dataset<Row> query) {
    return below(of(query)).stream().filter(ShuffleExchangeLike.class::isInstance).toList();
  }

  private static List<SparkPlan> below(SparkPlan plan) {
    List<SparkPlan> all = new ArrayList<>(List.of(plan));
    CollectionConverters.asJava(plan.children()).forEach(child -> all.addAll(below(child)));
    return all;
  }
}
