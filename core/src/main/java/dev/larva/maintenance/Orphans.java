package dev.larva.maintenance;

import dev.larva.format.History;
import dev.larva.format.Layout;
import dev.larva.maintenance.reach.ObjectKind;
import dev.larva.maintenance.reach.Reachable;
import dev.larva.store.Key;
import dev.larva.store.Listed;
import dev.larva.transaction.LakeAccess;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Counts objects that nothing names: what failed writes staged, what running writes have staged so
 * far, and what only versions needed that have expired. They are no fault; a vacuum removes those
 * below its cutoff.
 *
 * @param bytes of them, in all
 */
record Orphans(long objects, long bytes) {

  static final Orphans NONE = new Orphans(0, 0);

  /**
   * @param unusable roots that nobody confirmed and nobody can read
   */
  static Orphans count(LakeAccess lake, Reachable reachable, History history, Set<Key> unusable) {
    List<Listed> orphans = new ArrayList<>();
    for (String prefix : ObjectKind.prefixes(lake.layout())) {
      lake.store()
          .listAll(
              prefix,
              page ->
                  page.stream()
                      .filter(
                          one ->
                              unusable.contains(one.key())
                                  || orphan(lake.layout(), one.key(), reachable, history))
                      .forEach(orphans::add));
    }
    return new Orphans(orphans.size(), orphans.stream().mapToLong(Listed::size).sum());
  }

  private static boolean orphan(Layout layout, Key key, Reachable reachable, History history) {
    ObjectKind kind = ObjectKind.of(layout, key);
    OptionalLong stamp = kind.stamp(layout, key);
    boolean unconfirmed =
        kind == ObjectKind.ROOT && stamp.isPresent() && history.allows(stamp.getAsLong());
    return stamp.isPresent() && !unconfirmed && !reachable.contains(key);
  }
}
