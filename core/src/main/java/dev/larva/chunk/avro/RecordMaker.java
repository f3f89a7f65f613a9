package dev.larva.chunk.avro;

import dev.larva.schema.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.io.api.RecordMaterializer;
import org.apache.parquet.schema.MessageType;
import org.jspecify.annotations.Nullable;

/** Makes a record of each row. */
final class RecordMaker extends RecordMaterializer<GenericRecord> {

  private final StructMaker root;
  private GenericData.@Nullable Record row;

  RecordMaker(MessageType filePart, Schema projection) {
    this.root =
        new StructMaker(
            filePart, projection.fields(), AvroSchemas.toAvro(projection), made -> row = made);
  }

  @Override
  public GenericRecord getCurrentRecord() {
    if (row == null) {
      throw new IllegalStateException("no row has been read");
    }
    return row;
  }

  @Override
  public GroupConverter getRootConverter() {
    return root;
  }
}
