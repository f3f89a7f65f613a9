package dev.larva.commit;

import dev.larva.error.StoreFailure;
import dev.larva.store.Body;
import dev.larva.store.CountingStore;
import dev.larva.store.Key;
import dev.larva.store.ObjectStore;
import dev.larva.store.OverStore;
import dev.larva.store.PutResult;
import dev.larva.store.Requests;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

/** A store whose next creates answer as they are told, whatever happened; it keeps their bodies. */
final class TellingStore extends OverStore {

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
    this(new CountingStore(store));
  }

  private TellingStore(CountingStore store) {
    super(store);
    this.store = store;
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
      return super.create(key, body);
    }
    return switch (answer) {
      case LANDS_UNKNOWN -> {
        super.create(key, body);
        yield new PutResult.Unknown("the reply was lost");
      }
      case LANDS_EXISTS -> {
        super.create(key, body);
        yield new PutResult.Exists();
      }
      case LOST_UNKNOWN -> {
        super.create(new Key("counted/" + bodies.size()), body);
        yield new PutResult.Unknown("409");
      }
      case DENIED -> throw new StoreFailure(StoreFailure.Kind.DENIED, "no permission", null);
    };
  }
}
