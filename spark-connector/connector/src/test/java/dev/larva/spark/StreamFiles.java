package dev.larva.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeoutException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.DataStreamWriter;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.StreamingQueryException;
import org.apache.spark.sql.streaming.Trigger;

/**
 * A stream of files, each of which makes a micro-batch, and a checkpoint.
 *
 * @param folder of both
 */
record StreamFiles(Path folder) {

  private static final String SCHEMA = "id BIGINT, name STRING";

  /** A file whose rows have the ids in [from, to). */
  void put(int from, int to) {
    StringBuilder lines = new StringBuilder();
    for (int id = from; id < to; id++) {
      lines.append("{\"id\":%d,\"name\":\"n%d\"}%n".formatted(id, id));
    }
    put(from, lines.toString());
  }

  /** A file of these lines; the order of the numbers is the order of the files. */
  void put(int number, String lines) {
    try {
      Path file = Files.createDirectories(folder.resolve("in")).resolve(number + ".json");
      Files.writeString(file, lines);
      Files.setLastModifiedTime(file, FileTime.fromMillis(1_000L * number));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Dataset<Row> rows(SparkSession spark) {
    return rows(spark, SCHEMA);
  }

  Dataset<Row> rows(SparkSession spark, String schema) {
    return spark
        .readStream()
        .schema(schema)
        .option("maxFilesPerTrigger", 1)
        .json(folder.resolve("in").toString());
  }

  Path checkpoint() {
    return folder.resolve("checkpoint");
  }

  /** A writer that does what there is to do, and ends. */
  DataStreamWriter<Row> writer(Dataset<Row> rows) {
    return rows.writeStream()
        .format("larva")
        .option("checkpointLocation", checkpoint().toString())
        .trigger(Trigger.AvailableNow());
  }

  /** Runs to the end; what failed is thrown. */
  static void run(DataStreamWriter<Row> writer, Path lake) {
    run(writer, lake, Map.of());
  }

  static void run(DataStreamWriter<Row> writer, Path lake, Map<String, String> options) {
    run(writer, lake.toString(), options);
  }

  static void run(DataStreamWriter<Row> writer, String root, Map<String, String> options) {
    await(writer.options(new TreeMap<>(options)).start(root));
  }

  static void runTo(DataStreamWriter<Row> writer, String table) {
    try {
      await(writer.toTable(table));
    } catch (TimeoutException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void await(StreamingQuery query) {
    try {
      query.awaitTermination();
    } catch (StreamingQueryException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Forgets that a batch was done, as a driver does that is killed after its rows landed. */
  void forget(int batch) {
    forget(checkpoint(), batch);
  }

  static void forget(Path checkpoint, int batch) {
    try {
      Files.delete(checkpoint.resolve("commits").resolve(Integer.toString(batch)));
      Files.deleteIfExists(checkpoint.resolve("commits").resolve("." + batch + ".crc"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Keeps the checkpoint as it is now. */
  Path copyOfCheckpoint() {
    Path copy = folder.resolve("copy");
    copy(checkpoint(), copy);
    return copy;
  }

  private static void copy(Path from, Path to) {
    try (var files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Path target = to.resolve(from.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(target);
        } else {
          Files.copy(file, target);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
