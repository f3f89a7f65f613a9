package dev.larva.spark.task;

import dev.larva.entry.Positions;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/**
 * What one task attempt has done to rows, as it tells it to the driver.
 *
 * @param chunks of new rows
 * @param packed positions of deleted rows in portable form, by the names of their chunks
 */
public record StagedDelta(StagedChunks chunks, TreeMap<String, byte[]> packed)
    implements WriterCommitMessage {

  public static StagedDelta of(StagedChunks chunks, Map<String, byte[]> packed) {
    return new StagedDelta(chunks, new TreeMap<>(packed));
  }

  /** Positions of deleted rows by the names of their chunks. */
  public SortedMap<String, Positions> deleted() {
    SortedMap<String, Positions> deleted = new TreeMap<>();
    packed.forEach((chunk, positions) -> deleted.put(chunk, Positions.parse(positions)));
    return Collections.unmodifiableSortedMap(deleted);
  }
}
