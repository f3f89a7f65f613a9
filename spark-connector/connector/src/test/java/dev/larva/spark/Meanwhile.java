package dev.larva.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.DataTypes;
import org.assertj.core.api.Assertions;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;

/** Lets something happen while a statement runs: the first row that its tasks take sets it off. */
final class Meanwhile {

  private static final Map<Long, Event> WAITING = new ConcurrentHashMap<>();

  private Meanwhile() {}

  private record Event(Runnable event, ThreadPoolExecutor thread) {}

  /**
   * Runs a statement that says {@code meanwhile(id)} for {@code id}, a BIGINT of its rows.
   *
   * @return what the statement threw, if it did
   */
  static @Nullable Throwable run(SparkSession spark, Runnable event, ThrowingCallable statement) {
    long token = System.identityHashCode(event);
    ThreadPoolExecutor thread = (ThreadPoolExecutor) Executors.newFixedThreadPool(1);
    thread.prestartAllCoreThreads(); // here: what a task starts is no place for statements
    WAITING.put(token, new Event(event, thread));
    UDF1<Long, Long> function =
        value -> {
          Event first = WAITING.remove(token);
          if (first != null) {
            first.thread().submit(first.event()).get();
          }
          return value;
        };
    spark.udf().register("meanwhile", function, DataTypes.LongType);
    try {
      Throwable failure = Assertions.catchThrowable(statement);
      assertThat(WAITING).doesNotContainKey(token);
      return failure;
    } finally {
      thread.shutdown();
    }
  }
}
