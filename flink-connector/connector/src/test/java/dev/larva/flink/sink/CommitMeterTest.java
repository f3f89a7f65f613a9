package dev.larva.flink.sink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.entry.ChunkEntry;
import dev.larva.entry.StagedName;
import dev.larva.entry.TransactionId;
import dev.larva.runtime.Ulid;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.junit.jupiter.api.Test;

final class CommitMeterTest {

  private static final Ulid ID = new Ulid("01J0000000000000000000000A");

  /** Keeps what is registered. */
  private static final class Kept extends UnregisteredMetricsGroup {

    private final Map<String, Counter> counters = new TreeMap<>();
    private final Map<String, Gauge<?>> gauges = new TreeMap<>();

    @Override
    public MetricGroup addGroup(String name) {
      assertThat(name).isEqualTo("larva");
      return this;
    }

    @Override
    public Counter counter(String name) {
      return counters.computeIfAbsent(name, unused -> super.counter(name));
    }

    @Override
    public <T, G extends Gauge<T>> G gauge(String name, G gauge) {
      gauges.put(name, gauge);
      return gauge;
    }

    private long count(String name) {
      return counter(name).getCount();
    }

    private Object value(String name) {
      Gauge<?> gauge = gauges.get(name);
      return gauge == null ? "none" : gauge.getValue();
    }
  }

  @Test
  void whatLandedIsCounted() {
    Kept kept = new Kept();
    CommitMeter meter = new CommitMeter(kept);
    ChunkEntry chunk = new ChunkEntry(new StagedName(1, ID), 3, 99, "ab".repeat(32), 0, List.of());
    Mark mark = new Mark.Once(new TransactionId(0, ID));
    meter.failed();
    meter.landed(new SinkStep(ID, ID, 7, mark, List.of(chunk, chunk)), 5_000_000);
    assertThat(kept.count("commits")).isEqualTo(1);
    assertThat(kept.count("committedRows")).isEqualTo(6);
    assertThat(kept.count("committedBytes")).isEqualTo(198);
    assertThat(kept.count("failedTries")).isEqualTo(1);
    assertThat(kept.value("lastCommittedCheckpoint")).isEqualTo(7L);
    assertThat(kept.value("lastCommitMillis")).isEqualTo(5L);
  }
}
