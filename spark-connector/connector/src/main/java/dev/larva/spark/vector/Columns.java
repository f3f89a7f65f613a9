package dev.larva.spark.vector;

import dev.larva.format.LiveChunk;
import dev.larva.schema.Field;
import dev.larva.schema.MetadataColumns;
import dev.larva.schema.Type.Primitive;
import dev.larva.spark.vector.column.ComputedVector;
import dev.larva.spark.vector.column.Constants;
import dev.larva.spark.vector.column.Places;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/**
 * The columns that a scan asks for, made of those that were read of the chunk, of what the log says
 * of it, and of constants.
 *
 * @param read whose vectors are filled anew with each batch
 * @param places of the rows of the present batch
 * @param capacity rows of a batch, at most
 */
record Columns(LiveChunk chunk, ColumnarBatch read, Places places, int capacity) {

  /** The columns that are asked for, in order. */
  ColumnVector[] of(Asked asked, FileRequest request) {
    List<ColumnVector> columns = new ArrayList<>();
    for (int i = 0; i < asked.fields().size(); i++) {
      int place = request.places().get(i);
      columns.add(
          column(asked.fields().get(i), place == FileRequest.ABSENT ? null : read.column(place)));
    }
    if (asked.chunk()) {
      columns.add(Constants.text(chunk.entry().name().toString(), capacity));
    }
    if (asked.position()) {
      columns.add(ComputedVector.longs(places::at));
    }
    return columns.toArray(ColumnVector[]::new);
  }

  private ColumnVector column(Field field, @Nullable ColumnVector stored) {
    if (field.id() == MetadataColumns.ROW_ID.id()) {
      return derived(stored, row -> chunk.firstRowId() + places.at(row));
    }
    if (field.id() == MetadataColumns.LAST_UPDATED_VERSION.id()) {
      return derived(stored, row -> chunk.version());
    }
    if (stored == null) {
      return Constants.absent(field, capacity);
    }
    return field.type() == Primitive.UUID ? ComputedVector.text(stored, Columns::uuid) : stored;
  }

  /** What the file stores, and where that is null, what follows from the log. */
  private static ColumnVector derived(
      @Nullable ColumnVector stored, ComputedVector.Longs otherwise) {
    return ComputedVector.longs(
        stored == null
            ? otherwise
            : row -> stored.isNullAt(row) ? otherwise.at(row) : stored.getLong(row));
  }

  private static UTF8String uuid(byte[] bytes) {
    ByteBuffer words = ByteBuffer.wrap(bytes);
    return UTF8String.fromString(new UUID(words.getLong(), words.getLong()).toString());
  }
}
