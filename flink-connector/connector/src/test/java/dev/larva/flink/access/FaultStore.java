package dev.larva.flink.access;

import dev.larva.error.StoreFailure;
import dev.larva.store.Blob;
import dev.larva.store.Body;
import dev.larva.store.Key;
import dev.larva.store.ObjectStore;
import dev.larva.store.OverStore;
import dev.larva.store.PutResult;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** A store that can lose replies and go away. */
public final class FaultStore extends OverStore {

  private final AtomicInteger repliesToLose = new AtomicInteger();
  private final AtomicInteger repliesLost = new AtomicInteger();
  private final AtomicInteger refused = new AtomicInteger();
  private final AtomicInteger left = new AtomicInteger();
  private volatile boolean down;

  FaultStore(ObjectStore store) {
    super(store);
  }

  /** The replies of the next puts of slots are lost; the puts land. */
  public void loseReplies(int count) {
    repliesToLose.set(count);
  }

  public int repliesLost() {
    return repliesLost.get();
  }

  /** Whether nothing answers. */
  public void down(boolean nothingAnswers) {
    down = nothingAnswers;
  }

  /** Nothing answers so many requests, and everything after them. */
  public void downFor(int requests) {
    left.set(requests);
  }

  /** Requests that were not answered because it was down. */
  public int refused() {
    return refused.get();
  }

  private void requireUp() {
    if (down || left.getAndUpdate(still -> Math.max(0, still - 1)) > 0) {
      refused.incrementAndGet();
      throw new StoreFailure(StoreFailure.Kind.UNREACHABLE, "nothing answers here", null);
    }
  }

  @Override
  public Optional<Blob> get(Key key) {
    requireUp();
    return super.get(key);
  }

  @Override
  public PutResult create(Key key, Body body) {
    requireUp();
    PutResult result = super.create(key, body);
    boolean slot = key.toString().contains("log/");
    if (slot && repliesToLose.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
      repliesLost.incrementAndGet();
      return new PutResult.Unknown("the reply was lost");
    }
    return result;
  }
}
