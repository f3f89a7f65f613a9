package dev.larva.flink.sink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.flink.access.TestLake;
import dev.larva.partition.Partitioning;
import dev.larva.store.Requests;
import java.nio.file.Path;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.connector.source.lib.NumberSequenceSource;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a sink asks of the store. */
final class CostTest {

  @Test
  void aCheckpointWithRowsCostsAPutForEachChunkAndOneForItsEntry() throws Exception {
    try (TestLake lake = SinkJob.lake()) {
      TickSource source = new TickSource("cost", 30, 10, false);
      HeldJob job = HeldJob.start(new SinkJob(lake, 1), source, 0, 10);
      Requests before = lake.lake().requests();
      job.letOn(20);
      Requests spent = lake.lake().requests().minus(before);
      SinkJob.cancel(job.job());
      assertThat(spent.create().requests()).isEqualTo(2);
      assertThat(spent.total()).isEqualTo(2);
    }
  }

  @Test
  void aCheckpointWithoutRowsCostsNothing(@TempDir Path folder) throws Exception {
    try (TestLake lake = SinkJob.lake()) {
      TickSource source = new TickSource("idle", 30, 10, false);
      HeldJob job = HeldJob.start(new SinkJob(lake, 2), source, 0, 10);
      SinkJob.savepoint(job.job(), folder);
      Requests before = lake.lake().requests();
      SinkJob.savepoint(job.job(), folder);
      Requests spent = lake.lake().requests().minus(before);
      SinkJob.cancel(job.job());
      assertThat(spent.total()).isZero();
    }
  }

  private static long chunks(boolean byPartition) throws Exception {
    try (TestLake lake = SinkJob.lake()) {
      lake.lake()
          .transact(tx -> tx.table(SinkJob.TABLE).partition(Partitioning.by().bucket("id", 3)));
      SinkJob job = new SinkJob(lake, 2);
      job.configuration().set(ExecutionOptions.RUNTIME_MODE, RuntimeExecutionMode.BATCH);
      StreamExecutionEnvironment environment = job.environment();
      (byPartition ? job.byPartition() : job)
          .sink(
              environment
                  .fromSource(
                      new NumberSequenceSource(0, 199), WatermarkStrategy.noWatermarks(), "numbers")
                  .map(TickSource::row)
                  .returns(InternalTypeInfo.of(job.rowType())));
      environment.execute();
      assertThat(lake.longs(SinkJob.TABLE, "id")).hasSize(200);
      return lake.lake().table(SinkJob.TABLE).totals().chunks();
    }
  }

  @Test
  void rowsThatAreSentByPartitionMakeOneChunkOfEach() throws Exception {
    assertThat(chunks(true)).isEqualTo(3);
    assertThat(chunks(false)).isEqualTo(6);
  }
}
