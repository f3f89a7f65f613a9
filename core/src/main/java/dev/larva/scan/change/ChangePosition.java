package dev.larva.scan.change;

import dev.larva.error.InvalidRequest;

/**
 * Where a consumer goes on in the changes of a table. To be stored by it, with what it made of the
 * changes before.
 *
 * @param version whose changes come next
 * @param offset how many of these it has taken already
 */
public record ChangePosition(long version, long offset) {

  public ChangePosition {
    if (version < 1 || offset < 0) {
      throw new InvalidRequest(
          "Changes are told from version 1 on. Correct the position. version="
              + version
              + " offset="
              + offset);
    }
  }

  /** Before all changes of the versions after this one. */
  public static ChangePosition after(long version) {
    return new ChangePosition(version + 1, 0);
  }
}
