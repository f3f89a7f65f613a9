package dev.larva.maintenance.vacuum;

import dev.larva.error.InvalidRequest;
import java.time.Duration;
import java.util.OptionalLong;

/**
 * How a vacuum is to be done.
 *
 * @param cutoff what was staged at a version below it may go; empty: the newest version that is as
 *     old as {@link #MIN_AGE}
 * @param dryRun whether nothing is to be changed, only told
 * @param perSecond objects that are deleted in a second at most
 */
public record VacuumOptions(OptionalLong cutoff, boolean dryRun, int perSecond) {

  /** Writes that began so long ago have ended, and readers have gone on. */
  public static final Duration MIN_AGE = Duration.ofDays(7);

  /** Objects that may be deleted in a second where nothing else is said. */
  public static final int PER_SECOND = 1_000;

  /** What is as old as usual goes, at the usual speed. */
  public static final VacuumOptions DEFAULT =
      new VacuumOptions(OptionalLong.empty(), false, PER_SECOND);

  public VacuumOptions {
    if (perSecond < 1) {
      throw new InvalidRequest(
          "At least one object a second must be allowed. Give a number from 1 on. perSecond="
              + perSecond);
    }
  }

  public VacuumOptions below(long version) {
    return new VacuumOptions(OptionalLong.of(version), dryRun, perSecond);
  }

  public VacuumOptions dry() {
    return new VacuumOptions(cutoff, true, perSecond);
  }
}
