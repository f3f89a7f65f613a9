package dev.larva.store;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Passes everything to another store; a test overrides what it wants otherwise. */
public class OverStore implements ObjectStore {

  private final ObjectStore store;

  public OverStore(ObjectStore store) {
    this.store = store;
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
  public PutResult create(Key key, Body body) {
    return store.create(key, body);
  }

  @Override
  public PutResult swap(Key key, Body body, String token) {
    return store.swap(key, body, token);
  }

  @Override
  public void delete(Key key) {
    store.delete(key);
  }

  @Override
  public OptionalLong nowMicros() {
    return store.nowMicros();
  }

  @Override
  public void close() {
    store.close();
  }
}
