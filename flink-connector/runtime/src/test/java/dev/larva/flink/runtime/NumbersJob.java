package dev.larva.flink.runtime;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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
   *     second, {@code read}, or {@code follow} with how many rows it takes
   */
  public static void main(String[] arguments) throws Exception {
    boolean read = arguments[1].equals("read");
    EnvironmentSettings.Builder settings = EnvironmentSettings.newInstance();
    Configuration configuration = new Configuration();
    configuration.setString("parallelism.default", "2");
    configuration.setString("execution.checkpointing.interval", "200 ms");
    TableEnvironment environment =
        TableEnvironment.create(
            (read ? settings.inBatchMode() : settings.inStreamingMode())
                .withConfiguration(configuration)
                .build());
    environment.executeSql(
        "CREATE CATALOG lake WITH ('type' = 'larva', 'root' = '" + arguments[0] + "')");
    switch (arguments[1]) {
      case "write" -> write(environment, arguments[2], arguments[3]);
      case "follow" -> follow(environment, Long.parseLong(arguments[2]));
      default -> read(environment);
    }
    System.out.println("job: ok");
  }

  /**
   * Takes rows as they land, and tells of each writer how many, how many distinct and their sum.
   */
  private static void follow(TableEnvironment environment, long count) throws Exception {
    Map<String, List<Long>> found = new TreeMap<>();
    CloseableIterator<Row> rows =
        environment
            .executeSql(
                "SELECT writer, id FROM lake.main.numbers /*+ OPTIONS('scan.mode' = 'follow',"
                    + " 'scan.interval' = '50 ms') */")
            .collect();
    try {
      for (long i = 0; i < count; i++) {
        Row row = rows.next();
        found
            .computeIfAbsent(row.getFieldAs(0), writer -> new ArrayList<>())
            .add(row.<Long>getFieldAs(1));
      }
    } finally {
      rows.close();
    }
    found.forEach(
        (writer, ids) ->
            System.out.println(
                "found: "
                    + Row.of(
                        writer,
                        ids.size(),
                        ids.stream().distinct().count(),
                        ids.stream().mapToLong(id -> id).sum())));
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
