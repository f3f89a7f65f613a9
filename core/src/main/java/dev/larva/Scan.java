package dev.larva;

import dev.larva.chunk.ChunkReader;
import dev.larva.chunk.ChunkScan;
import dev.larva.chunk.RowReader;
import dev.larva.chunk.avro.AvroRows;
import dev.larva.expression.Expression;
import dev.larva.expression.Filter;
import dev.larva.format.LiveChunk;
import dev.larva.format.TableRecord;
import dev.larva.scan.Plan;
import dev.larva.scan.TableReader;
import dev.larva.schema.FieldPaths;
import dev.larva.schema.MetadataColumns;
import dev.larva.schema.Projection;
import dev.larva.schema.Schema;
import dev.larva.snapshot.Snapshot;
import dev.larva.snapshot.TableState;
import dev.larva.store.Key;
import dev.larva.transaction.LakeAccess;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.avro.generic.GenericRecord;

/** What to read of a table: some columns, some rows. Immutable; each step makes a new one. */
public final class Scan {

  private final LakeAccess lake;
  private final Snapshot snapshot;
  private final TableReader table;
  private final Schema projection;
  private final Expression filter;

  private Scan(
      LakeAccess lake, Snapshot snapshot, TableReader table, Schema projection, Expression filter) {
    this.lake = lake;
    this.snapshot = snapshot;
    this.table = table;
    this.projection = projection;
    this.filter = filter;
  }

  static Scan all(LakeAccess lake, Snapshot snapshot, TableState table) {
    return new Scan(lake, snapshot, lake.reader(table), table.record().schema(), Expression.ALL);
  }

  /**
   * Only these columns, in the table's order, by their paths; {@code _row_id} and {@code
   * _last_updated_version} are among them, see {@link MetadataColumns}.
   */
  public Scan select(String... paths) {
    Schema all = MetadataColumns.with(schema());
    Set<Integer> ids = new TreeSet<>();
    for (String path : paths) {
      ids.add(FieldPaths.find(all, path).id());
    }
    return with(Projection.select(all, ids), filter);
  }

  /** With the columns {@code _row_id} and {@code _last_updated_version} at the end of each row. */
  public Scan withRowIds() {
    return with(MetadataColumns.with(projection), filter);
  }

  /** Only rows that match. */
  public Scan filter(Filter newFilter) {
    return filter(newFilter.bind(schema()));
  }

  /** Only rows that match. */
  public Scan filter(Expression newFilter) {
    return with(projection, newFilter);
  }

  private Scan with(Schema newProjection, Expression newFilter) {
    return new Scan(lake, snapshot, table, newProjection, newFilter);
  }

  /**
   * The same scan from a root that is kept now, for a reader to whom something is missing ({@link
   * dev.larva.error.CorruptLake}); empty if there is no other, so that it is damage.
   *
   * @throws dev.larva.error.VersionUnavailable if its version has expired
   */
  public Optional<Scan> renewed() {
    TableRecord record = table.table().record();
    return lake.head()
        .renewed(snapshot)
        .flatMap(
            again ->
                again
                    .table(record.id())
                    .filter(state -> state.record().equals(record))
                    .map(state -> new Scan(lake, again, lake.reader(state), projection, filter)));
  }

  private Schema schema() {
    return table.table().record().schema();
  }

  <T> ChunkReader<T> open(LiveChunk chunk, RowReader<T> form) {
    return table.open(table.whole(chunk), chunkScan(), form);
  }

  /** The columns of its rows. */
  public Schema projection() {
    return projection;
  }

  /** The chunks that may hold matching rows. */
  public Plan plan() {
    return table.plan(filter);
  }

  /** What is read of each chunk. */
  public ChunkScan chunkScan() {
    return new ChunkScan(schema(), projection, filter);
  }

  /** The chunk with all that a reader needs of it beside its object. */
  public LiveChunk whole(LiveChunk chunk) {
    return table.whole(chunk);
  }

  /** The object of a chunk of this table. */
  public Key object(LiveChunk chunk) {
    return table.object(chunk);
  }

  /** The matching rows, as Avro records. */
  public Rows<GenericRecord> rows() {
    return rows(AvroRows.reader());
  }

  /** The matching rows, in an engine's own form. */
  public <T> Rows<T> rows(RowReader<T> form) {
    return new Rows<>(this, form);
  }
}
