package dev.larva.format;

import dev.larva.runtime.Ulid;
import dev.larva.schema.Schema;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A table at some version, without its chunks.
 *
 * @param schemas all it ever had, by ascending id; the last is in force
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
    int highestFieldId,
    Map<String, String> properties,
    long nextRowId,
    long created,
    long changed,
    Totals totals) {

  /** Sums over chunks: their number, their rows and the bytes of their objects. */
  public record Totals(long chunks, long rows, long bytes) {

    /** Of no chunks. */
    public static final Totals NONE = new Totals(0, 0, 0);

    public Totals {
      if (chunks < 0 || rows < 0 || bytes < 0) {
        throw new IllegalArgumentException(
            "totals must not be negative: " + chunks + ", " + rows + ", " + bytes);
      }
    }

    /** The sums of both. */
    public Totals plus(Totals more) {
      return new Totals(
          Math.addExact(chunks, more.chunks),
          Math.addExact(rows, more.rows),
          Math.addExact(bytes, more.bytes));
    }

    /** These and those of one more ({@code sign} 1) or one fewer (-1) chunk. */
    public Totals plus(int sign, long moreRows, long moreBytes) {
      return new Totals(chunks + sign, rows + sign * moreRows, bytes + sign * moreBytes);
    }
  }

  public TableRecord {
    schemas = List.copyOf(schemas);
    if (schemas.isEmpty()) {
      throw new IllegalArgumentException("a table has a schema: " + id);
    }
    Root.requireAscending(schemas, Schema::id);
    if (highestFieldId < 0 || nextRowId < 0 || created < 1 || changed < created) {
      throw new IllegalArgumentException("numbers of a table are out of range: " + id);
    }
    properties = Collections.unmodifiableMap(new TreeMap<>(properties));
  }

  /** The schema in force. */
  public Schema schema() {
    return schemas.get(schemas.size() - 1);
  }
}
