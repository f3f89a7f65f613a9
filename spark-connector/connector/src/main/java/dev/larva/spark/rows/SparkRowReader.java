package dev.larva.spark.rows;

import dev.larva.chunk.RowReader;
import dev.larva.chunk.convert.EngineRows;
import dev.larva.schema.Schema;
import org.apache.parquet.io.api.RecordMaterializer;
import org.apache.parquet.schema.MessageType;
import org.apache.spark.sql.catalyst.InternalRow;

/**
 * Makes Spark's rows, each a new one, whose columns are the projection's fields in order, and then
 * some that are null, for others to fill.
 */
public final class SparkRowReader implements RowReader<InternalRow> {

  private final int extra;

  public SparkRowReader() {
    this(0);
  }

  /**
   * @param extra columns at the end
   */
  public SparkRowReader(int extra) {
    this.extra = extra;
  }

  @Override
  public RecordMaterializer<InternalRow> materializer(MessageType filePart, Schema projection) {
    return new EngineRows<>(filePart, projection, extra, new SparkValues());
  }
}
