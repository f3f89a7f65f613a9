package dev.larva.maintenance.compaction;

import dev.larva.format.LiveChunk;
import dev.larva.format.TableRecord;
import dev.larva.write.TableProperties;

/**
 * What a table's properties say of the chunks that it should have.
 *
 * @param target bytes of a chunk that is full
 * @param deletedPercent share of deleted rows from which a chunk is to be written anew
 */
record Sizes(long target, long deletedPercent) {

  /**
   * A group below this part of the target is cheap to write anew, whatever it is made of.
   *
   * @see Packing
   */
  private static final int CHEAP_PART = 8;

  /** A chunk above this share of a group gains too little by it, per cent. */
  private static final int HEAVY_PERCENT = 75;

  static Sizes of(TableRecord table) {
    return new Sizes(
        TableProperties.CHUNK_BYTES.of(table.properties()),
        TableProperties.COMPACT_DELETED.of(table.properties()));
  }

  /** Bytes that the live rows of the chunk will take, about. */
  static long liveBytes(LiveChunk chunk) {
    double share = (double) chunk.liveRows() / chunk.entry().rows();
    return (long) Math.ceil(chunk.entry().bytes() * share);
  }

  /** Whether it is to be written anew for its own sake. */
  boolean due(LiveChunk chunk) {
    boolean inLog = chunk.slot() != 0;
    return inLog || chunk.deletedRows() * 100.0 >= (double) chunk.entry().rows() * deletedPercent;
  }

  /** Whether it fits beside another such chunk. */
  boolean small(LiveChunk chunk) {
    return liveBytes(chunk) < target / 2;
  }

  /** Whether a chunk makes up nearly all of the bytes of a group. */
  boolean heavy(long bytes, long ofGroup) {
    return bytes * 100.0 > (double) ofGroup * HEAVY_PERCENT;
  }

  /** Whether so many bytes are written anew without a second thought. */
  boolean cheap(long bytes) {
    return bytes <= target / CHEAP_PART;
  }
}
