package dev.larva.transaction;

import dev.larva.chunk.ChunkSink;
import dev.larva.chunk.ChunkTarget;
import dev.larva.chunk.RowWriter;
import dev.larva.chunk.avro.AvroRows;
import dev.larva.chunk.avro.KnownRow;
import dev.larva.entry.ChunkEntry;
import dev.larva.entry.ChunkKey;
import dev.larva.entry.ChunkPlace;
import dev.larva.entry.ColumnChange;
import dev.larva.entry.Operation;
import dev.larva.entry.Operation.DeletedRows;
import dev.larva.entry.Operation.RemovedChunk;
import dev.larva.entry.Operation.Rewritten;
import dev.larva.entry.Requirement;
import dev.larva.entry.StagedName;
import dev.larva.error.InvalidRequest;
import dev.larva.error.Shown;
import dev.larva.expression.Expression;
import dev.larva.expression.Filter;
import dev.larva.format.LiveChunk;
import dev.larva.format.TableRecord;
import dev.larva.partition.Partitioning;
import dev.larva.runtime.Ulid;
import dev.larva.scan.TableReader;
import dev.larva.schema.ColumnPosition;
import dev.larva.schema.MetadataColumns;
import dev.larva.schema.NewColumn;
import dev.larva.schema.Schema;
import dev.larva.schema.TableName;
import dev.larva.schema.Type;
import dev.larva.snapshot.TableState;
import dev.larva.write.Assignments;
import dev.larva.write.Deletion;
import dev.larva.write.Placement;
import dev.larva.write.TableProperties;
import dev.larva.write.Update;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;

/** One table in a transaction. */
public final class TableChange {

  private final Work work;
  private final TableName name;
  private final Ulid id;

  TableChange(Work work, TableName name, Ulid id) {
    this.work = work;
    this.name = name;
    this.id = id;
  }

  /** Its id. */
  public Ulid id() {
    return id;
  }

  /** Its schema, with the changes of this transaction so far. */
  public Schema schema() {
    return record().schema();
  }

  /** Its properties, with the changes of this transaction so far. */
  public Map<String, String> properties() {
    work.reading();
    return record().properties();
  }

  /**
   * Adds rows, by name of their fields; nothing is added if one of them breaks a rule.
   *
   * @throws dev.larva.error.Rejected naming the column and the rule
   */
  public void append(Iterable<? extends GenericRecord> rows) {
    append(rows, AvroRows.writer(schema()), target());
  }

  /** Adds rows of an engine's own form. */
  public <T> void append(Iterable<? extends T> rows, RowWriter<T> form, ChunkTarget target) {
    try (ChunkSink<T> writer = Staging.sink(work.lake(), record(), schema(), form, target)) {
      rows.forEach(writer::write);
      add(writer.finish(work.inlineBytes(state())), schema().id());
    }
  }

  /**
   * Adds chunks that were staged for this table.
   *
   * @param schema id of the table's schema that their rows were checked against
   */
  public void append(List<ChunkEntry> chunks, int schema) {
    if (chunks.stream().anyMatch(ChunkEntry::rowIds)) {
      work.requireConfirmed();
    }
    add(chunks, schema);
  }

  private void add(List<ChunkEntry> chunks, int schema) {
    if (!chunks.isEmpty()) {
      requireName();
      chunks.forEach(chunk -> Placement.check(record(), chunk));
      work.require(new Requirement.Fits(id, schema, record().spec().id()));
      work.change(() -> new Operation.AddChunks(id, chunks));
    }
  }

  /**
   * Deletes rows that were found in chunks of the premise.
   *
   * @param rows none of them deleted before
   */
  public void delete(List<DeletedRows> rows) {
    rows.forEach(each -> requireLive(each.chunk(), each.place()));
    kill(rows);
  }

  private void kill(List<DeletedRows> rows) {
    if (!rows.isEmpty()) {
      work.change(() -> new Operation.DeleteRows(id, rows));
    }
  }

  /** Deletes all rows of chunks of the premise. */
  public void remove(List<RemovedChunk> chunks) {
    chunks.forEach(this::requireLive);
    take(chunks);
  }

  private void take(List<RemovedChunk> chunks) {
    if (!chunks.isEmpty()) {
      work.change(() -> new Operation.RemoveChunks(id, chunks));
    }
  }

  /**
   * Puts other chunks in place of chunks of the premise, with the same live rows.
   *
   * @param outputs staged for this table; they store the id of every row
   */
  public void rewrite(List<RemovedChunk> inputs, List<Rewritten> outputs) {
    work.requireConfirmed();
    Set<StagedName> names = new TreeSet<>();
    inputs.forEach(input -> names.add(input.name()));
    boolean own =
        work.operations().stream()
            .flatMap(operation -> operation.added().stream())
            .anyMatch(chunk -> names.contains(chunk.name()));
    if (own) {
      throw new InvalidRequest(
          "A rewrite takes chunks that the table had before this transaction: rows that it adds have"
              + " no ids yet that could be kept. Rewrite them in a later one. table="
              + name);
    }
    inputs.forEach(this::requireLive);
    work.change(() -> new Operation.RewriteChunks(id, inputs, outputs));
  }

  /** What the tail of the log does not show is looked up: nobody after this does so. */
  private LiveChunk requireLive(StagedName chunk, ChunkPlace place) {
    return work.lake()
        .nodes()
        .chunk(state(), new ChunkKey(place, chunk))
        .orElseThrow(() -> notLive(chunk));
  }

  private void requireLive(RemovedChunk chunk) {
    LiveChunk live = requireLive(chunk.name(), chunk.place());
    if (!live.removed().equals(chunk)) {
      throw notLive(chunk.name());
    }
  }

  private InvalidRequest notLive(StagedName chunk) {
    return new InvalidRequest(
        "This change is not possible: a chunk is not live as it was named, with its place, rows and"
            + " bytes. Take chunks from a plan of the table as this transaction sees it. table="
            + Shown.value(name)
            + " chunk="
            + chunk);
  }

  /**
   * Deletes rows.
   *
   * @return how many
   */
  public long delete(Filter filter) {
    work.reading();
    return delete(filter.bind(schema()));
  }

  /**
   * Likewise, by an expression over the fields of the table's schema.
   *
   * @return how many
   */
  public long delete(Expression scope) {
    work.reading();
    work.read(id, scope);
    Deletion rows = Deletion.matching(reader(), scope);
    remove(rows);
    return rows.rows();
  }

  /**
   * Sets columns of rows; their ids stay.
   *
   * @param values by names of the table's columns, in the forms that {@link Filter} takes, or as
   *     rows of Avro have them
   * @return how many rows matched
   */
  public long update(Filter filter, Map<String, ? extends @Nullable Object> values) {
    return update(filter, Assignments.of(schema(), values));
  }

  /**
   * Changes rows; their ids stay.
   *
   * @param change the new form of a row from its old one, which it may alter
   * @return how many rows matched
   */
  public long update(Filter filter, UnaryOperator<GenericRecord> change) {
    work.reading();
    Schema schema = schema();
    Expression scope = filter.bind(schema);
    work.read(id, scope);
    try (ChunkSink<KnownRow> writer =
        Staging.sink(
            work.lake(),
            record(),
            MetadataColumns.with(schema),
            AvroRows.knownRows(schema),
            target())) {
      Deletion old = new Update(reader(), row -> work.stagedId(id, row)).run(scope, change, writer);
      add(writer.finish(work.inlineBytes(state())), schema.id());
      remove(old);
      return old.rows();
    }
  }

  /**
   * Removes the rows in the scope, so that what is appended takes their place. Conflicts with
   * whoever adds or removes rows in the scope meanwhile.
   *
   * @param scope {@link Expression#ALL} for the whole table
   * @return how many rows it removed
   */
  public long overwrite(Expression scope) {
    work.reading();
    Deletion rows = Deletion.matching(reader(), scope);
    requireName();
    work.require(new Requirement.Unchanged(id, scope));
    remove(rows);
    return rows.rows();
  }

  /** Likewise, with a filter by column names. */
  public long overwrite(Filter scope) {
    return overwrite(scope.bind(schema()));
  }

  /**
   * Adds a column at the end, null in all rows so far.
   *
   * @param parent path of the struct that gets it; absent: the table itself
   */
  public void addColumn(@Nullable String parent, String column, Type type, @Nullable String doc) {
    addColumn(parent, NewColumn.optional(column, type).withDoc(doc), ColumnPosition.last());
  }

  /**
   * Adds a column.
   *
   * @param parent path of the struct that gets it, which may be in a list or map ({@code
   *     tags.element}, {@code prices.value}); absent: the table itself
   */
  public void addColumn(@Nullable String parent, NewColumn column, ColumnPosition position) {
    shape(() -> columns().add(parent, column, position));
  }

  /** Ends a column; its values stay readable at earlier versions. */
  public void dropColumn(String path) {
    shape(() -> new ColumnChange.DropColumn(id, columns().id(path)));
  }

  /** Gives a column another name. */
  public void renameColumn(String path, String newName) {
    shape(() -> new ColumnChange.RenameColumn(id, columns().id(path), newName));
  }

  /** Gives a column another place among those of its table or struct. */
  public void moveColumn(String path, ColumnPosition position) {
    shape(() -> columns().move(path, position));
  }

  /**
   * Gives a column a type that has all its values: byte, short, int, long in this order; float,
   * then double; decimals of one scale. No chunk is written anew.
   */
  public void widenColumn(String path, Type type) {
    shape(() -> new ColumnChange.WidenColumn(id, columns().id(path), type));
  }

  /** Allows null in a column that is NOT NULL. */
  public void makeOptional(String path) {
    shape(() -> new ColumnChange.MakeOptional(id, columns().id(path)));
  }

  /** Says what a column means, for people; null: nothing is said of it. */
  public void describeColumn(String path, @Nullable String doc) {
    shape(() -> new ColumnChange.DescribeColumn(id, columns().id(path), doc));
  }

  /**
   * Sets the value of a column in new rows that leave it out, in any form that {@link Filter}
   * takes; rows that are there keep theirs.
   */
  public void setDefault(String path, Object value) {
    shape(() -> columns().setDefault(path, value));
  }

  /** Makes a column null in new rows that leave it out. */
  public void dropDefault(String path) {
    shape(() -> new ColumnChange.SetDefault(id, columns().id(path), null));
  }

  /** Arranges the rows that come otherwise; those that are there stay as they are. */
  public void partition(Partitioning partitioning) {
    shape(() -> new Operation.SetPartitioning(id, partitioning.bind(schema(), record().specs())));
  }

  /** Sets and removes properties. */
  public void setProperties(Map<String, String> set, Set<String> removed) {
    Isolation.check(set);
    TableProperties.check(set);
    work.change(() -> new Operation.SetProperties(id, set, removed));
  }

  private ChunkTarget target() {
    return TableProperties.target(record().properties());
  }

  private TableReader reader() {
    return work.lake().reader(state());
  }

  private void remove(Deletion rows) {
    if (rows.rows() > 0) {
      requireName();
    }
    kill(rows.parts());
    take(rows.whole());
  }

  /**
   * Says that the caller's decisions rest on rows that it read by other means; under serializable
   * isolation nobody may add to them or take from them until the transaction lands.
   *
   * @param scope true of all of them
   */
  public void read(Expression scope) {
    work.read(id, scope);
  }

  /** Rows go to the table that bears the name when they land, not to one that bore it before. */
  private void requireName() {
    work.premise().table(id).ifPresent(work::requireName);
  }

  private void shape(Supplier<Operation> change) {
    work.requireShape(id);
    work.change(change);
  }

  private NamedColumns columns() {
    return new NamedColumns(record());
  }

  private TableRecord record() {
    return state().record();
  }

  private TableState state() {
    return work.state()
        .table(id)
        .orElseThrow(
            () ->
                new InvalidRequest(
                    "This transaction has dropped the table. table=" + Shown.value(name)));
  }
}
