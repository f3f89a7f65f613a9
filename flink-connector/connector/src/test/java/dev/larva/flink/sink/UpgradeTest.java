package dev.larva.flink.sink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.Rows;
import dev.larva.flink.LarvaSink;
import dev.larva.flink.access.LakeAddress;
import dev.larva.flink.access.Lease;
import dev.larva.flink.access.OpenLakes;
import dev.larva.flink.access.TestLake;
import dev.larva.schema.Field;
import dev.larva.schema.TableName;
import dev.larva.schema.Type.Primitive;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.apache.avro.generic.GenericRecord;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A job into a lake of format 1. */
final class UpgradeTest {

  @TempDir private Path folder;
  private String root = "";

  @BeforeEach
  void create() {
    root = folder.toString();
    try (Lake small = Larva.create(root, Map.of(), 1)) {
      List<Field> fields =
          List.of(
              Field.required(1, "id", Primitive.LONG), Field.optional(2, "name", Primitive.STRING));
      small.transact(tx -> tx.createTable(TableName.parse(SinkJob.TABLE), fields, Map.of()));
    }
  }

  private List<Long> ids() {
    List<Long> ids = new ArrayList<>();
    try (Lake lake = Larva.open(root, Map.of());
        Rows<GenericRecord> rows = lake.table(SinkJob.TABLE).scan().rows()) {
      rows.forEachRemaining(row -> ids.add((Long) row.get("id")));
    }
    return ids.stream().sorted().toList();
  }

  @Test
  void goesOnWhenTheLakeIsUpgradedThoughOthersHoldItOpen() throws Exception {
    TickSource source = new TickSource("upgraded", 40, 5, true);
    source.limit(20);
    try (TestLake other = SinkJob.lake();
        Lease held = OpenLakes.lease(LakeAddress.of(root, Map.of()))) {
      SinkJob job = new SinkJob(other, 2);
      StreamExecutionEnvironment environment = job.environment();
      job.ticks(environment, source)
          .sinkTo(LarvaSink.forRowData(root, SinkJob.TABLE).build())
          .uid("sink");
      JobClient client = environment.executeAsync();
      while (held.lake().table(SinkJob.TABLE).totals().rows() < TickSource.RANGES * 20) {
        Thread.onSpinWait();
      }
      Larva.upgrade(root, Map.of());
      source.limit(40);
      client.getJobExecutionResult().get();
    }
    assertThat(ids()).isEqualTo(LongStream.range(0, TickSource.RANGES * 40).boxed().toList());
  }
}
