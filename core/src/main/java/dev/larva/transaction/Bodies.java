package dev.larva.transaction;

import dev.larva.commit.Sized;
import dev.larva.conflict.Proposal;
import dev.larva.entry.BodyReference;
import dev.larva.entry.Restore;
import dev.larva.entry.StagedName;
import dev.larva.error.InvalidRequest;
import dev.larva.error.StoreFailure;
import dev.larva.format.BodyCodec;
import dev.larva.format.Digest;
import dev.larva.format.EntryBody;
import dev.larva.store.Body;
import dev.larva.store.Key;
import dev.larva.store.PutResult;
import java.time.Duration;

/** Stages the body of a proposal that is too large for a slot to hold. */
final class Bodies {

  /** An entry above this many bytes has its body in an object of its own. */
  static final int INLINE_BYTES = 256 << 10;

  /** Puts of a body that are tried while its fate is open. */
  private static final int PUTS_LIMIT = 10;

  /** A wait between two of them is at most this. */
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final LakeAccess lake;

  Bodies(LakeAccess lake) {
    this.lake = lake;
  }

  /**
   * The proposal as it can be put into a slot.
   *
   * @throws InvalidRequest if it has no written form, or one that is too large altogether
   */
  Sized fitted(Proposal proposal) {
    try {
      Sized whole = Sized.of(proposal);
      if (fits(whole)) {
        return whole;
      }
      Sized spilled = Sized.of(proposal.spilled(staged(proposal)));
      if (!fits(spilled)) {
        throw new InvalidRequest(
            "The transaction's summary is too large for the log. Shorten it. id="
                + proposal.id()
                + " limit="
                + INLINE_BYTES);
      }
      return spilled;
    } catch (IllegalArgumentException unwritable) {
      throw new InvalidRequest(
          "The transaction cannot be written, and nothing landed: "
              + unwritable.getMessage()
              + ". "
              + advice(proposal),
          unwritable);
    }
  }

  private static String advice(Proposal proposal) {
    return proposal.operations().stream().anyMatch(Restore.class::isInstance)
        ? "A restore names each chunk in which the versions differ: overwrite the table with the rows"
            + " of the old version instead, or restore fewer tables at a time."
        : "Correct or split it.";
  }

  private static boolean fits(Sized proposal) {
    return proposal.bytes() <= INLINE_BYTES;
  }

  private BodyReference staged(Proposal proposal) {
    byte[] bytes =
        BodyCodec.encode(
            new EntryBody(lake.layout().lake(), proposal.operations(), proposal.requirements()));
    StagedName name = new StagedName(lake.head().confirmed().version(), lake.machine().ulid());
    put(lake.layout().node(name), bytes);
    return new BodyReference(name, bytes.length, Digest.sha256(bytes));
  }

  private void put(Key key, byte[] bytes) {
    for (int puts = 0; puts < PUTS_LIMIT; puts++) {
      PutResult result = lake.store().create(key, Body.of(bytes));
      if (result.kind() == PutResult.Kind.CREATED || lake.store().get(key).isPresent()) {
        return;
      }
      pause();
    }
    throw new StoreFailure(
        StoreFailure.Kind.TRANSIENT,
        "Nothing landed: the body of the transaction could not be put. Run it again. object=" + key,
        null);
  }

  private void pause() {
    try {
      lake.machine().sleep(Duration.ofNanos(lake.machine().random(PAUSE.toNanos())));
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new StoreFailure(
          StoreFailure.Kind.TRANSIENT, "Nothing landed: the caller was interrupted.", interrupted);
    }
  }
}
