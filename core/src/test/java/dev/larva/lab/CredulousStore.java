package dev.larva.lab;

import dev.larva.store.Blob;
import dev.larva.store.Body;
import dev.larva.store.Key;
import dev.larva.store.Listed;
import dev.larva.store.ObjectStore;
import dev.larva.store.PutResult;
import java.util.List;
import java.util.Optional;

/** Takes every create in doubt of a name with some part in it as done. */
record CredulousStore(ObjectStore store, String part) implements ObjectStore {

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
    PutResult result = store.create(key, body);
    return key.path().contains(part) ? new PutResult.Created("credulous") : result;
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
  public void close() {
    store.close();
  }
}
