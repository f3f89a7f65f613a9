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
public record SqlLake(SparkSession spark, Path root, String table) {

  public static SqlLake of(Path root, String table) {
    return new SqlLake(Sessions.withLake(root), root, "lake.main." + table);
  }

  /** The same lake and table in another session. */
  public SqlLake elsewhere() {
    return new SqlLake(Sessions.withLake(root), root, table);
  }

  public Dataset<Row> sql(String statement) {
    return spark.sql(statement.replace("$t", table));
  }

  /** All rows as text, sorted. */
  public List<String> rows(String query) {
    return Sessions.rows(sql(query));
  }

  public long version() {
    return open(lake -> lake.snapshot().version());
  }

  /** What core knows of the table. */
  public TableRecord record() {
    return open(lake -> lake.table(table.substring("lake.".length())).record());
  }

  public <T> T open(Function<Lake, T> question) {
    try (Lake lake = Larva.open(root.toString())) {
      return question.apply(lake);
    }
  }
}
