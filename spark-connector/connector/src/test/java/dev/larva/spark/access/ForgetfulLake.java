package dev.larva.spark.access;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.format.Layout;
import dev.larva.format.Marker;
import dev.larva.format.MarkerCodec;
import dev.larva.runtime.SystemMachine;
import dev.larva.store.Body;
import dev.larva.store.Key;
import dev.larva.store.MemoryStore;
import dev.larva.store.ObjectStore;
import dev.larva.store.OverStore;
import dev.larva.store.PutResult;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** A lake of this JVM's driver, in memory, whose store can lose the replies of puts of slots. */
public final class ForgetfulLake implements AutoCloseable {

  private final String name = "forgetful-" + new SystemMachine().ulid();
  private final Forgetful store;
  private final Lease<Lake> lease;

  public ForgetfulLake() {
    SystemMachine machine = new SystemMachine();
    Larva.create(root(), Map.of()).close();
    store = new Forgetful(MemoryStore.named(name, machine));
    Marker marker =
        MarkerCodec.decode(Layout.MARKER, store.get(Layout.MARKER).orElseThrow().bytes());
    lease =
        OpenLakes.lease(
            LakeAddress.of(root(), Map.of()), at -> Lake.open(root(), store, machine, marker));
  }

  public String root() {
    return "memory:" + name;
  }

  /** The next replies are lost; the puts land. */
  public void lose(int replies) {
    store.left.set(replies);
  }

  public int lost() {
    return store.lost.get();
  }

  @Override
  public void close() {
    lease.close();
  }

  private static final class Forgetful extends OverStore {

    private final AtomicInteger left = new AtomicInteger();
    private final AtomicInteger lost = new AtomicInteger();

    private Forgetful(ObjectStore store) {
      super(store);
    }

    @Override
    public PutResult create(Key key, Body body) {
      PutResult result = super.create(key, body);
      boolean slot = key.toString().contains("log/");
      if (slot && left.getAndUpdate(before -> Math.max(0, before - 1)) > 0) {
        lost.incrementAndGet();
        return new PutResult.Unknown("the reply was lost");
      }
      return result;
    }
  }
}
