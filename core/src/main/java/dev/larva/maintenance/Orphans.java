package dev.larva.maintenance;

import dev.larva.format.History;
import dev.larva.format.Layout;
import dev.larva.maintenance.reach.ObjectKind;
import dev.larva.maintenance.reach.Reachable;
import dev.larva.store.Key;
import dev.larva.store.Listed;
import dev.larva.store.ObjectStore;
import dev.larva.transaction.LakeAccess;
import java.util.List;
import java.util.OptionalLong;

/**
 * Counts objects that nothing names: what failed writes staged, what running writes have staged so
 * far, and what only versions needed that have expired. They are no fault; a vacuum removes those
 * below its cutoff.
 *
 * @param bytes of them, in all
 */
record Orphans(long objects, long bytes) {

  static final Orphans NONE = new Orphans(0, 0);

  static Orphans count(LakeAccess lake, Reachable reachable, History history) {
    Orphans orphans = NONE;
    for (String prefix : ObjectKind.prefixes(lake.layout())) {
      String after = "";
      List<Listed> page;
      do {
        page = lake.store().list(prefix, after, ObjectStore.LIST_LIMIT);
        for (Listed listed : page) {
          after = listed.key().path();
          if (orphan(lake.layout(), listed.key(), reachable, history)) {
            orphans = new Orphans(orphans.objects + 1, orphans.bytes + listed.size());
          }
        }
      } while (page.size() == ObjectStore.LIST_LIMIT);
    }
    return orphans;
  }

  private static boolean orphan(Layout layout, Key key, Reachable reachable, History history) {
    ObjectKind kind = ObjectKind.of(layout, key);
    OptionalLong stamp = kind.stamp(layout, key);
    boolean unconfirmed =
        kind == ObjectKind.ROOT && stamp.isPresent() && history.allows(stamp.getAsLong());
    return stamp.isPresent() && !unconfirmed && !reachable.contains(key);
  }
}
