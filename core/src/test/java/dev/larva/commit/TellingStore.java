package dev.larva.commit;

import dev.larva.error.StoreFailure;
import dev.larva.store.Blob;
import dev.larva.store.Body;
import dev.larva.store.CountingStore;
import dev.larva.store.Key;
import dev.larva.store.Listed;
import dev.larva.store.ObjectStore;
import dev.larva.store.PutResult;
import dev.larva.store.Requests;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;

/** A store whose next creates answer as they are told, whatever happened; it keeps their bodies. */
final class TellingStore implements ObjectStore {

  /** What happens to a create, and what it answers. */
  enum Answer {
    LANDS_UNKNOWN,
    LANDS_EXISTS,
    LOST_UNKNOWN,
    DENIED
  }

  private final CountingStore store;
  private final Queue<Answer> answers = new ArrayDeque<>();
  private final List<byte[]> bodies = new ArrayList<>();

  TellingStore(ObjectStore store) {
    this.store = new CountingStore(store);
  }

  synchronized void next(Answer answer) {
    answers.add(answer);
  }

  synchronized List<byte[]> bodies() {
    return List.copyOf(bodies);
  }

  Requests requests() {
    return store.requests();
  }

  @Override
  public synchronized PutResult create(Key key, Body body) {
    bodies.add(((Body.Bytes) body).bytes().clone());
    Answer answer = answers.poll();
    if (answer == null) {
      return store.create(key, body);
    }
    return switch (answer) {
      case LANDS_UNKNOWN -> {
        store.create(key, body);
        yield new PutResult.Unknown("the reply was lost");
      }
      case LANDS_EXISTS -> {
        store.create(key, body);
        yield new PutResult.Exists();
      }
      case LOST_UNKNOWN -> {
        store.create(new Key("counted/" + bodies.size()), body);
        yield new PutResult.Unknown("409");
      }
      case DENIED -> throw new StoreFailure(StoreFailure.Kind.DENIED, "no permission", null);
    };
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
