package dev.larva.bench.scale;

import dev.larva.store.Blob;
import dev.larva.store.Body;
import dev.larva.store.Key;
import dev.larva.store.Listed;
import dev.larva.store.ObjectStore;
import dev.larva.store.PutResult;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** A store each of whose requests waits, so that the time of a call tells its round trips. */
record SlowStore(ObjectStore store) implements ObjectStore {

  /** What each request waits, milliseconds: long beside what the machine itself needs. */
  static final long MILLIS = 100;

  private static <T> T after(Supplier<T> request) {
    try {
      Thread.sleep(MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return request.get();
  }

  @Override
  public Optional<Blob> get(Key key) {
    return after(() -> store.get(key));
  }

  @Override
  public Optional<byte[]> getRange(Key key, long offset, int length) {
    return after(() -> store.getRange(key, offset, length));
  }

  @Override
  public List<Listed> list(String prefix, String startAfter, int limit) {
    return after(() -> store.list(prefix, startAfter, limit));
  }

  @Override
  public PutResult create(Key key, Body body) {
    return after(() -> store.create(key, body));
  }

  @Override
  public PutResult swap(Key key, Body body, String token) {
    return after(() -> store.swap(key, body, token));
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
