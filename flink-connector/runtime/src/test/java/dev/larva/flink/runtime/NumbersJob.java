package dev.larva.flink.runtime;

import org.apache.flink.configuration.Configuration;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.TableEnvironment;
import org.apache.flink.types.Row;
import org.apache.flink.util.CloseableIterator;

/**
 * Streams numbers into a table while others use it, and tells what is in the table. Knows Flink
 * only.
 */
public final class NumbersJob {

  private NumbersJob() {}

  /**
   * @param arguments root of the lake; {@code write} with the count of numbers and how many a
   *     second, or {@code read}
   */
  public static void main(String[] arguments) throws Exception {
    boolean write = arguments[1].equals("write");
    EnvironmentSettings.Builder settings = EnvironmentSettings.newInstance();
    Configuration configuration = new Configuration();
    configuration.setString("parallelism.default", "2");
    configuration.setString("execution.checkpointing.interval", "200 ms");
    TableEnvironment environment =
        TableEnvironment.create(
            (write ? settings.inStreamingMode() : settings.inBatchMode())
                .withConfiguration(configuration)
                .build());
    environment.executeSql(
        "CREATE CATALOG lake WITH ('type' = 'larva', 'root' = '" + arguments[0] + "')");
    if (write) {
      write(environment, arguments[2], arguments[3]);
    } else {
      read(environment);
    }
    System.out.println("job: ok");
  }

  private static void write(TableEnvironment environment, String count, String rate)
      throws Exception {
    environment.executeSql(
        "CREATE TEMPORARY TABLE source (id BIGINT) WITH ('connector' = 'datagen',"
            + " 'rows-per-second' = '"
            + rate
            + "', 'fields.id.kind' = 'sequence', 'fields.id.start' = '1', 'fields.id.end' = '"
            + count
            + "')");
    environment.executeSql(
        "CREATE TABLE IF NOT EXISTS lake.main.numbers (id BIGINT, writer STRING)");
    System.out.println("ready");
    environment.executeSql("INSERT INTO lake.main.numbers SELECT id, 'flink' FROM source").await();
  }

  private static void read(TableEnvironment environment) throws Exception {
    CloseableIterator<Row> rows =
        environment
            .executeSql(
                "SELECT writer, COUNT(*), COUNT(DISTINCT id), SUM(id) FROM lake.main.numbers GROUP BY"
                    + " writer")
            .collect();
    try {
      rows.forEachRemaining(row -> System.out.println("found: " + row));
    } finally {
      rows.close();
    }
  }
}
