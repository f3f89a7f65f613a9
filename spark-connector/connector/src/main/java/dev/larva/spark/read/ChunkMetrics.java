package dev.larva.spark.read;

import dev.larva.spark.task.ReadCounts;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomSumMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;

/** What Spark's UI tells of a scan. */
public final class ChunkMetrics {

  private static final String READ = "chunksRead";
  private static final String SKIPPED = "chunksSkipped";

  private ChunkMetrics() {}

  static CustomMetric[] all() {
    return new CustomMetric[] {new Read(), new Skipped(), new Bytes(), new Requests()};
  }

  static CustomTaskMetric[] of(PlannedChunks chunks) {
    return new CustomTaskMetric[] {
      new Value(READ, chunks.parts().size()), new Value(SKIPPED, chunks.skipped())
    };
  }

  /** Made by Spark, by name, when it sums up. */
  public static final class Read extends CustomSumMetric {
    @Override
    public String name() {
      return READ;
    }

    @Override
    public String description() {
      return "chunks read";
    }
  }

  /** Made by Spark, by name, when it sums up. */
  public static final class Skipped extends CustomSumMetric {
    @Override
    public String name() {
      return SKIPPED;
    }

    @Override
    public String description() {
      return "chunks skipped by their statistics";
    }
  }

  /** Made by Spark, by name, when it sums up. */
  public static final class Bytes extends CustomSumMetric {
    @Override
    public String name() {
      return ReadCounts.BYTES;
    }

    @Override
    public String description() {
      return "bytes read";
    }
  }

  /** Made by Spark, by name, when it sums up. */
  public static final class Requests extends CustomSumMetric {
    @Override
    public String name() {
      return ReadCounts.REQUESTS;
    }

    @Override
    public String description() {
      return "requests to the store";
    }
  }

  private record Value(String name, long value) implements CustomTaskMetric {}
}
