package dev.larva.chunk;

import dev.larva.chunk.parquet.ChunkFile;
import dev.larva.chunk.parquet.FilePart;
import dev.larva.chunk.parquet.ObjectInput;
import dev.larva.entry.ChunkEntry;
import dev.larva.entry.Content;
import dev.larva.entry.Positions;
import dev.larva.expression.Expression;
import dev.larva.expression.FixedValues;
import dev.larva.format.LiveChunk;
import dev.larva.schema.MetadataColumns;
import dev.larva.store.Key;
import dev.larva.store.ObjectStore;
import java.util.PrimitiveIterator;
import java.util.function.LongConsumer;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.io.MessageColumnIO;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.apache.parquet.io.api.RecordMaterializer;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;

/** Reads the row ids that a chunk stores, and nothing else of it. */
public final class RowIds {

  /** Stands for the id of a row that stores none; ids are not negative. */
  public static final long NONE = -1;

  private RowIds() {}

  /** Takes the id of each row, in the order of their positions. */
  public interface Taker {

    /**
     * The row at the position has this id; false: no further one is wanted.
     *
     * @param rowId {@link #NONE}: it stores none
     */
    boolean take(long position, long rowId);
  }

  /**
   * Reads the ids of all rows.
   *
   * @throws dev.larva.error.CorruptLake if the object is missing or is not what the entry says
   * @throws dev.larva.error.StoreFailure if the store cannot be read
   */
  public static void read(ObjectStore store, Key key, ChunkEntry entry, Taker taker) {
    Content content = entry.content();
    ObjectInput input =
        content == null
            ? new ObjectInput(store, key, entry.bytes())
            : ObjectInput.of(key, content.bytes());
    try (ChunkFile file = ChunkFile.open(input, entry.rows())) {
      Type column = FilePart.child(file.schema(), MetadataColumns.ROW_ID.id());
      if (column == null) {
        throw file.damaged("it stores no row ids");
      }
      read(file, new MessageType(file.schema().getName(), column), taker);
    }
  }

  /**
   * Passes on the ids of rows of a chunk, whether it stores them or not; reads it only if it does.
   *
   * @param chunk with its bytes in the entry unless they are an object
   * @param positions of the rows; at least one
   */
  public static void read(
      ObjectStore store, Key key, LiveChunk chunk, Positions positions, LongConsumer taker) {
    if (chunk.entry().rowIds()) {
      long last = positions.last();
      read(
          store,
          key,
          chunk.entry(),
          (position, rowId) -> {
            if (positions.contains(position)) {
              taker.accept(rowId == NONE ? chunk.firstRowId() + position : rowId);
            }
            return position < last;
          });
    } else {
      PrimitiveIterator.OfLong each = positions.iterator();
      while (each.hasNext()) {
        taker.accept(chunk.firstRowId() + each.nextLong());
      }
    }
  }

  private static void read(ChunkFile file, MessageType part, Taker taker) {
    file.request(part, Expression.ALL, FixedValues.NONE, Positions.NONE);
    MessageColumnIO columns = file.columns(part);
    Stored stored = new Stored();
    boolean wanted = true;
    for (PageReadStore pages = file.nextRowGroup();
        wanted && pages != null;
        pages = file.nextRowGroup()) {
      RecordReader<Long> group = columns.getRecordReader(pages, stored);
      PrimitiveIterator.OfLong positions = ChunkFile.positions(pages);
      while (wanted && positions.hasNext()) {
        long position = positions.nextLong();
        wanted = taker.take(position, file.guarded(group::read));
      }
    }
  }

  /** Makes a row of its stored id. */
  private static final class Stored extends RecordMaterializer<Long> {

    private final Column column = new Column();
    private long current = NONE;

    @Override
    public Long getCurrentRecord() {
      return current;
    }

    @Override
    public GroupConverter getRootConverter() {
      return new Row();
    }

    private final class Row extends GroupConverter {
      @Override
      public Converter getConverter(int index) {
        return column;
      }

      @Override
      public void start() {
        current = NONE;
      }

      @Override
      public void end() {}
    }

    private final class Column extends PrimitiveConverter {
      @Override
      public void addLong(long value) {
        current = value;
      }
    }
  }
}
