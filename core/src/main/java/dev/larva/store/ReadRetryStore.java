package dev.larva.store;

import dev.larva.error.StoreFailure;
import dev.larva.runtime.Machine;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * Repeats reads, lists and deletes of another store that failed for a moment, with exponential
 * pauses and full jitter. Conditional puts pass through once: repeating one needs the protocol's
 * knowledge of whose object is there.
 */
public final class ReadRetryStore implements ObjectStore {

  /** Tries of one call, the first included. */
  public static final int TRIES_MOST = 8;

  /** Upper bound of the first pause; each further bound is twice the one before. */
  public static final Duration PAUSE_FIRST = Duration.ofMillis(50);

  /** Upper bound of any pause. */
  public static final Duration PAUSE_MOST = Duration.ofSeconds(5);

  private final ObjectStore store;
  private final Machine machine;

  public ReadRetryStore(ObjectStore store, Machine machine) {
    this.store = store;
    this.machine = machine;
  }

  @Override
  public Optional<Blob> get(Key key) {
    return retried(() -> store.get(key));
  }

  @Override
  public Optional<byte[]> getRange(Key key, long offset, int length) {
    return retried(() -> store.getRange(key, offset, length));
  }

  @Override
  public List<Listed> list(String prefix, String startAfter, int limit) {
    return retried(() -> store.list(prefix, startAfter, limit));
  }

  @Override
  public void delete(Key key) {
    retried(
        () -> {
          store.delete(key);
          return true;
        });
  }

  private <T> T retried(Supplier<T> call) {
    for (int tries = 1; ; tries++) {
      try {
        return call.get();
      } catch (StoreFailure failure) {
        if (failure.kind() != StoreFailure.Kind.TRANSIENT) {
          throw failure;
        }
        if (tries == TRIES_MOST) {
          throw new StoreFailure(failure.kind(), failure.getMessage() + " tries=" + tries, failure);
        }
        pause(tries, failure);
      }
    }
  }

  private void pause(int tries, StoreFailure failure) {
    long bound = Math.min(PAUSE_MOST.toNanos(), PAUSE_FIRST.toNanos() << (tries - 1));
    try {
      machine.sleep(Duration.ofNanos(machine.random(bound)));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failure;
    }
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
  public OptionalLong nowMicros() {
    return store.nowMicros();
  }

  @Override
  public void close() {
    store.close();
  }
}
