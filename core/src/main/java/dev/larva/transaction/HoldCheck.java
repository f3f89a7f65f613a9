package dev.larva.transaction;

import dev.larva.entry.Claim;
import dev.larva.entry.Operation;
import dev.larva.error.InvalidRequest;
import dev.larva.error.Shown;
import dev.larva.format.HoldRecord;
import dev.larva.snapshot.Snapshot;
import java.util.Locale;

/** Says what to do about a hold that a lake, as it is known, would refuse. Replay decides. */
final class HoldCheck {

  private HoldCheck() {}

  static void require(Snapshot state, Operation.Hold hold) {
    HoldRecord before = state.holds().get(hold.name());
    boolean consumer = hold.claim() == Claim.CONSUMER;
    if (before != null && !(consumer && before.claim() == Claim.CONSUMER)) {
      throw new InvalidRequest(
          "The name is taken by a "
              + before.claim().name().toLowerCase(Locale.ROOT)
              + " of version "
              + before.version()
              + ". Release that first (lake.release, larva release), or use another name. name="
              + Shown.value(hold.name()));
    }
    long oldest = state.oldestReadable();
    if (hold.version() < oldest && (consumer || !state.isReadable(hold.version()))) {
      throw new InvalidRequest(
          "The version has expired; the earliest from which all can be read is "
              + oldest
              + ". Hold that or a later one. version="
              + hold.version()
              + " earliest="
              + oldest);
    }
    long newest = consumer ? state.version() + 1 : state.version();
    if (hold.version() > newest) {
      throw new InvalidRequest(
          "There is no such version yet; the last that can be held is "
              + newest
              + ". Hold that or an earlier one. version="
              + hold.version());
    }
  }
}
