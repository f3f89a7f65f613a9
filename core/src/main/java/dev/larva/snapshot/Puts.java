package dev.larva.snapshot;

import dev.larva.error.StoreFailure;
import dev.larva.format.Digest;
import dev.larva.store.Blob;
import dev.larva.store.Body;
import dev.larva.store.Key;
import dev.larva.store.ObjectStore;
import dev.larva.store.PutResult;
import java.util.Optional;

/** Puts objects off the commit path, whose fate need not be known at once. */
record Puts(ObjectStore store) {

  /** Puts of one object that are tried while its fate is open. */
  private static final int LIMIT = 10;

  /** Whether the object holds these bytes, as read back where the put's answer left a doubt. */
  boolean put(Key key, byte[] bytes) {
    for (int puts = 0; puts < LIMIT; puts++) {
      if (store.create(key, Body.of(bytes)).kind() == PutResult.Kind.CREATED) {
        return true;
      }
      Optional<Blob> there = store.get(key);
      if (there.isPresent()) {
        return Digest.sha256(there.get().bytes()).equals(Digest.sha256(bytes));
      }
    }
    throw new StoreFailure(
        StoreFailure.Kind.TRANSIENT, "A checkpoint's object could not be put. object=" + key, null);
  }

  /** Puts an object under a name that nobody else uses. */
  void stage(Key key, byte[] bytes) {
    if (!put(key, bytes)) {
      throw new StoreFailure(
          StoreFailure.Kind.BROKEN, "A name that was never used is taken. object=" + key, null);
    }
  }

  /** What an entry is to confirm is read back first, whatever the put answered. */
  void requireStored(Key key, byte[] bytes) {
    boolean same =
        store
            .get(key)
            .map(blob -> Digest.sha256(blob.bytes()))
            .equals(Optional.of(Digest.sha256(bytes)));
    if (!same) {
      throw new StoreFailure(
          StoreFailure.Kind.BROKEN,
          "The store does not give back the root that was put. Nothing rests on it yet. object="
              + key,
          null);
    }
  }
}
