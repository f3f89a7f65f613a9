package dev.larva.maintenance;

import dev.larva.format.Layout;
import dev.larva.store.Key;
import dev.larva.store.Listed;
import dev.larva.store.ObjectStore;
import dev.larva.transaction.LakeAccess;
import java.util.List;
import java.util.Set;

/**
 * Counts objects that nothing names: what failed writes staged, and what running writes have staged
 * so far. They are no fault; a vacuum may remove the former.
 *
 * @param bytes of them, in all
 */
record Orphans(long objects, long bytes) {

  /** Lists chunks, nodes and bodies, and counts those that are not among the reachable. */
  static Orphans count(LakeAccess lake, Set<Key> reachable) {
    return new Orphans(0, 0)
        .plus(lake.store(), Layout.CHUNKS, reachable)
        .plus(lake.store(), lake.layout().nodes(), reachable);
  }

  private Orphans plus(ObjectStore store, String prefix, Set<Key> reachable) {
    long moreObjects = objects;
    long moreBytes = bytes;
    String after = "";
    while (true) {
      List<Listed> page = store.list(prefix, after, ObjectStore.LIST_LIMIT);
      for (Listed listed : page) {
        boolean orphan = !reachable.contains(listed.key());
        moreObjects += orphan ? 1 : 0;
        moreBytes += orphan ? listed.size() : 0;
        after = listed.key().path();
      }
      if (page.size() < ObjectStore.LIST_LIMIT) {
        return new Orphans(moreObjects, moreBytes);
      }
    }
  }
}
