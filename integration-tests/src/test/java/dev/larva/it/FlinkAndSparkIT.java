package dev.larva.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Flink, in another process with nothing but its runtime jar, streams into a table while Spark
 * reads it and appends to it, and another Flink follows what both write.
 */
final class FlinkAndSparkIT {

  private static final Path RUNTIME = Repository.ROOT.resolve("flink-connector/runtime/target");
  private static final String JOB = "dev.larva.flink.runtime.NumbersJob";
  private static final long COUNT = 6_000;
  private static final long ROWS_OF_APPEND = 100;
  private static final long APPENDED = 5 * ROWS_OF_APPEND;

  @TempDir
  @SuppressWarnings("NullAway.Init") // set by JUnit
  private Path root;

  private static ChildJvm flink(String... arguments) throws IOException {
    try (var jars = Files.newDirectoryStream(RUNTIME, "larva-flink-runtime-*.jar")) {
      String classPath =
          String.join(
              ":",
              jars.iterator().next().toString(),
              RUNTIME.resolve("test-classes").toString(),
              Files.readString(RUNTIME.resolve("flink.classpath")).strip());
      return ChildJvm.start("1g", classPath, JOB, arguments);
    }
  }

  private static SparkSession spark() {
    return SparkSession.builder()
        .master("local[2]")
        .config("spark.ui.enabled", "false")
        .config("spark.sql.shuffle.partitions", "2")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .getOrCreate();
  }

  private static Dataset<Row> read(SparkSession spark, String lake) {
    return spark.read().format("larva").option("table", "main.numbers").load(lake);
  }

  /** Count, distinct numbers and sum of what a writer wrote. */
  private static List<Long> sums(SparkSession spark, String lake, String writer) {
    Row row =
        read(spark, lake)
            .where("writer = '" + writer + "'")
            .selectExpr("COUNT(*)", "COUNT(DISTINCT id)", "COALESCE(SUM(id), 0)")
            .head();
    return List.of(row.getLong(0), row.getLong(1), row.getLong(2));
  }

  private static List<Long> whole(long count) {
    return List.of(count, count, count * (count + 1) / 2);
  }

  @Test
  void whatEachWritesTheOtherReadsMeanwhileAndAtTheEndEachRowIsThereOnce() throws Exception {
    String lake = root.resolve("lake").toString();
    try (SparkSession spark = spark();
        ChildJvm job = flink(lake, "write", Long.toString(COUNT), "1000")) {
      assertThat(job.line()).isEqualTo("ready");
      try (ChildJvm follower = flink(lake, "follow", Long.toString(COUNT + APPENDED))) {
        appendAndRead(spark, lake);
        assertThat(job.rest()).contains("job: ok");
        assertThat(sums(spark, lake, "flink")).isEqualTo(whole(COUNT));
        assertThat(sums(spark, lake, "spark")).isEqualTo(whole(APPENDED));
        assertFoundAll(follower);
      }
    }
    try (ChildJvm reader = flink(lake, "read")) {
      assertFoundAll(reader);
    }
  }

  /** Appends all of Spark's rows, and reads until all of Flink's are there. */
  private static void appendAndRead(SparkSession spark, String lake) {
    long appended = 0;
    long seen = 0;
    while (seen < COUNT || appended < APPENDED) {
      if (appended < APPENDED) {
        append(spark, lake, appended + 1);
        appended += ROWS_OF_APPEND;
      }
      List<Long> now = sums(spark, lake, "flink");
      assertThat(now.get(0)).isEqualTo(now.get(1)).isGreaterThanOrEqualTo(seen);
      seen = now.get(0);
    }
  }

  private static void append(SparkSession spark, String lake, long from) {
    spark
        .range(from, from + ROWS_OF_APPEND)
        .selectExpr("id", "'spark' AS writer")
        .write()
        .format("larva")
        .option("table", "main.numbers")
        .mode(SaveMode.Append)
        .save(lake);
  }

  private static void assertFoundAll(ChildJvm reader) {
    assertThat(reader.rest()).contains(found("flink", COUNT), found("spark", APPENDED), "job: ok");
  }

  private static String found(String writer, long count) {
    return "found: +I[%s, %d, %d, %d]".formatted(writer, count, count, count * (count + 1) / 2);
  }
}
