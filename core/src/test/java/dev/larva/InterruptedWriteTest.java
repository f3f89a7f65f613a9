package dev.larva;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.chunk.avro.AvroSchemas;
import dev.larva.error.LarvaException;
import dev.larva.runtime.SystemMachine;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.TableName;
import dev.larva.schema.Type.Primitive;
import java.util.List;
import java.util.Map;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.api.Test;

/** A thread that is interrupted while it writes. */
final class InterruptedWriteTest {

  private static final TableName ORDERS = TableName.parse("orders");
  private static final List<Field> FIELDS = List.of(Field.required(1, "id", Primitive.LONG));

  @Test
  void itsWriteFailsInTheLakesWordsAndLandsNothing() {
    try (Lake lake = Larva.create("memory:" + new SystemMachine().ulid(), Map.of())) {
      lake.transact(tx -> tx.createTable(ORDERS, FIELDS, Map.of()));
      GenericData.Record row = new GenericData.Record(AvroSchemas.toAvro(new Schema(0, FIELDS)));
      row.put("id", 1L);
      Thread.currentThread().interrupt();
      assertThatThrownBy(() -> lake.transact(tx -> tx.table(ORDERS).append(List.of(row))))
          .isInstanceOf(LarvaException.class)
          .hasMessageContaining("interrupted");
      assertThat(Thread.interrupted()).isTrue();
      assertThat(lake.table("orders").totals().rows()).isZero();
    }
  }
}
