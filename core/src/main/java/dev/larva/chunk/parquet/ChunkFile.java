package dev.larva.chunk.parquet;

import dev.larva.entry.Positions;
import dev.larva.error.CorruptLake;
import dev.larva.error.LarvaException;
import dev.larva.expression.Expression;
import dev.larva.expression.FixedValues;
import dev.larva.expression.Simplifier;
import dev.larva.schema.Field;
import dev.larva.schema.MetadataColumns;
import dev.larva.schema.Schema;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.util.List;
import java.util.PrimitiveIterator;
import java.util.concurrent.Callable;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.filter2.predicate.FilterPredicate;
import org.apache.parquet.filter2.predicate.LogicalInverseRewriter;
import org.apache.parquet.filter2.statisticslevel.StatisticsFilter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.MessageColumnIO;
import org.apache.parquet.io.SeekableInputStream;
import org.apache.parquet.schema.MessageType;
import org.jspecify.annotations.Nullable;

/** An open Parquet file of known length and rows; whatever is wrong with it is a CorruptLake. */
public final class ChunkFile implements AutoCloseable {

  private final ObjectInput input;
  private final SeekableInputStream stream;
  private final ParquetMetadata footer;
  private @Nullable ParquetFileReader reader;

  private ChunkFile(ObjectInput input, SeekableInputStream stream, ParquetMetadata footer) {
    this.input = input;
    this.stream = stream;
    this.footer = footer;
  }

  /**
   * Reads the footer.
   *
   * @param rows that the file must have
   */
  public static ChunkFile open(ObjectInput input, long rows) {
    return open(input, rows, middle -> true);
  }

  /**
   * Likewise, for a part of the file.
   *
   * @param part which row groups are read, by the byte in their middle
   */
  public static ChunkFile open(ObjectInput input, long rows, LongPredicate part) {
    SeekableInputStream stream = input.newStream();
    ParquetMetadata footer =
        guarded(input, () -> ParquetFileReader.readFooter(input, options(null), stream));
    long found = footer.getBlocks().stream().mapToLong(BlockMetaData::getRowCount).sum();
    if (found != rows) {
      throw input.damaged("it has " + found + " rows and its entry says " + rows, null);
    }
    List<BlockMetaData> groups =
        footer.getBlocks().stream().filter(group -> part.test(middle(group))).toList();
    return new ChunkFile(input, stream, new ParquetMetadata(footer.getFileMetaData(), groups));
  }

  private static long middle(BlockMetaData group) {
    return group.getStartingPos() + group.getCompressedSize() / 2;
  }

  /** The schema of the whole file. */
  public MessageType schema() {
    return footer.getFileMetaData().getSchema();
  }

  /** The failure for a file that is not what its entry says. */
  public CorruptLake damaged(String why) {
    return input.damaged(why, null);
  }

  /**
   * Refuses a file that lacks a required column, or has one of another form than its field's. It
   * must have metadata columns that are asked of it, too, though their values may be null.
   */
  public void require(Schema fields) {
    String misfit = ColumnForm.misfit(schema(), fields);
    if (misfit != null) {
      throw input.damaged(misfit, null);
    }
    fields.fields().stream()
        .filter(field -> MetadataColumns.isOne(field.id()))
        .forEach(this::requireStored);
  }

  private void requireStored(Field field) {
    if (FilePart.child(schema(), field.id()) == null) {
      throw input.damaged("column " + field.name() + " is not there", null);
    }
  }

  /**
   * Chooses what to read.
   *
   * @param part columns, a part of {@link #schema}
   * @param filter row groups and pages in which it is true of no row are left out as far as the
   *     file's statistics tell
   * @param fixed fields that are the same in all rows
   * @param dead positions of rows that are not wanted; row groups without others are left out
   */
  public void request(MessageType part, Expression filter, FixedValues fixed, Positions dead) {
    Wanted wanted = wanted(filter, fixed, dead);
    if (wanted.isNothing()) {
      return;
    }
    ParquetFileReader open =
        guarded(
            () ->
                new ParquetFileReader(input, wanted.footer(), options(wanted.predicate()), stream));
    open.setRequestedSchema(part);
    reader = open;
  }

  /**
   * What of a file is to be read.
   *
   * @param footer with those row groups only that may hold a wanted row
   * @param predicate which pages of them may; absent: all
   */
  public record Wanted(ParquetMetadata footer, @Nullable FilterPredicate predicate) {

    /** Whether no row group is left. */
    public boolean isNothing() {
      return footer.getBlocks().isEmpty();
    }
  }

  /**
   * The row groups that may hold a row which matches and is not dead, as far as the file's
   * statistics tell.
   *
   * @param fixed fields that are the same in all rows
   */
  public Wanted wanted(Expression filter, FixedValues fixed, Positions dead) {
    Expression simple = Simplifier.simplify(filter, fixed);
    FilterPredicate predicate = ParquetPredicate.of(simple, schema());
    List<BlockMetaData> groups = simple.equals(Expression.NONE) ? List.of() : living(dead);
    List<BlockMetaData> matching = guarded(() -> matching(groups, predicate));
    return new Wanted(new ParquetMetadata(footer.getFileMetaData(), matching), predicate);
  }

  /** The row groups whose statistics do not exclude a match. */
  private static List<BlockMetaData> matching(
      List<BlockMetaData> groups, @Nullable FilterPredicate predicate) {
    if (predicate == null) {
      return groups;
    }
    FilterPredicate plain = LogicalInverseRewriter.rewrite(predicate);
    return groups.stream()
        .filter(group -> !StatisticsFilter.canDrop(plain, group.getColumns()))
        .toList();
  }

  /** The bytes, for a reader of its own; what it reads of them is not checked here. */
  public SeekableInputStream stream() {
    return stream;
  }

  /** The row groups that have a row which is not dead. */
  private List<BlockMetaData> living(Positions dead) {
    return footer.getBlocks().stream().filter(group -> !isDead(group, dead)).toList();
  }

  private static boolean isDead(BlockMetaData group, Positions dead) {
    long first = group.getRowIndexOffset();
    return dead.containsRange(first, first + group.getRowCount());
  }

  /** How the columns of a part make rows. */
  public MessageColumnIO columns(MessageType part) {
    return new ColumnIOFactory(footer.getFileMetaData().getCreatedBy()).getColumnIO(part, schema());
  }

  /** The next row group in which rows may match, or null after the last. */
  public @Nullable PageReadStore nextRowGroup() {
    ParquetFileReader open = reader;
    return open == null ? null : guarded(open::readNextFilteredRowGroup);
  }

  /** The positions in the file of the rows that a row group brings. */
  public static PrimitiveIterator.OfLong positions(PageReadStore pages) {
    long first = pages.getRowIndexOffset().orElseThrow();
    return pages
        .getRowIndexes()
        .map(indexes -> shifted(indexes, first))
        .orElseGet(() -> LongStream.range(first, first + pages.getRowCount()).iterator());
  }

  private static PrimitiveIterator.OfLong shifted(PrimitiveIterator.OfLong indexes, long first) {
    return new PrimitiveIterator.OfLong() {
      @Override
      public boolean hasNext() {
        return indexes.hasNext();
      }

      @Override
      public long nextLong() {
        return first + indexes.nextLong();
      }
    };
  }

  /**
   * Runs a step of reading; a failure that is neither one of Larva's nor an interrupt is a damaged
   * file.
   */
  public <R extends @Nullable Object> R guarded(Callable<R> step) {
    return guarded(input, step);
  }

  @Override
  public void close() {
    try {
      if (reader != null) {
        reader.close();
      }
    } catch (IOException e) {
      throw input.damaged(e.getMessage(), e);
    }
  }

  @Override
  public String toString() {
    return input.toString();
  }

  private static <R extends @Nullable Object> R guarded(ObjectInput input, Callable<R> step) {
    try {
      return step.call();
    } catch (LarvaException e) {
      throw e;
    } catch (Exception e) {
      throw isInterrupt(e) ? input.interrupted(e) : input.damaged(e.toString(), e);
    }
  }

  /** Parquet copies bytes through channels, which break off in a thread that was interrupted. */
  private static boolean isInterrupt(Throwable failure) {
    Throwable cause = failure;
    while (cause != null && !(cause instanceof ClosedByInterruptException)) {
      cause = cause.getCause();
    }
    return cause != null;
  }

  private static ParquetReadOptions options(@Nullable FilterPredicate predicate) {
    return new ParquetReadOptions.Builder(new PlainParquetConfiguration())
        .withCodecFactory(new PageCodecs())
        .withUseHadoopVectoredIo(true)
        .usePageChecksumVerification(true)
        .useDictionaryFilter(false)
        .useRecordFilter(false)
        .withRecordFilter(predicate == null ? FilterCompat.NOOP : FilterCompat.get(predicate))
        .build();
  }
}
