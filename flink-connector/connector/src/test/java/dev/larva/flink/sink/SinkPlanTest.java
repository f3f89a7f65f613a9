package dev.larva.flink.sink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.flink.access.TestLake;
import dev.larva.runtime.Ulid;
import dev.larva.schema.Field;
import dev.larva.schema.TableName;
import dev.larva.schema.Type.Primitive;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class SinkPlanTest {

  @Test
  void aTableThatWasMadeElsewhereSinceTheLakeWasOpenedIsFound() {
    try (TestLake lake = SinkJob.lake();
        Lake elsewhere = Larva.open(lake.root(), Map.of())) {
      SinkPlan plan = new SinkJob(lake, 1).plan();
      TableName name = TableName.parse("main.later");
      List<Field> fields = List.of(Field.required(1, "id", Primitive.LONG));
      elsewhere.transact(tx -> tx.createTable(name, fields, Map.of()));
      Ulid later = elsewhere.table("main.later").id();
      assertThat(plan.find(lake.lake(), lake.lake().access().head().confirmed(), later).name())
          .isEqualTo("later");
    }
  }
}
