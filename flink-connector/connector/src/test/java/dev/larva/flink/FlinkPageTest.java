package dev.larva.flink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.flink.access.TestLake;
import dev.larva.flink.source.TableSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.TableEnvironment;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.types.Row;
import org.junit.jupiter.api.Test;

/** What site/content/flink.md shows is what runs here. */
final class FlinkPageTest {

  private static final Path REPOSITORY = Path.of("../..");

  private static String block(String language) throws Exception {
    String page = Files.readString(REPOSITORY.resolve("site/content/flink.md"));
    Matcher block = Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL).matcher(page);
    assertThat(block.find()).isTrue();
    return block.group(1);
  }

  @Test
  void theStatementsOfThePageRun() throws Exception {
    try (TestLake lake = new TestLake()) {
      TableEnvironment environment =
          TableEnvironment.create(EnvironmentSettings.newInstance().inBatchMode().build());
      for (String statement : block("sql").split(";", -1)) {
        if (!statement.isBlank()) {
          environment.executeSql(statement.replace("/tmp/lake", lake.root()).strip()).await();
        }
      }
      assertThat(Taken.all(environment.executeSql("SELECT item, price FROM orders").collect()))
          .extracting(Row::toString)
          .containsExactly("+I[apple, 1.00]");
    }
  }

  private static void page(StreamExecutionEnvironment env, String root) {
    TableSource source =
        LarvaSource.forRowData(root, "main.orders")
            .select("id", "price")
            .follow(Duration.ofSeconds(1))
            .build();
    DataStream<RowData> rows =
        env.fromSource(
            source,
            WatermarkStrategy.noWatermarks(),
            "orders",
            InternalTypeInfo.of(source.rowType()));
    rows.sinkTo(LarvaSink.forRowData(root, "main.copy").build()).uid("copy");
  }

  @Test
  void theCodeOfThePageIsThatOfThisFileAndMakesAJob() throws Exception {
    String file =
        Files.readString(
            Path.of("src/test/java", FlinkPageTest.class.getName().replace('.', '/') + ".java"));
    assertThat(file.replaceAll("\\s+", "")).contains(block("java").replaceAll("\\s+", ""));
    try (TestLake lake = new TestLake()) {
      TableEnvironment tables =
          TableEnvironment.create(EnvironmentSettings.newInstance().inBatchMode().build());
      tables.executeSql(
          "CREATE CATALOG lake WITH ('type' = 'larva', 'root' = '" + lake.root() + "')");
      tables.executeSql("CREATE TABLE lake.main.orders (id BIGINT, price DECIMAL(10, 2))").await();
      tables.executeSql("CREATE TABLE lake.main.copy (id BIGINT, price DECIMAL(10, 2))").await();
      StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
      env.enableCheckpointing(100);
      page(env, lake.root());
      assertThat(env.getStreamGraph().getStreamNodes()).hasSizeGreaterThan(3);
    }
  }
}
