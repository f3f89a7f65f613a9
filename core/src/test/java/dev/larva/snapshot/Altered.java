package dev.larva.snapshot;

import dev.larva.format.History;
import dev.larva.format.HoldRecord;
import dev.larva.runtime.Ulid;
import org.pcollections.TreePMap;

/** Snapshots that say one thing otherwise, as a planted bug would have it. */
public final class Altered {

  private Altered() {}

  /** The same at another version and time. */
  public static Snapshot at(Snapshot state, long version, long time) {
    return with(state, version, time, state.tables(), state.holds(), state.history());
  }

  /** The same with other tables. */
  public static Snapshot tables(Snapshot state, TreePMap<Ulid, TableState> tables) {
    return with(state, state.version(), state.time(), tables, state.holds(), state.history());
  }

  /** The same with other holds. */
  public static Snapshot holds(Snapshot state, TreePMap<String, HoldRecord> holds) {
    return with(state, state.version(), state.time(), state.tables(), holds, state.history());
  }

  /** The same with another history. */
  public static Snapshot history(Snapshot state, History history) {
    return with(state, state.version(), state.time(), state.tables(), state.holds(), history);
  }

  private static Snapshot with(
      Snapshot state,
      long version,
      long time,
      TreePMap<Ulid, TableState> tables,
      TreePMap<String, HoldRecord> holds,
      History history) {
    return new Snapshot(
        state.lake(),
        state.format(),
        version,
        state.tip(),
        time,
        state.namespaces(),
        tables,
        state.names(),
        state.applications(),
        holds,
        history,
        state.root());
  }
}
