package dev.larva.maintenance;

import dev.larva.snapshot.Snapshot;
import dev.larva.transaction.LakeAccess;
import java.util.function.LongUnaryOperator;

/** Finds up to which version history may go. */
public final class Expiry {

  private static final long NANOS_PER_MICRO = 1_000;

  private final LakeAccess lake;

  public Expiry(LakeAccess lake) {
    this.lake = lake;
  }

  /**
   * The oldest version that is to stay readable of itself: at most what a consumer still needs, and
   * never below what it is.
   *
   * @param asOf the last version at or before a time, microseconds since 1970; 0 if there is none
   */
  public long oldest(Snapshot newest, Retention retention, LongUnaryOperator asOf) {
    long byCount = Math.max(0, newest.version() + 1 - retention.versions());
    long since = lake.nowMicros() - retention.time().toNanos() / NANOS_PER_MICRO;
    long byTime = byCount <= newest.oldestReadable() ? byCount : asOf.applyAsLong(since);
    return bounded(newest, Math.min(byCount, byTime));
  }

  /** A version, or an earlier one that a consumer still needs, or what is the oldest already. */
  public static long bounded(Snapshot newest, long version) {
    return Math.max(newest.oldestReadable(), Math.min(newest.oldestConsumed(), version));
  }
}
