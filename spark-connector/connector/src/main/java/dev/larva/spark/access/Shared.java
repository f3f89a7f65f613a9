package dev.larva.spark.access;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Things that are open, by key; each is opened once and shared. One that nobody uses is closed when
 * another is asked for after its time, or when too many are open: least recently used first. Safe
 * for many threads.
 *
 * @param <K> what names a thing
 * @param <V> the thing
 */
final class Shared<K, V extends AutoCloseable> {

  private final LongSupplier nanos;
  private final Duration idle;
  private final int limit;
  private final Map<K, Entry> entries = new LinkedHashMap<>(16, 0.75f, true);

  /**
   * @param nanos since an arbitrary origin
   * @param idle unused this long, a thing may be closed
   * @param limit things open at most, but for those in use
   */
  Shared(LongSupplier nanos, Duration idle, int limit) {
    this.nanos = nanos;
    this.idle = idle;
    this.limit = limit;
  }

  /**
   * The thing of this key, opened if it is not.
   *
   * @param open opens the thing of a key; what it throws, the asker gets
   */
  Lease<V> lease(K key, Function<K, V> open) {
    Entry entry;
    synchronized (entries) {
      entry = entries.computeIfAbsent(key, unused -> new Entry());
      entry.users++;
    }
    Use use = new Use(entry);
    boolean opened = false;
    try {
      entry.ensureOpen(key, open);
      opened = true;
      return use;
    } finally {
      if (!opened) {
        use.close();
      }
    }
  }

  /** Who asks for the key next opens it anew; what is open is closed when its last use ends. */
  void forget(K key) {
    V unused = null;
    synchronized (entries) {
      Entry entry = entries.remove(key);
      if (entry != null) {
        entry.forgotten = true;
        unused = entry.users == 0 ? entry.value : null;
      }
    }
    if (unused != null) {
      close(unused);
    }
  }

  /** The things open now whose key is wanted. */
  List<V> open(Predicate<K> wanted) {
    synchronized (entries) {
      List<V> found = new ArrayList<>();
      entries.forEach(
          (key, entry) -> {
            V value = entry.value;
            if (value != null && wanted.test(key)) {
              found.add(value);
            }
          });
      return found;
    }
  }

  private void closeIdle() {
    List<V> ended = new ArrayList<>();
    synchronized (entries) {
      long now = nanos.getAsLong();
      int surplus = entries.size() - limit;
      for (Iterator<Entry> all = entries.values().iterator(); all.hasNext(); ) {
        Entry entry = all.next();
        boolean old = now - entry.released >= idle.toNanos();
        if (entry.users == 0 && (old || surplus > 0 || entry.value == null)) {
          all.remove();
          surplus--;
          V value = entry.value;
          if (value != null) {
            ended.add(value);
          }
        }
      }
    }
    ended.forEach(Shared::close);
  }

  private static void close(AutoCloseable thing) {
    try {
      thing.close();
    } catch (Exception e) {
      throw new IllegalStateException("cannot close " + thing, e);
    }
  }

  private final class Entry {

    private volatile @Nullable V value;
    private int users;
    private long released;
    private boolean forgotten;

    private synchronized void ensureOpen(K key, Function<K, V> open) {
      if (value == null) {
        value = open.apply(key);
      }
    }
  }

  private final class Use implements Lease<V> {

    private final Entry entry;
    private boolean over;

    private Use(Entry entry) {
      this.entry = entry;
    }

    @Override
    public V value() {
      V value = entry.value;
      if (over || value == null) {
        throw new IllegalStateException("this use is over");
      }
      return value;
    }

    @Override
    public void close() {
      V ended = null;
      synchronized (entries) {
        if (over) {
          return;
        }
        over = true;
        entry.users--;
        entry.released = nanos.getAsLong();
        ended = entry.forgotten && entry.users == 0 ? entry.value : null;
      }
      if (ended != null) {
        Shared.close(ended);
      }
      closeIdle();
    }
  }
}
