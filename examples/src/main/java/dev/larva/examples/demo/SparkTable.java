package dev.larva.examples.demo;

import java.util.Map;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;

/**
 * A table of a lake, as a user of Spark reaches it.
 *
 * @param store options of the store
 */
record SparkTable(SparkSession spark, String root, Map<String, String> store, TpchTable table) {

  void write(Dataset<Row> rows, SaveMode mode) {
    write(rows, mode, Map.of());
  }

  /** Replaces the rows for which the condition holds. */
  void replace(Dataset<Row> rows, String condition) {
    write(rows, SaveMode.Overwrite, Map.of("overwrite.filter", condition));
  }

  Dataset<Row> read() {
    return reader().load(root);
  }

  Dataset<Row> readVersion(long version) {
    return reader().option("versionAsOf", version).load(root);
  }

  Dataset<Row> readTime(String time) {
    return reader().option("timestampAsOf", time).load(root);
  }

  private void write(Dataset<Row> rows, SaveMode mode, Map<String, String> options) {
    rows.write()
        .format("larva")
        .options(store)
        .options(options)
        .option("table", table.qualifiedName())
        .mode(mode)
        .save(root);
  }

  private DataFrameReader reader() {
    return spark.read().format("larva").options(store).option("table", table.qualifiedName());
  }
}
