package dev.larva.flink.runtime;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.util.EnvironmentInformation;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.TableEnvironment;
import org.apache.flink.types.Row;
import org.apache.flink.util.CloseableIterator;

/**
 * What a user's job does: make a catalog and a table, insert in a batch and in a stream, read, look
 * back. Knows Flink only. Prints one line a step, and ends with {@code job: ok} if every count was
 * right.
 */
public final class PlainFlinkJob {

  private PlainFlinkJob() {}

  public static void main(String[] arguments) throws Exception {
    TableEnvironment batch = environment(EnvironmentSettings.newInstance().inBatchMode());
    TableEnvironment stream = environment(EnvironmentSettings.newInstance().inStreamingMode());
    for (TableEnvironment environment : List.of(batch, stream)) {
      environment.executeSql(
          "CREATE CATALOG lake WITH ('type' = 'larva', 'root' = '" + arguments[0] + "')");
      environment.executeSql("USE CATALOG lake");
    }
    batch.executeSql("CREATE TABLE t (id BIGINT, name STRING, tags ARRAY<STRING>)").await();
    batch
        .executeSql("INSERT INTO t VALUES (1, 'a', ARRAY['x']), (2, 'b', ARRAY['y', 'z'])")
        .await();
    expect("written", 2, batch, "SELECT * FROM t");
    stream.executeSql("INSERT INTO t SELECT id + 10, name, tags FROM t").await();
    expect("streamed", 4, batch, "SELECT * FROM t");
    expect("filtered", 2, batch, "SELECT name FROM t WHERE id > 10");
    expect("looked back", 2, batch, "SELECT * FROM t /*+ OPTIONS('scan.version' = '2') */");
    System.out.println("flink: " + EnvironmentInformation.getVersion());
    System.out.println("job: ok");
  }

  private static TableEnvironment environment(EnvironmentSettings.Builder settings) {
    Configuration configuration = new Configuration();
    configuration.setString("parallelism.default", "2");
    configuration.setString("execution.checkpointing.interval", "100 ms");
    return TableEnvironment.create(settings.withConfiguration(configuration).build());
  }

  private static void expect(String step, int count, TableEnvironment environment, String query)
      throws Exception {
    List<Row> rows = new ArrayList<>();
    CloseableIterator<Row> all = environment.executeSql(query).collect();
    try {
      all.forEachRemaining(rows::add);
    } finally {
      all.close();
    }
    System.out.println(step + ": " + rows.size());
    if (rows.size() != count) {
      throw new IllegalStateException(step + ": " + rows.size() + " rows, not " + count);
    }
  }
}
