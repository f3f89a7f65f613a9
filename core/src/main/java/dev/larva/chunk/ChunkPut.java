package dev.larva.chunk;

import dev.larva.entry.ChunkEntry;
import dev.larva.error.StoreFailure;
import dev.larva.runtime.Machine;
import dev.larva.store.Blob;
import dev.larva.store.Body;
import dev.larva.store.Key;
import dev.larva.store.ObjectStore;
import dev.larva.store.PutResult;
import java.time.Duration;
import java.util.Optional;

/**
 * Puts one chunk under its name until it is certainly there.
 *
 * <p>The same bytes go to the same fresh name each time, so an object of that name with our hash is
 * ours, whichever try made it.
 */
record ChunkPut(ObjectStore store, Machine machine) {

  /** Tries before the put is given up. */
  static final int TRIES_LIMIT = 10;

  /** The first wait is at most this; each later one at most twice the one before. */
  static final Duration WAIT_FIRST = Duration.ofMillis(50);

  /** No wait is longer. */
  static final Duration WAIT_LIMIT = Duration.ofSeconds(5);

  /** Returns once the object is there; fails if that cannot be had. */
  void put(Key key, Body body, ChunkEntry entry) {
    String doubt = "";
    for (int attempt = 0; attempt < TRIES_LIMIT; attempt++) {
      if (attempt > 0) {
        pause(attempt, key);
      }
      PutResult result = store.create(key, body);
      switch (result.kind()) {
        case CREATED -> {
          return;
        }
        case UNKNOWN -> doubt = ((PutResult.Unknown) result).cause();
        case EXISTS -> {
          if (isOurs(key, entry)) {
            return;
          }
        }
      }
    }
    throw new StoreFailure(
        StoreFailure.Kind.TRANSIENT,
        "the store did not take a chunk in "
            + TRIES_LIMIT
            + " tries (last answer: "
            + doubt
            + "): nothing was committed; check the store and write again. object="
            + key
            + " bytes="
            + entry.bytes(),
        null);
  }

  private boolean isOurs(Key key, ChunkEntry entry) {
    Optional<Blob> there;
    try {
      there = store.get(key);
    } catch (StoreFailure e) {
      if (e.kind() == StoreFailure.Kind.TRANSIENT) {
        return false;
      }
      throw e;
    }
    if (there.isEmpty()) {
      return false;
    }
    if (!ChunkHash.of(there.get().bytes()).equals(entry.hash())) {
      throw new StoreFailure(
          StoreFailure.Kind.BROKEN,
          "the store holds other bytes under the fresh name of a chunk: it does not keep objects as"
              + " they were put; nothing was committed. object="
              + key,
          null);
    }
    return true;
  }

  private void pause(int attempt, Key key) {
    long most = Math.min(WAIT_LIMIT.toNanos(), WAIT_FIRST.toNanos() << (attempt - 1));
    try {
      machine.sleep(Duration.ofNanos(1 + machine.random(most)));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreFailure(
          StoreFailure.Kind.TRANSIENT,
          "interrupted between two tries to put a chunk: nothing was committed; write again. object="
              + key,
          e);
    }
  }
}
