package dev.larva.spark.meta;

import dev.larva.schema.TableName;
import dev.larva.spark.access.LakeAddress;
import java.io.Serializable;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.types.StructType;

/**
 * A read of a metadata table, by one task.
 *
 * @param namespace of the table that it tells about
 * @param name of that table
 * @param wanted columns, in their order
 * @param span versions of the log that are asked for
 */
record MetadataScan(
    LakeAddress lake,
    String namespace,
    String name,
    long version,
    Content content,
    StructType wanted,
    Span span)
    implements Scan, Batch {

  @Override
  public StructType readSchema() {
    return wanted;
  }

  @Override
  public String description() {
    return "larva %s of %s at version %d"
        .formatted(content.text(), new TableName(namespace, name), version);
  }

  @Override
  public Batch toBatch() {
    return this;
  }

  @Override
  public ColumnarSupportMode columnarSupportMode() {
    return ColumnarSupportMode.UNSUPPORTED;
  }

  @Override
  public InputPartition[] planInputPartitions() {
    return new InputPartition[] {new Part(lake, namespace, name, version, content, wanted, span)};
  }

  @Override
  public PartitionReaderFactory createReaderFactory() {
    return new Opening();
  }

  /** All rows. */
  record Part(
      LakeAddress lake,
      String namespace,
      String name,
      long version,
      Content content,
      StructType wanted,
      Span span)
      implements InputPartition {}

  private record Opening() implements PartitionReaderFactory, Serializable {
    @Override
    public PartitionReader<InternalRow> createReader(InputPartition partition) {
      return MetadataReader.open((Part) partition);
    }
  }
}
