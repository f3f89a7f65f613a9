package dev.larva.spark.vector;

import dev.larva.chunk.RawChunk;
import dev.larva.spark.vector.column.LiveRows;
import dev.larva.spark.vector.column.LiveVector;
import dev.larva.spark.vector.column.Places;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.apache.spark.sql.execution.datasources.parquet.VectorizedParquetRecordReader;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.jspecify.annotations.Nullable;

/**
 * Batches that Spark's reader decodes. Where a batch has deleted rows, its columns are seen through
 * vectors that pass them over; where it has none, they are handed on as they are.
 */
final class FileBatches implements Batches {

  private final RawChunk chunk;
  private final VectorizedParquetRecordReader reader;
  private final ColumnarBatch read;
  private final boolean placed;
  private final Places places;
  private final LiveRows live;
  private final ColumnarBatch whole;
  private final ColumnarBatch living;

  private FileBatches(RawChunk chunk, Asked asked, FileRequest request, BatchForm form) {
    this.chunk = chunk;
    boolean deletes = !chunk.deleted().isEmpty();
    this.placed = deletes || asked.places();
    boolean indexed = placed && chunk.predicate() != null;
    this.reader = chunk.guarded(() -> new SparkFile(chunk, form).open(request.schema(indexed)));
    this.read = reader.resultBatch();
    @Nullable ColumnVector index = indexed ? read.column(request.columns().size()) : null;
    this.places = new Places(chunk.footer().getBlocks(), index);
    this.live = new LiveRows(chunk.deleted(), places, form.rows());
    ColumnVector[] all = new Columns(chunk.chunk(), read, places, form.rows()).of(asked, request);
    this.whole = new ColumnarBatch(all);
    this.living = deletes ? new ColumnarBatch(living(all, live)) : whole;
  }

  /**
   * The batches of a chunk; empty if Spark's reader cannot make one of the columns, or if the chunk
   * is older than the type of one, or than one that has a default.
   */
  static Optional<Batches> open(RawChunk chunk, Asked asked, BatchForm form) {
    if (!chunk.asDeclared()) {
      return Optional.empty();
    }
    return FileRequest.of(chunk.schema(), asked.fields())
        .map(request -> new FileBatches(chunk, asked, request, form));
  }

  private static ColumnVector[] living(ColumnVector[] all, LiveRows live) {
    ColumnVector[] vectors = new ColumnVector[all.length];
    for (int i = 0; i < all.length; i++) {
      vectors[i] = new LiveVector(all[i], live);
    }
    return vectors;
  }

  @Override
  public @Nullable ColumnarBatch next() {
    while (chunk.guarded(reader::nextBatch)) {
      int rows = read.numRows();
      int left = rows;
      if (placed) {
        places.advance(rows);
        left = live.select(rows);
      }
      if (left > 0) {
        ColumnarBatch batch = left == rows ? whole : living;
        batch.setNumRows(left);
        return batch;
      }
    }
    return null;
  }

  @Override
  public void close() {
    try {
      reader.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
