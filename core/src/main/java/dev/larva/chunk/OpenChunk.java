package dev.larva.chunk;

import dev.larva.chunk.parquet.PageCodecs;
import dev.larva.chunk.parquet.ParquetSchemas;
import dev.larva.chunk.statistics.StatisticsConsumer;
import dev.larva.entry.ChunkEntry;
import dev.larva.entry.StagedName;
import dev.larva.schema.Schema;
import java.io.IOException;
import java.io.UncheckedIOException;
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

  /** Bytes of a row group, before compression and about: what a writer holds in memory. */
  static final long ROW_GROUP_BYTES = 32L * 1024 * 1024;

  private final StagedName name;
  private final Schema schema;
  private final StagedBytes bytes = new StagedBytes();
  private final Rows rows;
  private final ParquetWriter<T> writer;

  OpenChunk(StagedName name, Schema schema, RowWriter<T> rowWriter, long rowGroupBytes) {
    this.name = name;
    this.schema = schema;
    this.rows = new Rows(schema, rowWriter);
    try {
      this.writer = new Builder(bytes, rows).withRowGroupSize(rowGroupBytes).build();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  StagedName name() {
    return name;
  }

  StagedBytes bytes() {
    return bytes;
  }

  long rows() {
    return rows.statistics().rows();
  }

  /** Bytes so far, those still in memory before their compression. */
  long size() {
    return writer.getDataSize();
  }

  void write(T row) {
    try {
      writer.write(row);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Completes the file; no row comes after this. */
  ChunkEntry finish() {
    try {
      writer.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    StatisticsConsumer seen = rows.statistics();
    return new ChunkEntry(
        name, seen.rows(), bytes.length(), bytes.hash(), schema.id(), seen.result());
  }

  /** Tells Parquet how rows are written, with statistics looking on. */
  private final class Rows extends WriteSupport<T> {

    private final Schema rowSchema;
    private final RowWriter<T> rowWriter;
    private @Nullable StatisticsConsumer out;

    Rows(Schema rowSchema, RowWriter<T> rowWriter) {
      this.rowSchema = rowSchema;
      this.rowWriter = rowWriter;
    }

    StatisticsConsumer statistics() {
      if (out == null) {
        throw new IllegalStateException("Parquet has not asked for rows yet");
      }
      return out;
    }

    @Override
    @SuppressWarnings("deprecation") // abstract, so Parquet demands it; it calls the other one
    public WriteContext init(Configuration configuration) {
      return init(new PlainParquetConfiguration());
    }

    @Override
    public WriteContext init(ParquetConfiguration configuration) {
      return new WriteContext(ParquetSchemas.of(rowSchema), Map.of());
    }

    @Override
    public void prepareForWrite(RecordConsumer consumer) {
      out = new StatisticsConsumer(rowSchema, consumer);
    }

    @Override
    public void write(T row) {
      rowWriter.write(row, statistics());
    }
  }

  /** The settings of a chunk's file. */
  private final class Builder extends ParquetWriter.Builder<T, Builder> {

    private final Rows rowSupport;

    Builder(OutputFile file, Rows rowSupport) {
      super(file);
      this.rowSupport = rowSupport;
      withConf(new PlainParquetConfiguration());
      withCodecFactory(new PageCodecs());
      withCompressionCodec(CompressionCodecName.ZSTD);
      withPageWriteChecksumEnabled(true);
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
