package dev.larva.transaction;

import dev.larva.commit.Committer;
import java.util.function.Function;

/** Starts transactors with a planted bug in how rows are followed. */
public final class PlantedTransactor {

  /** Wrong readings of how what was planned is carried over what landed since. */
  public enum Moving {
    /** No bug. */
    SOUND(Mover::new),
    COMPARES_SETS(PlantedMover.COMPARES_SETS),
    COMPARES_NOTHING(PlantedMover.COMPARES_NOTHING),
    LOOKS_IN_NEWEST(PlantedMover.LOOKS_IN_NEWEST),
    KEEPS_POSITIONS(PlantedMover.KEEPS_POSITIONS);

    @SuppressWarnings("ImmutableEnumChecker") // a function of its argument alone
    private final Function<LakeAccess, Carrying> carrying;

    Moving(Function<LakeAccess, Carrying> carrying) {
      this.carrying = carrying;
    }
  }

  private PlantedTransactor() {}

  public static Transactor start(Moving moving, LakeAccess lake, Committer committer) {
    return new Transactor(lake, committer, moving.carrying.apply(lake));
  }
}
