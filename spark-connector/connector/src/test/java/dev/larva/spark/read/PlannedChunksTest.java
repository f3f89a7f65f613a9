package dev.larva.spark.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.Scan;
import dev.larva.chunk.avro.AvroSchemas;
import dev.larva.entry.Claim;
import dev.larva.expression.Expression;
import dev.larva.maintenance.Retention;
import dev.larva.maintenance.vacuum.VacuumOptions;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.TableName;
import dev.larva.schema.Type.Primitive;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;

class PlannedChunksTest {

  private static final TableName TABLE = TableName.parse("numbers");
  private static final List<Field> FIELDS = List.of(Field.required(1, "id", Primitive.LONG));

  private static final int ROOTS = 80;
  private static final RowsWanted ALL = new RowsWanted(Expression.ALL, false, Long.MAX_VALUE);

  private static void append(Lake lake, long id) {
    GenericRecord row = new GenericData.Record(AvroSchemas.toAvro(new Schema(0, FIELDS)));
    row.put("id", id);
    lake.transact(tx -> tx.table(TABLE).append(List.of(row)));
  }

  /** More roots than a vacuum keeps, so that it drops those of some versions that are held. */
  @Test
  void aPlanGoesOnFromARootThatIsKeptWhenASweepDroppedItsOwn() {
    String root = "memory:planned-chunks";
    try (Lake lake = Larva.create(root, Map.of());
        Lake reader = Larva.open(root, Map.of())) {
      lake.transact(tx -> tx.createTable(TABLE, FIELDS, Map.of("inline.bytes", "0")));
      List<Scan> scans = new ArrayList<>();
      for (long id = 1; id <= ROOTS; id++) {
        append(lake, id);
        lake.checkpoint();
        try (Lake late = Larva.open(root, Map.of())) {
          scans.add(reader.table(TABLE, late.snapshot()).scan());
          lake.hold("version " + id, Claim.PIN, late.snapshot().version());
        }
      }
      lake.expire(new Retention(Duration.ZERO, 1), false);
      lake.vacuum(VacuumOptions.DEFAULT.below(lake.snapshot().version()));
      assertThat(lake.snapshot().keptRoots()).hasSizeLessThan(ROOTS);

      for (int i = 0; i < ROOTS; i++) {
        assertThat(PlannedChunks.of(scans.get(i), ALL, false).parts()).hasSize(i + 1);
      }
    }
  }
}
