package dev.larva.spark;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.format.TableRecord;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * A lake under SQL; {@code $t} in a statement is the test's table.
 *
 * @param root of the lake
 * @param table in full
 */
record SqlLake(SparkSession spark, Path root, String table) {

  static SqlLake of(Path root, String table) {
    return new SqlLake(Sessions.withLake(root), root, "lake.main." + table);
  }

  /** The same lake and table in another session. */
  SqlLake elsewhere() {
    return new SqlLake(Sessions.withLake(root), root, table);
  }

  Dataset<Row> sql(String statement) {
    return spark.sql(statement.replace("$t", table));
  }

  /** All rows as text, sorted. */
  List<String> rows(String query) {
    return Sessions.rows(sql(query));
  }

  long version() {
    return open(lake -> lake.snapshot().version());
  }

  /** What core knows of the table. */
  TableRecord record() {
    return open(lake -> lake.table(table.substring("lake.".length())).record());
  }

  <T> T open(Function<Lake, T> question) {
    try (Lake lake = Larva.open(root.toString())) {
      return question.apply(lake);
    }
  }
}
