package dev.larva.spark.meta;

import dev.larva.Lake;
import dev.larva.schema.TableName;
import dev.larva.snapshot.Snapshot;
import dev.larva.spark.access.Lease;
import dev.larva.spark.access.OpenLakes;
import dev.larva.spark.types.PlainRows;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Set;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.types.StructType;

/** Rows of a metadata table, in a task. */
final class MetadataReader implements PartitionReader<InternalRow> {

  private final Lease<Lake> lake;
  private final Iterator<Row> rows;
  private final int[] columns;
  private final PlainRows form;

  private MetadataReader(Lease<Lake> lake, Iterator<Row> rows, int[] columns, PlainRows form) {
    this.lake = lake;
    this.rows = rows;
    this.columns = columns;
    this.form = form;
  }

  static MetadataReader open(MetadataScan.Part part) {
    Lease<Lake> lease = OpenLakes.lease(part.lake());
    boolean open = false;
    try {
      Lake lake = lease.value();
      Snapshot at = lake.snapshotAt(part.version());
      TableName name = new TableName(part.namespace(), part.name());
      Set<String> wanted = Set.of(part.wanted().fieldNames());
      Iterator<Row> rows =
          part.content()
              .rows(new Content.View(lake, at, lake.table(name, at), wanted, part.span()));
      open = true;
      return new MetadataReader(
          lease, rows, columns(part.content(), part.wanted()), new PlainRows(part.wanted()));
    } finally {
      if (!open) {
        lease.close();
      }
    }
  }

  /** Where the wanted columns are in a row. */
  private static int[] columns(Content content, StructType wanted) {
    StructType all = content.columns();
    return Arrays.stream(wanted.fieldNames()).mapToInt(all::fieldIndex).toArray();
  }

  @Override
  public boolean next() {
    return rows.hasNext();
  }

  @Override
  public InternalRow get() {
    Row row = rows.next();
    return form.internal(RowFactory.create(Arrays.stream(columns).mapToObj(row::get).toArray()));
  }

  @Override
  public void close() {
    lake.close();
  }
}
