package dev.larva;

import static dev.larva.OrderRows.FIELDS;
import static dev.larva.OrderRows.ORDERS;
import static dev.larva.OrderRows.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.error.InvalidRequest;
import java.util.Map;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;

/** What was begun on a lake ends with it. */
final class ClosedLakeTest {

  @Test
  void aScanOfALakeThatWasClosedIsRefused() {
    Lake lake = Larva.create("memory:closed", Map.of());
    lake.transact(tx -> tx.createTable(ORDERS, FIELDS, Map.of("inline.bytes", "0")));
    lake.transact(tx -> tx.table(ORDERS).append(rows(1)));
    lake.transact(tx -> tx.table(ORDERS).append(rows(2)));
    Table table = lake.table("orders");
    Rows<GenericRecord> begun = table.scan().rows();
    begun.next();
    lake.close();

    assertThatThrownBy(() -> begun.forEachRemaining(row -> {})).isInstanceOf(InvalidRequest.class);
    assertThatThrownBy(() -> table.scan().rows().hasNext())
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("The lake was closed");
    assertThatThrownBy(lake::snapshot).isInstanceOf(InvalidRequest.class);
    assertThatThrownBy(() -> lake.transact(tx -> tx.dropTable(ORDERS)))
        .isInstanceOf(InvalidRequest.class);
    begun.close();
  }

  @Test
  void aLakeMayBeClosedTwice() {
    Lake lake = Larva.create("memory:closed-twice", Map.of());
    lake.close();
    lake.close();
    assertThat(lake.root()).isEqualTo("memory:closed-twice");
  }
}
