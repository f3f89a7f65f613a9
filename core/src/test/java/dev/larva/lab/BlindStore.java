package dev.larva.lab;

import dev.larva.store.Blob;
import dev.larva.store.Body;
import dev.larva.store.Key;
import dev.larva.store.ObjectStore;
import dev.larva.store.OverStore;
import dev.larva.store.PutResult;

/** Swaps whatever is there. */
final class BlindStore extends OverStore {

  BlindStore(ObjectStore store) {
    super(store);
  }

  @Override
  public PutResult swap(Key key, Body body, String token) {
    return super.swap(key, body, get(key).map(Blob::token).orElse(token));
  }
}
