package dev.larva.chunk;

import dev.larva.chunk.parquet.AbsentFields;
import dev.larva.chunk.parquet.ChunkFile;
import dev.larva.chunk.parquet.DeclaredColumns;
import dev.larva.chunk.parquet.FilePart;
import dev.larva.entry.Positions;
import dev.larva.expression.Fields;
import dev.larva.format.LiveChunk;
import dev.larva.schema.Schema;
import dev.larva.store.Key;
import dev.larva.store.ObjectStore;
import java.util.concurrent.Callable;
import org.apache.parquet.filter2.predicate.FilterPredicate;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.io.SeekableInputStream;
import org.apache.parquet.schema.MessageType;
import org.jspecify.annotations.Nullable;

/**
 * A chunk for an engine that decodes Parquet itself: its file, found to be what its entry says and
 * of the form that the schema in force demands, and which part of it a scan wants.
 *
 * <p>The engine keeps to {@link #footer}, finds columns by field id, passes over the rows of {@link
 * #deleted}, and filters: rows that do not match are left out by row group and page only. For one
 * thread.
 */
public final class RawChunk {

  private final LiveChunk chunk;
  private final ChunkFile file;
  private final ChunkFile.Wanted wanted;
  private final @Nullable FilterPredicate predicate;
  private final boolean asDeclared;

  private RawChunk(LiveChunk chunk, ChunkFile file, ChunkScan scan) {
    this.chunk = chunk;
    this.file = file;
    Schema needed = scan.needed(chunk.entry().rowIds());
    file.require(needed);
    this.wanted =
        file.wanted(scan.filter(), AbsentFields.of(file.schema(), needed), chunk.deleted());
    this.asDeclared = DeclaredColumns.isForm(FilePart.of(file.schema(), needed), needed);
    this.predicate = isProjected(scan) ? wanted.predicate() : null;
  }

  /** Parquet takes a column that is in a predicate and not asked for as null in every row. */
  private static boolean isProjected(ChunkScan scan) {
    return scan.projection().fieldsById().keySet().containsAll(Fields.in(scan.filter()));
  }

  /**
   * Opens a part of a chunk; costs one request, for its end, unless the entry holds its bytes.
   *
   * @param chunk with all that is needed at hand, see {@link ChunkReader#open}
   * @throws dev.larva.error.CorruptLake if the object is missing or is not what the entry says
   * @throws dev.larva.error.StoreFailure if the store cannot be read
   */
  public static RawChunk open(
      ObjectStore store, Key key, LiveChunk chunk, ByteRange range, ChunkScan scan) {
    return new RawChunk(chunk, ChunkReader.file(store, key, chunk, range), scan);
  }

  /** Columns of the whole file, with field ids. */
  public MessageType schema() {
    return file.schema();
  }

  /**
   * Whether every column that the scan needs has the physical form of its field's type in force,
   * and none that the file lacks has a value. Where it is not so, {@link ChunkReader} turns the one
   * into the other, and gives the values.
   */
  public boolean asDeclared() {
    return asDeclared;
  }

  /** The footer, with those row groups only that are to be read; there may be none. */
  public ParquetMetadata footer() {
    return wanted.footer();
  }

  /** Tells pages that need not be read; absent: all must. */
  public @Nullable FilterPredicate predicate() {
    return predicate;
  }

  /** Reads the file. */
  public SeekableInputStream stream() {
    return file.stream();
  }

  /** Bytes of the file. */
  public long bytes() {
    return chunk.entry().bytes();
  }

  /** Positions of the rows that are not there any more. */
  public Positions deleted() {
    return chunk.deleted();
  }

  /** The chunk itself. */
  public LiveChunk chunk() {
    return chunk;
  }

  /**
   * Runs a step of the engine's reading; a failure that is neither one of Larva's nor an interrupt
   * is a damaged file.
   */
  public <R extends @Nullable Object> R guarded(Callable<R> step) {
    return file.guarded(step);
  }

  @Override
  public String toString() {
    return file.toString();
  }
}
