package dev.larva.it;

import dev.larva.error.StoreFailure;
import dev.larva.store.Blob;
import dev.larva.store.Body;
import dev.larva.store.Key;
import dev.larva.store.Listed;
import dev.larva.store.ObjectStore;
import dev.larva.store.PutResult;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** A store whose disk is full for the objects that {@code full} picks. */
final class FullStore implements ObjectStore {

  private final ObjectStore store;
  private volatile Predicate<Key> full = key -> false;

  FullStore(ObjectStore store) {
    this.store = store;
  }

  /** From now on puts of these objects find no space. */
  void fill(Predicate<Key> objects) {
    full = objects;
  }

  @Override
  public PutResult create(Key key, Body body) {
    requireSpace(key);
    return store.create(key, body);
  }

  @Override
  public PutResult swap(Key key, Body body, String token) {
    requireSpace(key);
    return store.swap(key, body, token);
  }

  private void requireSpace(Key key) {
    if (full.test(key)) {
      throw new StoreFailure(StoreFailure.Kind.FULL, "no space; object=" + key, null);
    }
  }

  @Override
  public Optional<Blob> get(Key key) {
    return store.get(key);
  }

  @Override
  public Optional<byte[]> getRange(Key key, long offset, int length) {
    return store.getRange(key, offset, length);
  }

  @Override
  public List<Listed> list(String prefix, String startAfter, int limit) {
    return store.list(prefix, startAfter, limit);
  }

  @Override
  public void delete(Key key) {
    store.delete(key);
  }

  @Override
  public void close() {
    store.close();
  }
}
