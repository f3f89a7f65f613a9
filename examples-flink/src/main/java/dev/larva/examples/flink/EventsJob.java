package dev.larva.examples.flink;

import java.io.IOException;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.TableEnvironment;

/** Streams numbered events into a table that it makes anew; each checkpoint lands what came. */
public final class EventsJob {

  private static final String TABLE = "lake.main.events";

  private EventsJob() {}

  /**
   * Runs the job to its end. The lake's root and the options of its store come by the standard
   * input, as properties.
   *
   * @param arguments how many events, and how many a second
   */
  public static void main(String[] arguments) throws Exception {
    TableEnvironment flink = environment();
    flink.executeSql("CREATE CATALOG lake WITH " + options(lake()));
    flink.executeSql("DROP TABLE IF EXISTS " + TABLE);
    flink.executeSql("CREATE TABLE " + TABLE + " (id BIGINT NOT NULL, note STRING)");
    flink.executeSql(
        "CREATE TEMPORARY TABLE source (id BIGINT NOT NULL) WITH "
            + options(source(arguments[0], arguments[1])));
    flink
        .executeSql(
            "INSERT INTO " + TABLE + " SELECT id, 'event ' || CAST(id AS STRING) FROM source")
        .await();
  }

  /** A cluster within this process. */
  private static TableEnvironment environment() {
    Configuration configuration = new Configuration();
    configuration.setString("parallelism.default", "2");
    configuration.setString("execution.checkpointing.interval", "500 ms");
    return TableEnvironment.create(
        EnvironmentSettings.newInstance()
            .inStreamingMode()
            .withConfiguration(configuration)
            .build());
  }

  private static Map<String, String> lake() throws IOException {
    Properties given = new Properties();
    given.load(System.in);
    Map<String, String> options = new TreeMap<>(Map.of("type", "larva"));
    given.stringPropertyNames().forEach(name -> options.put(name, given.getProperty(name)));
    return options;
  }

  private static Map<String, String> source(String count, String perSecond) {
    return new TreeMap<>(
        Map.of(
            "connector", "datagen",
            "rows-per-second", perSecond,
            "fields.id.kind", "sequence",
            "fields.id.start", "1",
            "fields.id.end", count));
  }

  private static String options(Map<String, String> options) {
    return options.entrySet().stream()
        .map(option -> literal(option.getKey()) + " = " + literal(option.getValue()))
        .collect(Collectors.joining(", ", "(", ")"));
  }

  private static String literal(String text) {
    return "'" + text.replace("'", "''") + "'";
  }
}
