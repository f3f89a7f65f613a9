package dev.larva.flink.access;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.error.LakeUpgraded;
import dev.larva.error.StoreFailure;
import dev.larva.format.Format;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The lakes that this JVM holds open, each as long as somebody uses it: a job's classes go with the
 * job, so nothing may stay open behind it. Safe for many threads.
 */
public final class OpenLakes {

  private static final Map<LakeAddress, Entry> ENTRIES = new HashMap<>();

  private OpenLakes() {}

  /**
   * The lake at an address, until the lease is closed.
   *
   * @throws dev.larva.error.NotALake if there is none
   */
  public static Lease lease(LakeAddress address) {
    Use use = use(address);
    if (!use.entry.isUpgraded()) {
      return use;
    }
    synchronized (ENTRIES) {
      ENTRIES.remove(address, use.entry);
    }
    use.close();
    return use(address);
  }

  private static Use use(LakeAddress address) {
    Entry entry;
    synchronized (ENTRIES) {
      entry = ENTRIES.computeIfAbsent(address, Entry::new);
      entry.users++;
    }
    Use use = new Use(entry);
    boolean opened = false;
    try {
      entry.ensureOpen();
      opened = true;
      return use;
    } finally {
      if (!opened) {
        use.close();
      }
    }
  }

  /**
   * Gives the tasks of this JVM a lake that is open already, until the lease is closed; it is
   * closed then, once nobody uses it.
   */
  static Lease share(LakeAddress address, Lake lake) {
    synchronized (ENTRIES) {
      Entry entry = new Entry(address);
      if (ENTRIES.putIfAbsent(address, entry) != null) {
        throw new IllegalStateException("a lake is open there already: " + address);
      }
      entry.lake = lake;
      entry.users++;
      return new Use(entry);
    }
  }

  private static final class Entry {

    private final LakeAddress address;
    private int users;
    private volatile @Nullable Lake lake;

    private Entry(LakeAddress address) {
      this.address = address;
    }

    private synchronized void ensureOpen() {
      if (lake == null) {
        lake = Larva.open(address.root(), address.options());
      }
    }

    /** Whether it was left open in a format that its lake has left since: it is of no use then. */
    private boolean isUpgraded() {
      Lake opened = lake;
      if (opened == null || opened.format().version() != Format.MANIFEST) {
        return false;
      }
      try {
        opened.snapshot();
        return false;
      } catch (LakeUpgraded upgraded) {
        return true;
      } catch (StoreFailure away) {
        return false; // whoever uses it will see
      }
    }
  }

  private static final class Use implements Lease {

    private final Entry entry;
    private boolean over;

    private Use(Entry entry) {
      this.entry = entry;
    }

    @Override
    public Lake lake() {
      Lake lake = entry.lake;
      if (over || lake == null) {
        throw new IllegalStateException("this use is over");
      }
      return lake;
    }

    @Override
    public void close() {
      Lake unused = null;
      synchronized (ENTRIES) {
        if (!over) {
          over = true;
          entry.users--;
          if (entry.users == 0) {
            ENTRIES.remove(entry.address, entry);
            unused = entry.lake;
          }
        }
      }
      if (unused != null) {
        unused.close();
      }
    }
  }
}
