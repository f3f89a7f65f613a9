package dev.larva.spark.rows;

import dev.larva.chunk.RowReader;
import dev.larva.schema.Schema;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.io.api.RecordMaterializer;
import org.apache.parquet.schema.MessageType;
import org.apache.spark.sql.catalyst.InternalRow;
import org.jspecify.annotations.Nullable;

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
    return new Materializer(filePart, projection, extra);
  }

  private static final class Materializer extends RecordMaterializer<InternalRow> {

    private final StructConverter root;
    private @Nullable InternalRow row;

    private Materializer(MessageType filePart, Schema projection, int extra) {
      this.root =
          new StructConverter(
              filePart, projection.fields(), extra, value -> this.row = (InternalRow) value);
    }

    @Override
    @SuppressWarnings("NullAway") // Parquet declares no nullness; null means a row to be left out.
    public InternalRow getCurrentRecord() {
      return row;
    }

    @Override
    public GroupConverter getRootConverter() {
      return root;
    }
  }
}
