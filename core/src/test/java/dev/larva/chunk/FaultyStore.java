package dev.larva.chunk;

import dev.larva.store.Blob;
import dev.larva.store.Body;
import dev.larva.store.Key;
import dev.larva.store.Listed;
import dev.larva.store.ObjectStore;
import dev.larva.store.PutResult;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** A store that answers its next creates otherwise than it should. */
final class FaultyStore implements ObjectStore {

  /** What happens to a create. */
  enum Fate {
    /** It lands, and the answer is lost. */
    LANDS_UNKNOWN,
    /** It does not land, and nobody says so. */
    LOST_UNKNOWN,
    /** Another object lands under its name. */
    OVERTAKEN
  }

  private final ObjectStore store;
  private final Deque<Fate> fates = new ArrayDeque<>();
  private int creates;

  FaultyStore(ObjectStore store) {
    this.store = store;
  }

  FaultyStore next(Fate... next) {
    fates.addAll(List.of(next));
    return this;
  }

  int creates() {
    return creates;
  }

  @Override
  public PutResult create(Key key, Body body) {
    creates++;
    Fate fate = fates.poll();
    if (fate == null) {
      return store.create(key, body);
    }
    return switch (fate) {
      case LANDS_UNKNOWN -> {
        store.create(key, body);
        yield new PutResult.Unknown("cut");
      }
      case LOST_UNKNOWN -> new PutResult.Unknown("throttled");
      case OVERTAKEN -> {
        store.create(key, Body.of(new byte[] {1}));
        yield new PutResult.Exists();
      }
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
