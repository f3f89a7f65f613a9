package dev.larva.chunk.avro;

import dev.larva.schema.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/** Parts a row that was read with the metadata columns, which are its last, from these. */
public final class OwnColumns {

  private final int count;
  private final org.apache.avro.Schema rowSchema;

  /**
   * @param schema of the table, without the metadata columns
   */
  public OwnColumns(Schema schema) {
    this.count = schema.fields().size();
    this.rowSchema = AvroSchemas.toAvro(schema);
  }

  /** The row without them. */
  public GenericRecord of(GenericRecord row) {
    GenericRecord own = new GenericData.Record(rowSchema);
    for (int i = 0; i < count; i++) {
      own.put(i, row.get(i));
    }
    return own;
  }

  /** The row's id. */
  public long rowId(GenericRecord row) {
    return (Long) row.get(count);
  }

  /** The version of the entry that added the row or changed it last. */
  public long lastUpdated(GenericRecord row) {
    return (Long) row.get(count + 1);
  }
}
