package dev.larva.spark.vector;

import dev.larva.chunk.RawChunk;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.FileSplit;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;
import org.apache.parquet.filter2.predicate.FilterPredicate;
import org.apache.parquet.hadoop.ParquetInputFormat;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.spark.sql.execution.datasources.parquet.ParquetReadSupport;
import org.apache.spark.sql.execution.datasources.parquet.VectorizedParquetRecordReader;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.StructType;
import scala.Option;

/**
 * A chunk in the terms of Spark's reader, which knows files of Hadoop. It is given the footer and
 * the stream, so the file is a name only: nothing is asked of Hadoop's file systems.
 */
record SparkFile(RawChunk chunk, BatchForm form) {

  /** Values are as they were written: nothing is shifted between calendars. */
  private static final String CORRECTED = "CORRECTED";

  private static final String UTC = "UTC";
  private static final String[] NO_HOSTS = {};

  /**
   * A reader of columns.
   *
   * @param columns by the names that they have in the file
   */
  VectorizedParquetRecordReader open(StructType columns) throws IOException, InterruptedException {
    VectorizedParquetRecordReader reader = reader();
    Configuration settings = settings(columns);
    Path path = new Path("file", "", "/" + chunk);
    FileStatus status = new FileStatus(chunk.bytes(), false, 1, chunk.bytes(), 0, path);
    reader.initialize(
        new FileSplit(path, 0, chunk.bytes(), NO_HOSTS),
        new TaskAttemptContextImpl(settings, new TaskAttemptID()),
        Option.apply(HadoopInputFile.fromStatus(status, settings)),
        Option.apply(chunk.stream()),
        Option.apply(chunk.footer()));
    reader.enableReturningBatches();
    return reader;
  }

  private VectorizedParquetRecordReader reader() {
    return new VectorizedParquetRecordReader(
        null, CORRECTED, UTC, CORRECTED, UTC, form.offHeap(), form.rows());
  }

  private Configuration settings(StructType columns) {
    Configuration settings = new Configuration(false);
    settings.set(ParquetInputFormat.READ_SUPPORT_CLASS, ParquetReadSupport.class.getName());
    settings.set(ParquetReadSupport.SPARK_ROW_REQUESTED_SCHEMA(), columns.json());
    settings.setBoolean(SQLConf.CASE_SENSITIVE().key(), true);
    settings.setBoolean(SQLConf.PARQUET_BINARY_AS_STRING().key(), false);
    settings.setBoolean(SQLConf.PARQUET_INT96_AS_TIMESTAMP().key(), false);
    settings.setBoolean(SQLConf.PARQUET_INFER_TIMESTAMP_NTZ_ENABLED().key(), true);
    settings.setBoolean(SQLConf.LEGACY_PARQUET_NANOS_AS_LONG().key(), false);
    settings.setBoolean(SQLConf.PARQUET_FIELD_ID_READ_ENABLED().key(), false);
    settings.setBoolean(
        SQLConf.LEGACY_PARQUET_RETURN_NULL_STRUCT_IF_ALL_FIELDS_MISSING().key(), false);
    settings.setBoolean(ParquetInputFormat.DICTIONARY_FILTERING_ENABLED, false);
    settings.setBoolean(ParquetInputFormat.PAGE_VERIFY_CHECKSUM_ENABLED, true);
    settings.setBoolean(ParquetInputFormat.HADOOP_VECTORED_IO_ENABLED, true);
    FilterPredicate predicate = chunk.predicate();
    if (predicate != null) {
      ParquetInputFormat.setFilterPredicate(settings, predicate);
    }
    return settings;
  }
}
