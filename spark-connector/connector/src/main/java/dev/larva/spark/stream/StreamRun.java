package dev.larva.spark.stream;

import dev.larva.runtime.Ulid;
import java.util.UUID;
import org.apache.spark.SparkContext;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.jspecify.annotations.Nullable;

/**
 * One run of a streaming query, from its start to its end.
 *
 * @param query id of the query, which its checkpoint keeps
 * @param id of the run
 */
record StreamRun(String query, Ulid id) {

  /** What Spark tells all that runs in the thread of a query. */
  private static final String QUERY_ID = "sql.streaming.queryId";

  /** The id of the run, by which its jobs can be cancelled. */
  private static final String RUN_ID = "spark.jobGroup.id";

  /** The run whose thread this is. */
  static StreamRun current() {
    String query = property(QUERY_ID);
    String run = property(RUN_ID);
    if (query == null || run == null) {
      throw new IllegalStateException("a micro-batch is written by the thread of its query");
    }
    return new StreamRun(query, Ulid.of(UUID.fromString(run)));
  }

  /** Whether this thread is a query's, and the write one of its micro-batches. */
  static boolean writes(LogicalWriteInfo info) {
    return info.queryId().equals(property(QUERY_ID));
  }

  private static @Nullable String property(String name) {
    SparkContext context = SparkSession.active().sparkContext();
    return context.getLocalProperty(name);
  }
}
