package dev.larva.snapshot;

import dev.larva.entry.Claim;
import dev.larva.entry.Operation;
import dev.larva.format.HoldRecord;
import org.jspecify.annotations.Nullable;

/**
 * The effect of operations on which versions stay readable. Invariant: what is held is readable,
 * and whoever consumes from a version on finds all that follow.
 */
final class HistoryReplay {

  private HistoryReplay() {}

  static Snapshot apply(Snapshot state, Operation.OnHistory operation, long version) {
    if (operation instanceof Operation.Hold hold) {
      return hold(state, hold, version);
    }
    if (operation instanceof Operation.Release release) {
      Refusal.unless(
          state.holds().containsKey(release.name()), "there is no such hold: " + release.name());
      return state.withHistory(state.holds().minus(release.name()), state.history());
    }
    return expire(state, (Operation.Expire) operation, version);
  }

  private static Snapshot hold(Snapshot state, Operation.Hold hold, long version) {
    HoldRecord before = state.holds().get(hold.name());
    Refusal.unless(
        before == null || (moves(before) && hold.claim() == Claim.CONSUMER),
        "there is a hold of that name: " + hold.name());
    Refusal.unless(
        before != null || state.holds().size() < HoldRecord.LIMIT,
        "a lake has at most " + HoldRecord.LIMIT + " holds");
    Refusal.unless(
        hold.claim() == Claim.CONSUMER
            ? hold.version() >= state.oldestReadable() && hold.version() <= version
            : state.isReadable(hold.version()),
        "version "
            + hold.version()
            + " cannot be read; the oldest that can is "
            + state.oldestReadable());
    HoldRecord record = new HoldRecord(hold.name(), hold.claim(), hold.version());
    return state.withHistory(state.holds().plus(record.name(), record), state.history());
  }

  private static boolean moves(HoldRecord hold) {
    return hold.claim() == Claim.CONSUMER;
  }

  private static Snapshot expire(Snapshot state, Operation.Expire expire, long version) {
    Refusal.unless(
        expire.version() > state.oldestReadable() && expire.version() < version,
        "the oldest readable version only rises, and stays below the newest: " + expire.version());
    @Nullable HoldRecord reader =
        state.holds().values().stream()
            .filter(hold -> moves(hold) && hold.version() < expire.version())
            .findFirst()
            .orElse(null);
    Refusal.unless(
        reader == null,
        "a consumer still needs versions below it: " + (reader == null ? "" : reader.name()));
    return state.with(state.history().readableFrom(expire.version()));
  }
}
