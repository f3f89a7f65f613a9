package dev.larva.flink.sink;

import java.util.concurrent.TimeUnit;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.MetricGroup;

/** What a committer tells Flink's metrics, below {@code larva}. */
final class CommitMeter {

  private final Counter commits;
  private final Counter rows;
  private final Counter bytes;
  private final Counter failures;
  private volatile long lastCheckpoint;
  private volatile long lastMillis;

  CommitMeter(MetricGroup group) {
    MetricGroup own = group.addGroup("larva");
    this.commits = own.counter("commits");
    this.rows = own.counter("committedRows");
    this.bytes = own.counter("committedBytes");
    this.failures = own.counter("failedTries");
    own.gauge("lastCommittedCheckpoint", (Gauge<Long>) () -> lastCheckpoint);
    own.gauge("lastCommitMillis", (Gauge<Long>) () -> lastMillis);
  }

  void landed(SinkStep step, long nanos) {
    commits.inc();
    rows.inc(step.rows());
    bytes.inc(step.bytes());
    lastCheckpoint = step.checkpoint();
    lastMillis = TimeUnit.NANOSECONDS.toMillis(nanos);
  }

  /** A try that is followed by another. */
  void failed() {
    failures.inc();
  }
}
