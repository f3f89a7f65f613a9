package dev.larva.flink.sink;

import dev.larva.Table;
import dev.larva.error.Rejected;
import dev.larva.flink.rows.Literal;
import dev.larva.flink.state.Packed;
import dev.larva.partition.PartitionField;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.flink.api.common.functions.Partitioner;
import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.RowType;
import org.jspecify.annotations.Nullable;

/**
 * Sends the rows of a partition to one writer, so that a checkpoint has one chunk of it. A key is a
 * hash of what the table's spec makes of a row; which writer a partition has matters to nobody.
 */
public final class PartitionKey implements KeySelector<RowData, Integer>, Partitioner<Integer> {

  private static final long serialVersionUID = 1;

  private static final int PRIME = 31;

  private final byte[] schema;
  private final byte[] spec;
  private final RowType rows;
  private transient @Nullable List<Part> parts;

  private PartitionKey(byte[] schema, byte[] spec, RowType rows) {
    this.schema = schema;
    this.spec = spec;
    this.rows = rows;
  }

  /** The key of a table as it is arranged now. */
  public static PartitionKey of(Table table, RowType rows) {
    return new PartitionKey(Packed.pack(table.schema()), Packed.pack(table.record().spec()), rows);
  }

  /** A partition field, and where rows have its source. */
  private record Part(PartitionField field, Field source, RowData.FieldGetter getter) {

    private int hash(RowData row) {
      try {
        Object value = Literal.of(getter.getFieldOrNull(row), source.type());
        return Objects.hashCode(field.of(value));
      } catch (Rejected | IllegalArgumentException unfit) {
        return 0; // whichever writer gets it says what is wrong, and ends the job
      }
    }
  }

  private List<Part> parts() {
    if (parts == null) {
      List<Part> found = new ArrayList<>();
      Schema table = Packed.schema(schema);
      for (PartitionField field : Packed.spec(spec).fields()) {
        for (Field source : table.fields()) {
          int at = rows.getFieldIndex(source.name());
          if (source.id() == field.source() && at >= 0) {
            RowData.FieldGetter getter = RowData.createFieldGetter(rows.getTypeAt(at), at);
            found.add(new Part(field, source, getter));
          }
        }
      }
      parts = found;
    }
    return parts;
  }

  @Override
  public Integer getKey(RowData row) {
    int key = 1;
    for (Part part : parts()) {
      key = PRIME * key + part.hash(row);
    }
    return key;
  }

  @Override
  public int partition(Integer key, int tasks) {
    return Math.floorMod(key, tasks);
  }
}
