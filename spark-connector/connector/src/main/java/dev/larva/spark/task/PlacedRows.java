package dev.larva.spark.task;

import dev.larva.chunk.ChunkReader;
import java.util.Iterator;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.unsafe.types.UTF8String;

/** The rows of a chunk, each with where it is, if that is wanted. For one thread. */
public final class PlacedRows implements Iterator<InternalRow>, AutoCloseable {

  private final ChunkReader<InternalRow> rows;
  private final UTF8String chunk;
  private final boolean named;
  private final boolean positioned;

  /**
   * @param rows with a column at their end for all that is wanted
   * @param named whether rows end with the name of the chunk
   * @param positioned whether rows end with their position, after the name
   */
  PlacedRows(ChunkReader<InternalRow> rows, String chunk, boolean named, boolean positioned) {
    this.rows = rows;
    this.chunk = UTF8String.fromString(chunk);
    this.named = named;
    this.positioned = positioned;
  }

  @Override
  public boolean hasNext() {
    return rows.hasNext();
  }

  @Override
  public InternalRow next() {
    InternalRow row = rows.next();
    int last = row.numFields();
    if (positioned) {
      last--;
      row.setLong(last, rows.position());
    }
    if (named) {
      last--;
      row.update(last, chunk);
    }
    return row;
  }

  @Override
  public void close() {
    rows.close();
  }
}
