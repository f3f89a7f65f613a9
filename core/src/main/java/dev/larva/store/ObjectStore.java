package dev.larva.store;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * A store rooted at one lake. Safe for many threads.
 *
 * <p>Reads are read-after-write by name. Failures are {@link dev.larva.error.StoreFailure}; a
 * conditional put never throws for a failure whose effect is in doubt, it answers {@link
 * PutResult.Unknown}. It throws only where the store certainly wrote nothing and will refuse again
 * (denied, no bucket, full).
 */
public interface ObjectStore extends AutoCloseable {

  /** Keys that one list call returns at most. */
  int LIST_LIMIT = 1_000;

  /** The whole object, or empty if there is none. */
  Optional<Blob> get(Key key);

  /**
   * Bytes [offset, offset + length) of an object, or empty if there is none.
   *
   * @throws dev.larva.error.StoreFailure if the object is shorter
   */
  Optional<byte[]> getRange(Key key, long offset, int length);

  /**
   * Keys that start with the prefix and sort after {@code startAfter} (empty: from the first), in
   * order, at most {@code limit} (up to {@link #LIST_LIMIT}). A hint: a fresh object may be
   * missing.
   */
  List<Listed> list(String prefix, String startAfter, int limit);

  /** Hands over all keys that start with the prefix, in order, page by page. As much a hint. */
  default void listAll(String prefix, Consumer<List<Listed>> pages) {
    String after = "";
    List<Listed> page;
    do {
      page = list(prefix, after, LIST_LIMIT);
      pages.accept(page);
      after = page.isEmpty() ? after : page.get(page.size() - 1).key().path();
    } while (page.size() == LIST_LIMIT);
  }

  /** Writes the object if no object has that name. One request; never retried inside. */
  PutResult create(Key key, Body body);

  /** Replaces the object if its content is still that of the token. Never retried inside. */
  PutResult swap(Key key, Body body, String token);

  /** Removes the object; one that is not there is fine. */
  void delete(Key key);

  /**
   * The store's own clock at its latest answer, moved on to now; empty if it has none.
   * Microseconds.
   */
  default OptionalLong nowMicros() {
    return OptionalLong.empty();
  }

  @Override
  void close();
}
