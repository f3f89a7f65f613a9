package dev.larva.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Function;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.adaptive.AdaptiveSparkPlanExec;

/** Runs a query over batches and over rows. */
record TwoReaders(SparkSession spark) {

  private static final String SWITCH = "spark.sql.parquet.enableVectorizedReader";
  private static final String BATCH_ROWS = "spark.sql.parquet.columnarReaderBatchSize";

  /** Whether a query reads batches. */
  static boolean readsBatches(Dataset<Row> query) {
    SparkPlan plan =
        ((org.apache.spark.sql.classic.Dataset<Row>) query).queryExecution().executedPlan();
    SparkPlan whole = plan instanceof AdaptiveSparkPlanExec adaptive ? adaptive.inputPlan() : plan;
    return whole.collectLeaves().head().supportsColumnar();
  }

  /** Small batches, so that few rows make many. */
  TwoReaders batchesOf(int rows) {
    spark.conf().set(BATCH_ROWS, Integer.toString(rows));
    return this;
  }

  /** The rows of a query as JSON, sorted, having seen that both readers find the same. */
  List<String> same(Function<SparkSession, Dataset<Row>> query) {
    List<String> rows = rows(query, false);
    List<String> batches = rows(query, true);
    assertThat(batches).isEqualTo(rows);
    return batches;
  }

  private List<String> rows(Function<SparkSession, Dataset<Row>> query, boolean batches) {
    spark.conf().set(SWITCH, Boolean.toString(batches));
    Dataset<Row> rows = query.apply(spark);
    assertThat(readsBatches(rows)).isEqualTo(batches);
    return rows.toJSON().collectAsList().stream().sorted().toList();
  }
}
