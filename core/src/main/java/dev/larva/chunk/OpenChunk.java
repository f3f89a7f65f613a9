package dev.larva.chunk;

import dev.larva.chunk.parquet.PageCodecs;
import dev.larva.chunk.parquet.ParquetSchemas;
import dev.larva.chunk.statistics.ChunkStatistics;
import dev.larva.entry.ChunkEntry;
import dev.larva.entry.StagedName;
import dev.larva.error.StoreFailure;
import dev.larva.schema.MetadataColumns;
import dev.larva.schema.Schema;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.api.RecordConsumer;
import org.jspecify.annotations.Nullable;

/**
 * One chunk while its rows come.
 *
 * @param <T> an engine's row
 */
final class OpenChunk<T> {

  private final StagedName name;
  private final Schema schema;
  private final StagedBytes bytes = new StagedBytes();
  private final ChunkStatistics statistics;
  private final ParquetWriter<T> writer;

  OpenChunk(StagedName name, Schema schema, RowWriter<T> rowWriter, FileShape shape) {
    this.name = name;
    this.schema = schema;
    this.statistics = new ChunkStatistics(schema);
    Rows rows = new Rows(rowWriter);
    try {
      this.writer = new Builder(bytes, rows, shape).build();
    } catch (IOException e) {
      throw unwritten(e);
    }
  }

  /** Bytes go to memory or a temporary file, so mostly this is an interrupt of the caller. */
  private static StoreFailure unwritten(IOException cause) {
    return new StoreFailure(
        StoreFailure.Kind.TRANSIENT,
        cause instanceof ClosedByInterruptException
            ? "interrupted while a chunk was written: nothing was committed; write again."
            : "a chunk could not be written ("
                + cause.getMessage()
                + "): nothing was committed; look at the cause and write again.",
        cause);
  }

  StagedName name() {
    return name;
  }

  StagedBytes bytes() {
    return bytes;
  }

  long rows() {
    return statistics.rows();
  }

  /** Bytes so far, those still in memory before their compression. */
  long size() {
    return writer.getDataSize();
  }

  void write(T row) {
    try {
      writer.write(row);
    } catch (IOException e) {
      throw unwritten(e);
    }
  }

  /** Completes the file; no row comes after this. */
  ChunkEntry finish() {
    try {
      writer.close();
    } catch (IOException e) {
      throw unwritten(e);
    }
    return new ChunkEntry(
        name,
        statistics.rows(),
        bytes.length(),
        bytes.hash(),
        schema.id(),
        statistics.result().stream()
            .filter(field -> !MetadataColumns.isOne(field.field()))
            .toList(),
        MetadataColumns.in(schema),
        null);
  }

  /** Tells Parquet how rows are written, with statistics looking on. */
  private final class Rows extends WriteSupport<T> {

    private final RowWriter<T> rowWriter;
    private @Nullable RecordConsumer out;

    Rows(RowWriter<T> rowWriter) {
      this.rowWriter = rowWriter;
    }

    @Override
    @SuppressWarnings("deprecation") // abstract, so Parquet demands it; it calls the other one
    public WriteContext init(Configuration configuration) {
      return init(new PlainParquetConfiguration());
    }

    @Override
    public WriteContext init(ParquetConfiguration configuration) {
      return new WriteContext(ParquetSchemas.of(schema), Map.of());
    }

    @Override
    public void prepareForWrite(RecordConsumer consumer) {
      out = statistics.watch(consumer);
    }

    @Override
    public void write(T row) {
      if (out == null) {
        throw new IllegalStateException("Parquet has not said where rows go");
      }
      rowWriter.write(row, out);
    }
  }

  /** The settings of a chunk's file. */
  private final class Builder extends ParquetWriter.Builder<T, Builder> {

    private final Rows rowSupport;

    Builder(OutputFile file, Rows rowSupport, FileShape shape) {
      super(file);
      this.rowSupport = rowSupport;
      withConf(new PlainParquetConfiguration());
      withCodecFactory(new PageCodecs());
      withCompressionCodec(CompressionCodecName.ZSTD);
      withPageWriteChecksumEnabled(true);
      withRowGroupSize(shape.groupBytes());
      withRowGroupRowCountLimit(shape.groupRows());
      withPageRowCountLimit(shape.pageRows());
      withMinRowCountForPageSizeCheck(shape.firstLookRows());
    }

    @Override
    protected Builder self() {
      return this;
    }

    @Override
    @SuppressWarnings("deprecation") // abstract, so Parquet demands it; it calls the other one
    protected WriteSupport<T> getWriteSupport(Configuration configuration) {
      return rowSupport;
    }

    @Override
    protected WriteSupport<T> getWriteSupport(ParquetConfiguration configuration) {
      return rowSupport;
    }
  }
}
