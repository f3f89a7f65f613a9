package dev.larva.lab.model;

import dev.larva.entry.Claim;
import dev.larva.entry.Operation;
import org.jspecify.annotations.Nullable;

/** What operations do to holds and to the oldest readable version. */
final class ModelHistory {

  private ModelHistory() {}

  /** The state is of the operation's own version. */
  static void apply(ModelState state, Operation.OnHistory operation) {
    if (operation instanceof Operation.Hold hold) {
      hold(state, hold);
    } else if (operation instanceof Operation.Release release) {
      ModelFault.unless(state.holds.remove(release.name()) != null, "no hold: " + release);
    } else if (operation instanceof Operation.Expire expire) {
      expire(state, expire.version());
    }
  }

  private static void hold(ModelState state, Operation.Hold hold) {
    Operation.@Nullable Hold before = state.holds.get(hold.name());
    boolean consumes = hold.claim() == Claim.CONSUMER;
    ModelFault.unless(
        before == null || (consumes && before.claim() == Claim.CONSUMER),
        "a hold over another: " + hold);
    boolean there = consumes ? hold.version() <= state.version : hold.version() < state.version;
    boolean kept =
        consumes ? hold.version() >= state.oldestReadable : state.readable(hold.version());
    ModelFault.unless(there && kept, "a hold on what cannot be read: " + hold);
    state.holds.put(hold.name(), hold);
  }

  private static void expire(ModelState state, long version) {
    ModelFault.unless(
        version > state.oldestReadable && version < state.version, "expired to " + version);
    for (Operation.Hold hold : state.holds.values()) {
      ModelFault.unless(
          hold.claim() != Claim.CONSUMER || hold.version() >= version,
          "expired to " + version + " under a consumer: " + hold);
    }
    state.oldestReadable = version;
  }
}
