package dev.larva.chunk.avro;

import dev.larva.chunk.RowWriter;
import dev.larva.schema.Schema;
import org.apache.avro.generic.GenericRecord;
import org.apache.parquet.io.api.RecordConsumer;

/** Writes whole rows. */
final class RecordRowWriter implements RowWriter<GenericRecord> {

  private final Place place = new Place();
  private final StructWriter columns;

  RecordRowWriter(Schema schema) {
    this.columns = new StructWriter(schema.fields(), "", place);
  }

  @Override
  public void write(GenericRecord row, RecordConsumer out) {
    place.nextRow();
    place.requireRow(row);
    out.startMessage();
    columns.writeFields(row, out);
    out.endMessage();
  }
}
