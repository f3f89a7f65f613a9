package dev.larva.format;

import dev.larva.partition.PartitionSpec;
import dev.larva.runtime.Ulid;
import dev.larva.schema.Schema;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A table at some version, without its chunks.
 *
 * @param schemas all it ever had, by ascending id; the last is in force
 * @param specs all it ever had, by id from 0 on without gaps; the last is in force
 * @param highestFieldId the highest field id it ever used
 * @param nextRowId the row id that the next added row takes; only grows
 * @param created version of the entry that created it
 * @param changed version of the last entry that changed it in any way
 * @param totals of its live chunks
 */
public record TableRecord(
    Ulid id,
    Ulid namespace,
    String name,
    List<Schema> schemas,
    List<PartitionSpec> specs,
    int highestFieldId,
    Map<String, String> properties,
    long nextRowId,
    long created,
    long changed,
    Totals totals) {

  /**
   * Sums over chunks: their number, their rows, the bytes of their objects, and how many of the
   * rows are deleted.
   */
  public record Totals(long chunks, long rows, long bytes, long deleted) {
    /** Of no chunks. */
    public static final Totals NONE = new Totals(0, 0, 0);

    public Totals {
      if (chunks < 0 || rows < 0 || bytes < 0 || deleted < 0 || deleted > rows) {
        throw new IllegalArgumentException(
            "totals out of range: " + chunks + ", " + rows + ", " + bytes + ", " + deleted);
      }
    }

    /** Of chunks without deleted rows. */
    public Totals(long chunks, long rows, long bytes) {
      this(chunks, rows, bytes, 0);
    }

    /** Of one chunk. */
    public static Totals of(LiveChunk chunk) {
      return new Totals(1, chunk.entry().rows(), chunk.entry().bytes(), chunk.deletedRows());
    }

    /** Rows that are not deleted. */
    public long liveRows() {
      return rows - deleted;
    }

    /** The sums of both. */
    public Totals plus(Totals more) {
      return new Totals(
          Math.addExact(chunks, more.chunks),
          Math.addExact(rows, more.rows),
          Math.addExact(bytes, more.bytes),
          Math.addExact(deleted, more.deleted));
    }

    /** These without those. */
    public Totals minus(Totals less) {
      return new Totals(
          chunks - less.chunks, rows - less.rows, bytes - less.bytes, deleted - less.deleted);
    }

    /** These with more rows deleted. */
    public Totals deleting(long more) {
      return new Totals(chunks, rows, bytes, Math.addExact(deleted, more));
    }
  }

  public TableRecord {
    schemas = List.copyOf(schemas);
    if (schemas.isEmpty()) {
      throw new IllegalArgumentException("a table has a schema: " + id);
    }
    Root.requireAscending(schemas, Schema::id);
    specs = List.copyOf(specs);
    if (specs.isEmpty() || !specs.get(0).equals(PartitionSpec.NONE)) {
      throw new IllegalArgumentException("the first spec of a table is spec 0: " + id);
    }
    for (int i = 0; i < specs.size(); i++) {
      if (specs.get(i).id() != i) {
        throw new IllegalArgumentException("specs of a table must be numbered without gaps: " + id);
      }
    }
    if (highestFieldId < 0 || nextRowId < 0 || created < 1 || changed < created) {
      throw new IllegalArgumentException("numbers of a table are out of range: " + id);
    }
    properties = Collections.unmodifiableMap(new TreeMap<>(properties));
  }

  /** A table whose rows were never arranged. */
  public TableRecord(
      Ulid id,
      Ulid namespace,
      String name,
      List<Schema> schemas,
      int highestFieldId,
      Map<String, String> properties,
      long nextRowId,
      long created,
      long changed,
      Totals totals) {
    this(
        id,
        namespace,
        name,
        schemas,
        List.of(PartitionSpec.NONE),
        highestFieldId,
        properties,
        nextRowId,
        created,
        changed,
        totals);
  }

  /** The spec in force. */
  public PartitionSpec spec() {
    return specs.get(specs.size() - 1);
  }

  /** The schema in force. */
  public Schema schema() {
    return schemas.get(schemas.size() - 1);
  }

  /** The schema of that id; empty if there is none. */
  public Optional<Schema> schema(int schema) {
    return schemas.stream().filter(each -> each.id() == schema).findFirst();
  }
}
