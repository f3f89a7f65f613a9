package dev.larva.scan.change;

import dev.larva.chunk.ChunkReader;
import dev.larva.chunk.ChunkScan;
import dev.larva.chunk.avro.AvroRows;
import dev.larva.chunk.avro.OwnColumns;
import dev.larva.expression.Expression;
import dev.larva.log.LogEntry;
import dev.larva.scan.TableReader;
import dev.larva.scan.change.Change.Kind;
import dev.larva.schema.MetadataColumns;
import dev.larva.schema.Schema;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Queue;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;

/**
 * The changes of one entry, chunk by chunk: what it took away, then what it brought. Their order is
 * always the same. For one thread.
 */
final class EntryChanges implements Iterator<Change>, AutoCloseable {

  private final TableReader table;
  private final LogEntry entry;
  private final EntryRows rows;
  private final OwnColumns own;
  private final ChunkScan scan;
  private final long passes;
  private final Queue<Part> parts = new ArrayDeque<>();
  private Pairs pairs = Pairs.NONE;
  private long pass = -1;
  private boolean added;
  private @Nullable ChunkReader<GenericRecord> chunk;
  private @Nullable Change ahead;
  private long offset;

  private record Part(ChangedRows rows, boolean added) {}

  /**
   * @param table by whose schema rows are told
   * @param idsLimit ids that are held at a time, about
   */
  EntryChanges(TableReader table, LogEntry entry, EntryRows rows, long idsLimit) {
    Schema schema = table.table().record().schema();
    this.table = table;
    this.entry = entry;
    this.rows = rows;
    this.own = new OwnColumns(schema);
    this.scan = new ChunkScan(schema, MetadataColumns.with(schema), Expression.ALL);
    this.passes = Pairs.passes(rows, idsLimit);
  }

  /** Passes over the first changes; whole chunks of them are not read, where that can be. */
  void skip(long count) {
    if (passes == 1 && !rows.restored() && startPass()) {
      for (Part next = parts.peek();
          next != null && offset + next.rows().rows().count() <= count;
          next = parts.peek()) {
        offset += next.rows().rows().count();
        parts.remove();
      }
    }
    while (offset < count && hasNext()) {
      next();
    }
  }

  @Override
  public boolean hasNext() {
    if (ahead == null) {
      ahead = find();
    }
    return ahead != null;
  }

  @Override
  public Change next() {
    if (!hasNext() || ahead == null) {
      throw new NoSuchElementException("no more changes");
    }
    Change change = ahead;
    ahead = null;
    return change;
  }

  private @Nullable Change find() {
    while (true) {
      if (chunk != null && chunk.hasNext()) {
        GenericRecord row = chunk.next();
        long id = own.rowId(row);
        if (id % passes == pass && !pairs.same(id)) {
          return new Change(entry.version(), offset++, entry.time(), kind(id), id, own.of(row));
        }
      } else if (!openNext()) {
        return null;
      }
    }
  }

  private Kind kind(long id) {
    boolean updated = pairs.updated(id);
    if (added) {
      return updated ? Kind.UPDATE_AFTER : Kind.INSERT;
    }
    return updated ? Kind.UPDATE_BEFORE : Kind.DELETE;
  }

  private boolean openNext() {
    close();
    while (parts.isEmpty()) {
      if (!startPass()) {
        return false;
      }
    }
    Part part = parts.remove();
    added = part.added();
    chunk = table.open(part.rows().only(table), scan, AvroRows.reader());
    return true;
  }

  private boolean startPass() {
    if (pass + 1 >= passes) {
      return false;
    }
    pass++;
    pairs = Pairs.of(rows, table, pass, passes);
    rows.removed().forEach(each -> parts.add(new Part(each, false)));
    rows.added().forEach(each -> parts.add(new Part(each, true)));
    return true;
  }

  @Override
  public void close() {
    if (chunk != null) {
      chunk.close();
      chunk = null;
    }
  }
}
