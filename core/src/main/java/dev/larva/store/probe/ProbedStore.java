package dev.larva.store.probe;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.larva.error.StoreFailure;
import dev.larva.runtime.Machine;
import dev.larva.store.Blob;
import dev.larva.store.Body;
import dev.larva.store.Key;
import dev.larva.store.ObjectStore;
import dev.larva.store.PutResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The store under probe, with names and contents that nothing else has. One thread asks for them.
 */
final class ProbedStore {

  private static final Logger LOG = LoggerFactory.getLogger(ProbedStore.class);

  private final ObjectStore store;
  private final Machine machine;
  private final Key name;
  private final List<Key> used = new ArrayList<>();
  private String doubt = "";

  ProbedStore(ObjectStore store, Machine machine, Key name) {
    this.store = store;
    this.machine = machine;
    this.name = name;
  }

  ObjectStore objects() {
    return store;
  }

  /** A name that was never used. */
  Key fresh() {
    Key key = new Key(name + "-" + used.size());
    used.add(key);
    return key;
  }

  /** A body that no other put has. */
  Body.Bytes body() {
    return new Body.Bytes(("probe " + machine.ulid()).getBytes(UTF_8));
  }

  /** Whether the object holds exactly this body. */
  boolean holds(Key key, Body.Bytes body) {
    Optional<Blob> blob = store.get(key);
    return blob.isPresent() && Arrays.equals(blob.get().bytes(), body.bytes());
  }

  /** Creates the object under an unused name; its token, or empty if the answer leaves a doubt. */
  Optional<String> created(Key key, Body.Bytes body) {
    PutResult result = store.create(key, body);
    if (result instanceof PutResult.Created created) {
      if (!holds(key, body)) {
        throw broken("a create", "created", "but a read did not return its bytes", key);
      }
      return Optional.of(created.token());
    }
    if (result instanceof PutResult.Unknown unknown) {
      doubt = unknown.cause();
    }
    if (result.kind() == PutResult.Kind.EXISTS && !holds(key, body)) {
      throw broken("a create on a name that was never used", "exists", "", key);
    }
    return Optional.empty();
  }

  /** What came in the place of the last answer that left a doubt, for people; empty if none did. */
  String doubt() {
    return doubt;
  }

  /** The failure that names what the store answered to what. */
  static StoreFailure broken(String request, String answer, String detail, Key key) {
    return new StoreFailure(
        StoreFailure.Kind.BROKEN,
        "the store cannot hold a lake: to "
            + request
            + " it answered "
            + answer
            + (detail.isEmpty() ? "" : ", " + detail)
            + "; use a store whose conditional writes are atomic; object="
            + key,
        null);
  }

  /** Removes what the probe wrote; what cannot be removed is left, and said. */
  void clean() {
    for (Key key : used) {
      try {
        store.delete(key);
      } catch (StoreFailure failure) {
        LOG.warn("an object of the probe could not be removed; object={}", key, failure);
      }
    }
  }
}
