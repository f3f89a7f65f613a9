package dev.larva.flink.rows;

import dev.larva.chunk.RowReader;
import dev.larva.chunk.convert.EngineRows;
import dev.larva.schema.Schema;
import org.apache.flink.table.data.RowData;
import org.apache.parquet.io.api.RecordMaterializer;
import org.apache.parquet.schema.MessageType;

/** Makes Flink's rows, each a new one, whose columns are the projection's fields in order. */
public final class FlinkRowReader implements RowReader<RowData> {

  @Override
  public RecordMaterializer<RowData> materializer(MessageType filePart, Schema projection) {
    return new EngineRows<>(filePart, projection, 0, new FlinkValues());
  }
}
