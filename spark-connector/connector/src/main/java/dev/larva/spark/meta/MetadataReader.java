package dev.larva.spark.meta;

import dev.larva.Lake;
import dev.larva.schema.TableName;
import dev.larva.snapshot.Snapshot;
import dev.larva.spark.access.Lease;
import dev.larva.spark.access.OpenLakes;
import dev.larva.spark.types.PlainRows;
import java.util.Iterator;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.PartitionReader;

/** Rows of a metadata table, in a task. */
final class MetadataReader implements PartitionReader<InternalRow> {

  private final Lease<Lake> lake;
  private final Iterator<Row> rows;
  private final PlainRows form;

  private MetadataReader(Lease<Lake> lake, Iterator<Row> rows, PlainRows form) {
    this.lake = lake;
    this.rows = rows;
    this.form = form;
  }

  static MetadataReader open(MetadataScan.Part part) {
    Lease<Lake> lease = OpenLakes.lease(part.lake());
    boolean open = false;
    try {
      Lake lake = lease.value();
      Snapshot at = lake.snapshotAt(part.version());
      TableName name = new TableName(part.namespace(), part.name());
      Content.View view = new Content.View(lake, at, lake.table(name, at));
      Iterator<Row> rows = part.content().rows(view);
      open = true;
      return new MetadataReader(lease, rows, new PlainRows(part.content().columns()));
    } finally {
      if (!open) {
        lease.close();
      }
    }
  }

  @Override
  public boolean next() {
    return rows.hasNext();
  }

  @Override
  public InternalRow get() {
    return form.internal(rows.next());
  }

  @Override
  public void close() {
    lake.close();
  }
}
