package dev.larva.spark.follow;

import dev.larva.Scan;
import dev.larva.error.CorruptLake;
import dev.larva.format.LiveChunk;
import dev.larva.scan.Plan;
import org.jspecify.annotations.Nullable;

/**
 * Walks the chunks that a version of a table has, in the order of their keys. It goes on where it
 * stopped if it is asked to, and else begins anew. For one thread.
 */
final class RowsWalk {

  /** How often a walk is begun anew because a sweep dropped the root that it was planned from. */
  private static final int PLANS_LIMIT = 8;

  private final long version;
  private Scan scan;
  private Plan plan;
  private long walked;
  private @Nullable LiveChunk ahead;

  RowsWalk(Scan scan, long version) {
    this.scan = scan;
    this.version = version;
    this.plan = scan.plan();
  }

  boolean isOf(long other) {
    return version == other;
  }

  /**
   * What comes from a position on.
   *
   * @param end before which it stops
   */
  Found from(Position start, long end, Limits limits) {
    for (int plans = 1; ; plans++) {
      try {
        return walk(start, end, limits);
      } catch (CorruptLake missing) {
        if (plans == PLANS_LIMIT) {
          throw missing;
        }
        scan = scan.renewed().orElseThrow(() -> missing);
        begin();
      }
    }
  }

  private void begin() {
    plan = scan.plan();
    ahead = null;
    walked = 0;
  }

  private Found walk(Position start, long end, Limits limits) {
    if (walked > start.chunk()) {
      begin();
    }
    Chunks chunks = new Chunks(limits);
    while (walked < start.chunk() && peek() != null) {
      next();
    }
    while (walked < end) {
      LiveChunk chunk = peek();
      if (chunk == null) {
        return new Found(start.before(version + 1, start.nextRowId()), chunks.parts());
      }
      if (!chunks.take(scan.whole(chunk))) {
        break;
      }
      next();
    }
    return new Found(
        peek() == null ? start.before(version + 1, start.nextRowId()) : start.at(walked),
        chunks.parts());
  }

  private @Nullable LiveChunk peek() {
    if (ahead == null && plan.hasNext()) {
      ahead = plan.next();
    }
    return ahead;
  }

  private void next() {
    ahead = null;
    walked++;
  }
}
