package dev.larva.chunk;

import dev.larva.store.Body;
import dev.larva.store.Key;
import dev.larva.store.ObjectStore;
import dev.larva.store.OverStore;
import dev.larva.store.PutResult;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** A store that answers its next creates otherwise than it should. */
final class FaultyStore extends OverStore {

  /** What happens to a create. */
  enum Fate {
    /** It lands, and the answer is lost. */
    LANDS_UNKNOWN,
    /** It does not land, and nobody says so. */
    LOST_UNKNOWN,
    /** Another object lands under its name. */
    OVERTAKEN
  }

  private final Deque<Fate> fates = new ArrayDeque<>();
  private int creates;

  FaultyStore(ObjectStore store) {
    super(store);
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
      return super.create(key, body);
    }
    return switch (fate) {
      case LANDS_UNKNOWN -> {
        super.create(key, body);
        yield new PutResult.Unknown("cut");
      }
      case LOST_UNKNOWN -> new PutResult.Unknown("throttled");
      case OVERTAKEN -> {
        super.create(key, Body.of(new byte[] {1}));
        yield new PutResult.Exists();
      }
    };
  }
}
