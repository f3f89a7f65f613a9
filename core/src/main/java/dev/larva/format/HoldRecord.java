package dev.larva.format;

import dev.larva.entry.Claim;
import dev.larva.entry.HoldName;

/**
 * A hold in force.
 *
 * @param version that it keeps readable; if a consumer's, the first of those that it does
 */
public record HoldRecord(String name, Claim claim, long version) {

  /** Holds of a lake at most. */
  public static final int LIMIT = 10_000;

  public HoldRecord {
    HoldName.require(name);
    if (version < 0) {
      throw new IllegalArgumentException("a version is below 0: " + version);
    }
  }

  /** Whether it keeps the version readable. */
  public boolean keeps(long other) {
    return claim == Claim.CONSUMER ? other >= version : other == version;
  }
}
