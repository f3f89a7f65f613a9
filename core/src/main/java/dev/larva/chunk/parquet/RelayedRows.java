package dev.larva.chunk.parquet;

import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.io.api.RecordMaterializer;

/**
 * An engine's materializer behind a converter that passes on to the engine's own what comes of a
 * file.
 *
 * @param <T> an engine's row
 */
public final class RelayedRows<T> extends RecordMaterializer<T> {

  private final RecordMaterializer<T> engine;
  private final GroupConverter root;

  /**
   * Rows of an engine.
   *
   * @param root is fed in place of the engine's root converter
   */
  public RelayedRows(RecordMaterializer<T> engine, GroupConverter root) {
    this.engine = engine;
    this.root = root;
  }

  @Override
  public T getCurrentRecord() {
    return engine.getCurrentRecord();
  }

  @Override
  public GroupConverter getRootConverter() {
    return root;
  }
}
