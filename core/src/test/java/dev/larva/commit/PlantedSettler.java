package dev.larva.commit;

import dev.larva.error.StoreFailure;
import dev.larva.format.Slot;
import dev.larva.log.CommitPoint;
import dev.larva.log.EncodedSlot;
import dev.larva.log.StoredSlot;
import dev.larva.runtime.Machine;
import dev.larva.store.PutResult;
import java.util.List;
import java.util.Optional;

/** Settles slots as a planted bug would. */
final class PlantedSettler implements Settling {

  private final PlantedBug bug;
  private final CommitPoint log;
  private final Backoff backoff;
  private final Settling sound;

  PlantedSettler(PlantedBug bug, CommitPoint log, Machine machine, Timing timing) {
    this.bug = bug;
    this.log = log;
    this.backoff = timing.backoff();
    this.sound = new Settler(log, machine, timing);
  }

  @Override
  public Settlement settle(EncodedSlot slot) throws InterruptedException {
    return switch (bug) {
      case EXISTS_IS_FOREIGN -> existsIsForeign(slot);
      case UNKNOWN_IS_ABORTED -> unknownIs(slot, false);
      case UNKNOWN_IS_LANDED -> unknownIs(slot, true);
      case NOT_FROZEN -> thawed(slot);
      case IDS_PER_SLOT -> idsPerSlot(sound.settle(slot), slot);
      default -> sound.settle(slot);
    };
  }

  private Settlement existsIsForeign(EncodedSlot slot) throws InterruptedException {
    PutResult result = log.put(slot);
    if (result.kind() != PutResult.Kind.EXISTS) {
      return result.kind() == PutResult.Kind.CREATED ? new Settlement.Ours() : sound.settle(slot);
    }
    return new Settlement.Foreign(occupant(slot));
  }

  private StoredSlot occupant(EncodedSlot slot) throws InterruptedException {
    for (int failures = 1; ; failures++) {
      try {
        Optional<StoredSlot> occupant = log.read(slot.slot().first());
        if (occupant.isPresent()) {
          return occupant.get();
        }
      } catch (StoreFailure unread) {
        // Read again below.
      }
      backoff.pause(failures);
    }
  }

  private Settlement unknownIs(EncodedSlot slot, boolean landed) throws InterruptedException {
    PutResult result = log.put(slot);
    if (result.kind() == PutResult.Kind.UNKNOWN) {
      StoreFailure cause = new StoreFailure(StoreFailure.Kind.TRANSIENT, "taken as failed", null);
      return landed ? new Settlement.Ours() : new Settlement.Nothing(cause);
    }
    return result.kind() == PutResult.Kind.CREATED ? new Settlement.Ours() : sound.settle(slot);
  }

  private Settlement thawed(EncodedSlot slot) throws InterruptedException {
    PutResult result = log.put(slot);
    if (result.kind() != PutResult.Kind.UNKNOWN) {
      return result.kind() == PutResult.Kind.CREATED ? new Settlement.Ours() : sound.settle(slot);
    }
    Slot old = slot.slot();
    List<Long> later = old.times().stream().map(time -> time + 1).toList();
    return sound.settle(
        EncodedSlot.of(
            new Slot(
                old.format(),
                old.lake(),
                old.writer(),
                old.first(),
                old.previous(),
                later,
                old.entries())));
  }

  private static Settlement idsPerSlot(Settlement settlement, EncodedSlot slot) {
    boolean any =
        settlement instanceof Settlement.Foreign foreign
            && foreign.occupant().slot().entries().stream()
                .anyMatch(
                    theirs ->
                        slot.slot().entries().stream()
                            .anyMatch(own -> own.id().equals(theirs.id())));
    return any ? new Settlement.Ours() : settlement;
  }
}
