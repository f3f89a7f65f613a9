package dev.larva.spark;

import static dev.larva.spark.Sessions.ids;
import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.error.InvalidRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Writes that run at once, and tasks that fail. */
final class RacesTest {

  private static final int WRITERS = 4;

  @TempDir private Path folder;
  private SparkSession spark = Sessions.fresh();
  private Path lake = Path.of("");

  @BeforeEach
  void start() {
    spark = Sessions.fresh();
    lake = folder.resolve("lake");
  }

  /** Saves from several threads at once; gives what those threw that failed. */
  private List<Throwable> saveAtOnce(String mode) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(WRITERS);
    CyclicBarrier start = new CyclicBarrier(WRITERS);
    try {
      List<Callable<Boolean>> saves = new ArrayList<>();
      for (int i = 0; i < WRITERS; i++) {
        SparkSession session = spark.newSession();
        long from = i * 10L;
        saves.add(
            () -> {
              start.await();
              Sessions.save(session.range(from, from + 10).toDF(), mode, lake);
              return true;
            });
      }
      List<Throwable> failures = new ArrayList<>();
      for (Future<Boolean> save : threads.invokeAll(saves)) {
        try {
          save.get();
        } catch (ExecutionException failed) {
          failures.add(failed.getCause());
        }
      }
      return failures;
    } finally {
      threads.shutdown();
    }
  }

  private Dataset<Row> read() {
    return Sessions.read(spark, lake);
  }

  @Test
  void ofSeveralThatCreateTheTableOneWinsAndTheOthersAreTold() throws Exception {
    List<Throwable> failures = saveAtOnce("errorifexists");
    assertThat(failures)
        .hasSize(WRITERS - 1)
        .allMatch(failure -> failure instanceof InvalidRequest)
        .allMatch(failure -> failure.toString().contains("exists already"));
    assertThat(ids(read())).hasSize(10);
  }

  @Test
  void ofSeveralThatAppendToAMissingTableAllLand() throws Exception {
    assertThat(saveAtOnce("append")).isEmpty();
    assertThat(ids(read())).hasSize(WRITERS * 10).doesNotHaveDuplicates();
  }

  @Test
  void ofSeveralThatIgnoreAnExistingTableOneLands() throws Exception {
    assertThat(saveAtOnce("ignore")).isEmpty();
    assertThat(ids(read())).hasSize(10);
  }

  @Test
  void ofSeveralThatOverwriteTheLastStays() throws Exception {
    assertThat(saveAtOnce("overwrite")).isEmpty();
    assertThat(ids(read())).hasSize(10);
  }

  @Test
  void whatAFailedTaskWroteIsNeverPartOfTheTable() {
    Sessions.save(spark.range(3).toDF(), "append", lake);
    MapPartitionsFunction<Long, Long> failing =
        rows -> {
          if (TaskContext.getPartitionId() == 1) {
            throw new IllegalStateException("this task dies");
          }
          return rows;
        };
    Dataset<Row> rows =
        spark.range(0, 100, 1, 2).mapPartitions(failing, Encoders.LONG()).toDF("id");
    assertThat(catchFailure(() -> Sessions.save(rows, "append", lake)))
        .hasStackTraceContaining("this task dies");
    assertThat(ids(read())).hasSize(3);
  }

  private static Throwable catchFailure(Runnable body) {
    return org.assertj.core.api.Assertions.catchThrowable(body::run);
  }

  @Test
  void everyChunkThatTheTableNamesIsThereAndNoOther() throws Exception {
    Sessions.save(spark.range(0, 100, 1, 3).toDF(), "append", lake, Map.of());
    try (Lake open = Larva.open(lake.toString());
        var files = Files.walk(lake.resolve("data"))) {
      assertThat(files.filter(Files::isRegularFile)).hasSize(3);
      assertThat(open.table("data").totals().chunks()).isEqualTo(3);
    }
  }
}
