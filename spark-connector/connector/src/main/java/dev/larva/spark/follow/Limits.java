package dev.larva.spark.follow;

/**
 * How much is read at once.
 *
 * @param chunks at most
 * @param rows at most, but one chunk is always read
 */
public record Limits(long chunks, long rows) {

  /** All that there is. */
  public static final Limits NONE = new Limits(Long.MAX_VALUE, Long.MAX_VALUE);

  /** Whether a chunk may follow others. */
  boolean allow(long chunksBefore, long rowsBefore, long rowsMore) {
    return chunksBefore == 0 || (chunksBefore < chunks && rowsMore <= rows - rowsBefore);
  }
}
