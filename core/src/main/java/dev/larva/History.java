package dev.larva;

import dev.larva.error.InvalidRequest;
import dev.larva.error.Shown;
import dev.larva.error.VersionUnavailable;
import dev.larva.format.HoldRecord;
import dev.larva.maintenance.Expiry;
import dev.larva.maintenance.Retention;
import dev.larva.snapshot.Loader;
import dev.larva.snapshot.Snapshot;
import dev.larva.transaction.Landed;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** What an open lake does about which versions can be read. */
final class History {

  /** Holds that a message names at most. */
  private static final int NAMED = 10;

  private History() {}

  static HoldRecord require(Snapshot snapshot, String name) {
    HoldRecord hold = snapshot.holds().get(name);
    if (hold != null) {
      return hold;
    }
    List<String> some = snapshot.holds().keySet().stream().limit(NAMED).toList();
    int more = snapshot.holds().size() - some.size();
    throw new InvalidRequest(
        "There is no tag or other hold of that name. "
            + (some.isEmpty() ? "The lake has none" : "There are " + some)
            + (more > 0 ? " and " + more + " more" : "")
            + ". name="
            + Shown.value(name));
  }

  static void requireLanded(boolean landed, long after, long upTo) {
    if (!landed) {
      throw new VersionUnavailable(
          "The log has no such versions. Ask for versions from 1 to the newest. after="
              + after
              + " upTo="
              + upTo);
    }
  }

  static Landed landed(Optional<Landed> landed) {
    return landed.orElseThrow(() -> new IllegalStateException("a hold always changes something"));
  }

  static Landed release(Lake lake, String name) {
    return landed(
        lake.transact(
            tx -> {
              require(tx.snapshot(), name);
              tx.release(name);
            }));
  }

  /** Where history is to begin is found once; what a consumer needs by then still counts. */
  static OptionalLong expire(Lake lake, Loader loader, Retention retention, boolean dryRun) {
    Snapshot now = lake.snapshot();
    long target =
        new Expiry(lake.access())
            .oldest(now, retention, time -> loader.versionAsOf(time, now).orElse(0));
    if (dryRun || target <= now.oldestReadable()) {
      return target > now.oldestReadable() ? OptionalLong.of(target) : OptionalLong.empty();
    }
    long[] oldest = new long[1];
    Optional<Landed> landed =
        lake.transact(
            tx -> {
              oldest[0] = Expiry.bounded(tx.snapshot(), target);
              if (oldest[0] > tx.snapshot().oldestReadable()) {
                tx.expire(oldest[0]);
              }
            });
    return landed.isPresent() ? OptionalLong.of(oldest[0]) : OptionalLong.empty();
  }
}
