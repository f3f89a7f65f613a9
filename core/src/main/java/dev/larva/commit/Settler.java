package dev.larva.commit;

import dev.larva.error.CorruptLake;
import dev.larva.error.LakeUpgraded;
import dev.larva.error.LarvaException;
import dev.larva.error.StoreFailure;
import dev.larva.log.CommitPoint;
import dev.larva.log.EncodedSlot;
import dev.larva.log.StoredSlot;
import dev.larva.runtime.Event;
import dev.larva.runtime.Machine;
import dev.larva.store.PutResult;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts a slot and finds out whose it is. An answer in doubt is settled by reading the slot back:
 * absent, the identical bytes are put again; present, its bytes tell.
 */
final class Settler implements Settling {

  private static final Logger LOG = LoggerFactory.getLogger(Settler.class);

  /** Damaged bodies in a row before the slot itself is taken to be damaged. */
  private static final int DAMAGES_LIMIT = 5;

  private final CommitPoint log;
  private final Machine machine;
  private final Backoff backoff;
  private final Progress progress;

  Settler(CommitPoint log, Machine machine, Timing timing) {
    this.log = log;
    this.machine = machine;
    this.backoff = timing.backoff();
    this.progress = timing.progress();
  }

  @Override
  public Settlement settle(EncodedSlot slot) throws InterruptedException {
    PutResult result;
    try {
      result = put(slot);
    } catch (LarvaException refused) {
      return new Settlement.Nothing(refused);
    }
    try {
      return settle(slot, result);
    } catch (LakeUpgraded ended) {
      return new Settlement.Nothing(ended);
    }
  }

  private Settlement settle(EncodedSlot slot, PutResult first) throws InterruptedException {
    PutResult result = first;
    for (int doubts = 1; ; doubts++) {
      if (result.kind() == PutResult.Kind.CREATED) {
        machine.event(Event.SLOT_CREATED);
        return new Settlement.Ours();
      }
      machine.event(
          result.kind() == PutResult.Kind.EXISTS ? Event.SLOT_EXISTS : Event.SLOT_UNKNOWN);
      Optional<StoredSlot> occupant = occupant(slot);
      if (occupant.isPresent()) {
        return whose(slot, occupant.get());
      }
      machine.event(Event.SLOT_ABSENT);
      pause(doubts);
      result = putAgain(slot);
    }
  }

  private PutResult put(EncodedSlot slot) {
    progress.enter(Phase.PUT, slot.slot().first());
    long start = machine.elapsedNanos();
    PutResult result = log.put(slot);
    long took = machine.elapsedNanos() - start;
    backoff.measured(took);
    progress.put(took);
    return result;
  }

  private void pause(int failures) throws InterruptedException {
    progress.enter(Phase.PAUSE);
    backoff.pause(failures);
  }

  /** A put after one whose fate is open: even a clear refusal of this one leaves that open. */
  private PutResult putAgain(EncodedSlot slot) {
    try {
      return put(slot);
    } catch (StoreFailure refused) {
      return new PutResult.Unknown(String.valueOf(refused.getMessage()));
    }
  }

  private Settlement whose(EncodedSlot slot, StoredSlot occupant) {
    boolean ours = occupant.hash().equals(slot.hash());
    machine.event(ours ? Event.SLOT_OURS : Event.SLOT_FOREIGN);
    return ours ? new Settlement.Ours() : new Settlement.Foreign(occupant);
  }

  /** What is in the slot; read again for as long as the store does not say. */
  private Optional<StoredSlot> occupant(EncodedSlot slot) throws InterruptedException {
    int damages = 0;
    for (int failures = 1; ; failures++) {
      progress.enter(Phase.READ_BACK);
      try {
        long start = machine.elapsedNanos();
        Optional<StoredSlot> occupant = log.read(slot.slot().first());
        backoff.measuredRead(machine.elapsedNanos() - start);
        return occupant;
      } catch (StoreFailure unread) {
        unread(slot, unread);
      } catch (CorruptLake damaged) {
        if (++damages > DAMAGES_LIMIT) {
          throw damaged;
        }
        unread(slot, damaged);
      }
      pause(failures);
    }
  }

  private void unread(EncodedSlot slot, LarvaException why) {
    machine.event(Event.SLOT_UNREAD);
    LOG.warn(
        "Cannot read back slot {} to learn its fate; trying again: {}",
        slot.slot().first(),
        why.getMessage());
  }
}
