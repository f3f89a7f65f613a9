package dev.larva.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the statements of the documentation, in order, and compares what it says they show. */
final class SparkPageTest {

  private static final Path PAGE = Path.of("../../site/content/spark.md");
  private static final Pattern BLOCK = Pattern.compile("(?s)```sql\\n(.*?)```");
  private static final Pattern STATEMENT = Pattern.compile("(?s)(.*?);((?:\\n-- [^\\n]*)*)");

  @TempDir private Path folder;

  @Test
  void everyStatementDoesWhatThePageSays() throws IOException {
    SparkSession spark = Sessions.withLake(folder.resolve("lake"));
    int shown = 0;
    Matcher blocks = BLOCK.matcher(Files.readString(PAGE));
    while (blocks.find()) {
      Matcher statements = STATEMENT.matcher(blocks.group(1));
      while (statements.find()) {
        Dataset<Row> result = spark.sql(statements.group(1));
        List<String> expected = expected(statements.group(2));
        if (!expected.isEmpty()) {
          assertThat(rows(result)).as(statements.group(1)).isEqualTo(expected);
          shown++;
        }
      }
    }
    assertThat(shown).isEqualTo(14);
  }

  @Test
  void theProgramsOfThePageRun() throws Exception {
    SparkSession spark = Sessions.withLake(folder.resolve("lake"));
    Dataset<Row> rows = spark.range(3).toDF();
    String page = Files.readString(PAGE);
    assertThat(page)
        .contains(".write().format(\"larva\").mode(\"append\").save(")
        .contains(
            ".option(\"txnAppId\", \"nightly\").option(\"txnVersion\", \"20260131\").append()");
    rows.write().format("larva").mode("append").save(folder.resolve("path").toString());
    assertThat(
            spark
                .read()
                .format("larva")
                .option("versionAsOf", 1)
                .load(folder.resolve("path").toString())
                .count())
        .isEqualTo(3);
    assertThat(page).contains(".option(\"changeFeed\", \"true\").option(\"startingVersion\", 1)");
    assertThat(
            spark
                .read()
                .format("larva")
                .option("changeFeed", "true")
                .option("startingVersion", 1)
                .load(folder.resolve("path").toString())
                .count())
        .isEqualTo(3);
    spark.sql("CREATE TABLE lake.main.t (id BIGINT)");
    for (int i = 0; i < 2; i++) {
      rows.writeTo("lake.main.t")
          .option("txnAppId", "nightly")
          .option("txnVersion", "20260131")
          .append();
    }
    assertThat(spark.table("lake.main.t").count()).isEqualTo(3);
  }

  @Test
  void theStreamsOfThePageRun() throws Exception {
    SparkSession spark = Sessions.withLake(folder.resolve("lake"));
    StreamFiles files = new StreamFiles(folder);
    files.put(0, 10);
    String page = Files.readString(PAGE);
    assertThat(page)
        .contains("\"s3://bucket/checkpoints/orders\").toTable(\"lake.sales.log\");")
        .contains("\"s3://bucket/checkpoints/other\").start(\"s3://bucket/other\");")
        .contains(
            "rows.writeTo(\"lake.sales.log\").option(\"txnAppId\", \"orders\").option(\"txnVersion\", Long.toString(batch)).append());");
    spark.sql("CREATE NAMESPACE lake.sales");
    StreamFiles.runTo(files.writer(files.rows(spark)), "lake.sales.log");
    StreamFiles.run(
        files.writer(files.rows(spark)).option("checkpointLocation", folder + "/other"),
        folder.resolve("other lake"));
    StreamFiles.run(
        files
            .writer(files.rows(spark))
            .option("checkpointLocation", folder + "/each")
            .foreachBatch(
                (batchRows, batch) -> {
                  batchRows
                      .writeTo("lake.sales.log")
                      .option("txnAppId", "orders")
                      .option("txnVersion", Long.toString(batch))
                      .append();
                }),
        folder);
    assertThat(spark.table("lake.sales.log").count()).isEqualTo(20);
    assertThat(Sessions.read(spark, folder.resolve("other lake")).count()).isEqualTo(10);
  }

  @Test
  void theStreamsOfTablesOfThePageRun() throws Exception {
    SparkSession spark = Sessions.withLake(folder.resolve("lake"));
    String page = Files.readString(PAGE);
    assertThat(page)
        .contains("readStream().option(\"maxChunksPerTrigger\", 100).table(\"lake.sales.orders\");")
        .contains(".option(\"startingVersion\", \"latest\").load(\"s3://bucket/lake\");");
    spark.sql("CREATE NAMESPACE lake.sales");
    spark.range(20).writeTo("lake.sales.orders").create();
    StreamFiles files = new StreamFiles(folder);
    StreamFiles.runTo(
        files.writer(
            spark.readStream().option("maxChunksPerTrigger", 100).table("lake.sales.orders")),
        "lake.sales.copy");
    assertThat(spark.table("lake.sales.copy").count()).isEqualTo(20);
    StreamFiles.runTo(
        files
            .writer(
                spark
                    .readStream()
                    .format("larva")
                    .option("table", "sales.orders")
                    .option("startingVersion", "latest")
                    .load(folder.resolve("lake").toString()))
            .option("checkpointLocation", folder + "/latest"),
        "lake.sales.copy");
    assertThat(spark.table("lake.sales.copy").count()).isEqualTo(20);
  }

  private static List<String> expected(String comments) {
    List<String> lines = new ArrayList<>();
    for (String line : comments.split("\n", -1)) {
      if (line.startsWith("-- ")) {
        lines.add(line.substring(3));
      }
    }
    return lines;
  }

  private static List<String> rows(Dataset<Row> result) {
    return result.collectAsList().stream()
        .map(
            row ->
                IntStream.range(0, row.size())
                    .mapToObj(i -> String.valueOf(row.get(i)))
                    .collect(Collectors.joining(", ")))
        .sorted()
        .toList();
  }
}
