package dev.larva.chunk.convert;

import dev.larva.schema.Schema;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.io.api.RecordMaterializer;
import org.apache.parquet.schema.MessageType;
import org.jspecify.annotations.Nullable;

/**
 * Makes an engine's rows, each a new one, whose columns are the projection's fields in order.
 *
 * @param <R> what the engine calls a row
 */
public final class EngineRows<R> extends RecordMaterializer<R> {

  private final StructConverter<R> root;
  private @Nullable R row;

  /**
   * @param extra columns at the end that are null
   */
  public EngineRows(MessageType filePart, Schema projection, int extra, EngineValues<R> values) {
    int width = projection.fields().size() + extra;
    this.root =
        new StructConverter<>(filePart, projection.fields(), width, values, made -> row = made);
  }

  @Override
  @SuppressWarnings("NullAway") // Parquet declares no nullness; null means a row to be left out.
  public R getCurrentRecord() {
    return row;
  }

  @Override
  public GroupConverter getRootConverter() {
    return root;
  }
}
