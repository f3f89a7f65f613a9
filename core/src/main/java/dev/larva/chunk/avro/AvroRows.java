package dev.larva.chunk.avro;

import dev.larva.chunk.RowReader;
import dev.larva.chunk.RowWriter;
import dev.larva.schema.Schema;
import org.apache.avro.generic.GenericRecord;

/**
 * Rows as Avro generic records.
 *
 * <p>Values, written and read: Boolean; Integer for byte, short, int and date (days since
 * 1970-01-01); Long for long and for both timestamps (microseconds since 1970-01-01T00:00:00);
 * Float; Double; BigDecimal of the column's scale; String; ByteBuffer; {@link java.util.UUID};
 * GenericRecord for a struct; List; Map. Accepted as well when writing: any smaller whole number or
 * float where it fits, a decimal of smaller scale, any CharSequence, byte arrays, Avro's own raw
 * forms of logical types (timestamps in milliseconds, decimals in bytes, uuids in text).
 */
public final class AvroRows {

  private AvroRows() {}

  /**
   * Writes records into chunks of a table of {@code schema}.
   *
   * <p>A record may have a schema of its own: its fields are matched by {@code field-id} where they
   * have one that is the table's, else by name. A column that the record's schema lacks has its
   * write default, or is null without one; so does a field of a struct. For one thread; it counts
   * rows, so that it can name the row that does not fit.
   */
  public static RowWriter<GenericRecord> writer(Schema schema) {
    return new RecordRowWriter(schema);
  }

  /**
   * Likewise, with the metadata columns stored: chunks of {@link
   * dev.larva.schema.MetadataColumns#with}.
   *
   * @param schema of the table, without these columns
   */
  public static RowWriter<KnownRow> knownRows(Schema schema) {
    return new RecordRowWriter(schema)::write;
  }

  /** Reads records of {@link AvroSchemas#toAvro} of the projection. */
  public static RowReader<GenericRecord> reader() {
    return RecordMaker::new;
  }
}
