package dev.larva.spark.rows;

import dev.larva.chunk.RowWriter;
import dev.larva.schema.Schema;
import java.util.List;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.spark.sql.catalyst.InternalRow;

/** Sends Spark's rows, whose columns are the schema's fields in order. Safe for one thread. */
public final class SparkRowWriter implements RowWriter<InternalRow> {

  private final List<FieldWriter> fields;

  public SparkRowWriter(Schema schema) {
    this.fields = FieldWriter.all(schema.fields(), "");
  }

  @Override
  public void write(InternalRow row, RecordConsumer out) {
    out.startMessage();
    FieldWriter.writeAll(fields, row, out);
    out.endMessage();
  }
}
