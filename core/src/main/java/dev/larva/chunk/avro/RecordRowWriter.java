package dev.larva.chunk.avro;

import dev.larva.chunk.RowWriter;
import dev.larva.schema.Field;
import dev.larva.schema.MetadataColumns;
import dev.larva.schema.Schema;
import org.apache.avro.generic.GenericRecord;
import org.apache.parquet.io.api.RecordConsumer;
import org.jspecify.annotations.Nullable;

/** Writes whole rows. */
final class RecordRowWriter implements RowWriter<GenericRecord> {

  private final Place place = new Place();
  private final StructWriter columns;
  private final int ownColumns;

  RecordRowWriter(Schema schema) {
    this.columns = new StructWriter(schema.fields(), "", place);
    this.ownColumns = schema.fields().size();
  }

  @Override
  public void write(GenericRecord row, RecordConsumer out) {
    start(row, out);
    out.endMessage();
  }

  /** Writes a row of the schema with the metadata columns at its end. */
  void write(KnownRow row, RecordConsumer out) {
    start(row.row(), out);
    metadata(MetadataColumns.ROW_ID, ownColumns, row.id(), out);
    metadata(MetadataColumns.LAST_UPDATED_VERSION, ownColumns + 1, row.lastUpdated(), out);
    out.endMessage();
  }

  private void start(GenericRecord row, RecordConsumer out) {
    place.nextRow();
    place.requireRow(row);
    out.startMessage();
    columns.writeFields(row, out);
  }

  private static void metadata(Field field, int index, @Nullable Long value, RecordConsumer out) {
    if (value != null) {
      out.startField(field.name(), index);
      out.addLong(value);
      out.endField(field.name(), index);
    }
  }
}
