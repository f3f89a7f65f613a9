package dev.larva.bench.iceberg;

import dev.larva.bench.contest.Racing;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.UUID;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.IcebergBuild;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotSummary;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.parquet.GenericParquetWriter;
import org.apache.iceberg.io.DataWriter;
import org.apache.iceberg.io.OutputFile;
import org.apache.iceberg.jdbc.JdbcCatalog;
import org.apache.iceberg.parquet.Parquet;

/** Appends as Iceberg's documentation of its Java API shows them. */
final class IcebergContestant implements Racing {

  private static final long NAMED_BYTES = 2_000;

  private final JdbcCatalog catalog;
  private final Table table;

  IcebergContestant(JdbcCatalog catalog, Table table) {
    this.catalog = catalog;
    this.table = table;
  }

  @Override
  public void append(long firstId) {
    staged(firstId).run();
  }

  @Override
  public Runnable staged(long firstId) {
    DataFile file = write(firstId);
    return () -> table.newAppend().appendFile(file).commit();
  }

  private DataFile write(long firstId) {
    OutputFile target = table.io().newOutputFile(location());
    try {
      DataWriter<GenericRecord> writer =
          Parquet.writeData(target)
              .schema(table.schema())
              .createWriterFunc(GenericParquetWriter::create)
              .withSpec(PartitionSpec.unpartitioned())
              .build();
      try (writer) {
        for (int row = 0; row < ROWS; row++) {
          writer.write(record(firstId + row));
        }
      }
      return writer.toDataFile();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private GenericRecord record(long id) {
    GenericRecord record = GenericRecord.create(table.schema());
    record.setField("id", id);
    record.setField("name", "name-" + id);
    record.setField("amount", id / 2.0);
    return record;
  }

  @Override
  public Runnable named() {
    DataFile file =
        DataFiles.builder(PartitionSpec.unpartitioned())
            .withPath(location())
            .withFormat(FileFormat.PARQUET)
            .withRecordCount(ROWS)
            .withFileSizeInBytes(NAMED_BYTES)
            .build();
    return () -> catalog.loadTable(IcebergOpening.TABLE).newAppend().appendFile(file).commit();
  }

  private String location() {
    return table.locationProvider().newDataLocation(UUID.randomUUID() + ".parquet");
  }

  @Override
  public long rows() {
    table.refresh();
    Snapshot newest = table.currentSnapshot();
    return newest == null
        ? 0
        : Long.parseLong(newest.summary().get(SnapshotSummary.TOTAL_RECORDS_PROP));
  }

  @Override
  public long landings() {
    return 0;
  }

  @Override
  public String title() {
    return "Iceberg "
        + IcebergBuild.version()
        + ", Java API, JDBC catalog on embedded SQLite, S3FileIO, defaults";
  }

  @Override
  public void close() {
    catalog.close();
  }
}
