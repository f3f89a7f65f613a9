package dev.larva.flink.rows;

import dev.larva.chunk.RowReader;
import dev.larva.schema.Schema;
import org.apache.flink.table.data.RowData;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.io.api.RecordMaterializer;
import org.apache.parquet.schema.MessageType;
import org.jspecify.annotations.Nullable;

/** Makes Flink's rows, each a new one, whose columns are the projection's fields in order. */
public final class FlinkRowReader implements RowReader<RowData> {

  @Override
  public RecordMaterializer<RowData> materializer(MessageType filePart, Schema projection) {
    return new Materializer(filePart, projection);
  }

  private static final class Materializer extends RecordMaterializer<RowData> {

    private final StructConverter root;
    private @Nullable RowData row;

    private Materializer(MessageType filePart, Schema projection) {
      this.root =
          new StructConverter(filePart, projection.fields(), value -> this.row = (RowData) value);
    }

    @Override
    @SuppressWarnings("NullAway") // Parquet declares no nullness; null means a row to be left out.
    public RowData getCurrentRecord() {
      return row;
    }

    @Override
    public GroupConverter getRootConverter() {
      return root;
    }
  }
}
