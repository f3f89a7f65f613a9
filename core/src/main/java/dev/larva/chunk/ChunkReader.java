package dev.larva.chunk;

import dev.larva.chunk.parquet.AbsentFields;
import dev.larva.chunk.parquet.ChunkFile;
import dev.larva.chunk.parquet.DeclaredColumns;
import dev.larva.chunk.parquet.FilePart;
import dev.larva.chunk.parquet.ObjectInput;
import dev.larva.chunk.parquet.RowFilter;
import dev.larva.entry.ChunkEntry;
import dev.larva.entry.Content;
import dev.larva.entry.Positions;
import dev.larva.format.LiveChunk;
import dev.larva.schema.Schema;
import dev.larva.store.Key;
import dev.larva.store.ObjectStore;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.PrimitiveIterator;
import java.util.stream.LongStream;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.io.MessageColumnIO;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.io.api.RecordMaterializer;
import org.apache.parquet.schema.MessageType;
import org.jspecify.annotations.Nullable;

/**
 * Reads the rows of a chunk that a scan wants, in the order in which they were written.
 *
 * <p>Row groups and pages without a matching row are not read where their statistics say so, nor
 * row groups of which all rows are deleted; every row that is returned matches and is not deleted.
 * For one thread.
 *
 * @param <T> an engine's row
 */
public final class ChunkReader<T> implements Iterator<T>, AutoCloseable {

  private final ChunkFile file;
  private final MessageColumnIO columns;
  private final RecordMaterializer<T> rows;
  private final @Nullable RowFilter filter;
  private final @Nullable RowOrigin origin;
  private final Positions dead;
  private @Nullable RecordReader<T> group;
  private PrimitiveIterator.OfLong positions = LongStream.empty().iterator();
  private @Nullable T ahead;
  private long aheadPosition;
  private long position = -1;

  private ChunkReader(ChunkFile file, LiveChunk chunk, ChunkScan scan, RowReader<T> reader) {
    this.file = file;
    this.dead = chunk.deleted();
    Schema needed = scan.needed(chunk.entry().rowIds());
    file.require(needed);
    MessageType part = FilePart.of(file.schema(), needed);
    file.request(part, scan.filter(), AbsentFields.of(file.schema(), needed), dead);
    this.columns = file.columns(part);
    DeclaredColumns declared = DeclaredColumns.of(part, needed);
    this.filter = scan.isFiltered() ? new RowFilter(scan.filter(), scan.table()) : null;
    this.origin = RowOrigin.asked(scan.projection()) ? new RowOrigin(chunk, declared.part()) : null;
    RecordMaterializer<T> engine =
        origin == null
            ? reader.materializer(declared.part(), scan.projection())
            : origin.tell(reader.materializer(origin.part(), scan.projection()));
    this.rows = declared.tell(filter == null ? engine : filter.watch(engine, declared.part()));
  }

  /**
   * Opens a chunk of which no row is deleted; costs one request, for its end, unless the entry
   * holds its bytes.
   *
   * @param key the object's name
   * @param entry the chunk as the lake names it
   * @throws dev.larva.error.CorruptLake if the object is missing or is not what the entry says; so
   *     do the iterator's methods
   * @throws dev.larva.error.StoreFailure if the store cannot be read; so do the iterator's methods
   */
  public static <T> ChunkReader<T> open(
      ObjectStore store, Key key, ChunkEntry entry, ChunkScan scan, RowReader<T> reader) {
    long slot = entry.content() == null ? 0 : 1;
    return open(store, key, new LiveChunk(entry, 0, 1, slot, null, Positions.NONE), scan, reader);
  }

  /**
   * Opens a chunk of a snapshot; its deleted rows are passed over.
   *
   * @param chunk with all that is needed at hand: every deleted row in {@code deleted}, and the
   *     bytes in the entry unless they are an object
   */
  public static <T> ChunkReader<T> open(
      ObjectStore store, Key key, LiveChunk chunk, ChunkScan scan, RowReader<T> reader) {
    return open(store, key, chunk, ByteRange.WHOLE, scan, reader);
  }

  /** Likewise, for a part of the chunk. */
  public static <T> ChunkReader<T> open(
      ObjectStore store,
      Key key,
      LiveChunk chunk,
      ByteRange range,
      ChunkScan scan,
      RowReader<T> reader) {
    return new ChunkReader<>(file(store, key, chunk, range), chunk, scan, reader);
  }

  /** The file of a chunk, its footer read. */
  static ChunkFile file(ObjectStore store, Key key, LiveChunk chunk, ByteRange range) {
    Content content = chunk.entry().content();
    if (chunk.vector() != null || (content == null && chunk.slot() != 0)) {
      throw new IllegalArgumentException("not all of the chunk is at hand: " + key);
    }
    ObjectInput input =
        content == null
            ? new ObjectInput(store, key, chunk.entry().bytes())
            : held(key, content.bytes(), chunk.entry().hash());
    return ChunkFile.open(input, chunk.entry().rows(), range::contains);
  }

  private static ObjectInput held(Key key, byte[] bytes, String hash) {
    ObjectInput input = ObjectInput.of(key, bytes);
    if (!ChunkHash.of(bytes).equals(hash)) {
      throw input.damaged("its bytes are not those that were written: their hash differs", null);
    }
    return input;
  }

  @Override
  public boolean hasNext() {
    if (ahead == null) {
      ahead = file.guarded(this::find);
    }
    return ahead != null;
  }

  @Override
  public T next() {
    if (!hasNext() || ahead == null) {
      throw new NoSuchElementException("no more rows in " + file);
    }
    T row = ahead;
    ahead = null;
    position = aheadPosition;
    return row;
  }

  /** The position of the row that {@link #next} returned last: 0 for the chunk's first row. */
  public long position() {
    if (position < 0) {
      throw new IllegalStateException("next() has not been called");
    }
    return position;
  }

  @Override
  public void close() {
    file.close();
  }

  private @Nullable T find() {
    while (true) {
      if (group == null || !positions.hasNext()) {
        PageReadStore pages = file.nextRowGroup();
        if (pages == null) {
          return null;
        }
        group = columns.getRecordReader(pages, rows);
        positions = ChunkFile.positions(pages);
      } else {
        aheadPosition = positions.nextLong();
        if (origin != null) {
          origin.at(aheadPosition);
        }
        T row = group.read();
        if (!dead.contains(aheadPosition) && (filter == null || filter.matches())) {
          return row;
        }
      }
    }
  }
}
