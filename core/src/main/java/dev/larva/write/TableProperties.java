package dev.larva.write;

import dev.larva.chunk.ChunkTarget;
import dev.larva.chunk.ChunkWriter;
import java.util.List;
import java.util.Map;

/** The properties of tables that say how their rows are laid out. */
public final class TableProperties {

  /** How small a chunk must be for its entry to hold it; for tables of many small appends. */
  public static final NumberProperty INLINE_BYTES =
      new NumberProperty(
          "inline.bytes",
          16 * 1024,
          0,
          ChunkWriter.INLINE_BYTES_LIMIT,
          "bytes (0 to keep every chunk in an object)");

  /** How large a chunk grows; for tables whose rows or scans are unusually large or small. */
  public static final NumberProperty CHUNK_BYTES =
      new NumberProperty("chunk.bytes", ChunkTarget.DEFAULT.bytes(), 4096, 4L << 30, "bytes");

  /** Which share of deleted rows makes a chunk worth compacting; for tables of many deletes. */
  public static final NumberProperty COMPACT_DELETED =
      new NumberProperty("compact.deleted", 20, 1, 100, "per cent of a chunk's rows");

  private static final List<NumberProperty> ALL =
      List.of(INLINE_BYTES, CHUNK_BYTES, COMPACT_DELETED);

  private TableProperties() {}

  /**
   * Checks properties that are to be set.
   *
   * @throws dev.larva.error.InvalidRequest naming the one that is not of its form
   */
  public static void check(Map<String, String> properties) {
    ALL.forEach(property -> property.check(properties));
  }

  /** When a chunk of a table with these properties is full. */
  public static ChunkTarget target(Map<String, String> properties) {
    return new ChunkTarget(CHUNK_BYTES.of(properties), ChunkTarget.DEFAULT.rows());
  }
}
