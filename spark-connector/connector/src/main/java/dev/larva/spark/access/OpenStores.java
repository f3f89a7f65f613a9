package dev.larva.spark.access;

import dev.larva.runtime.SystemMachine;
import dev.larva.store.CountingStore;
import dev.larva.store.Requests;
import dev.larva.store.Stores;
import java.time.Duration;
import java.util.List;

/** The stores that this JVM's tasks hold open. */
public final class OpenStores {

  /** Unused this long, a store may be closed. */
  private static final Duration IDLE = Duration.ofMinutes(10);

  /** Stores open at most, but for those in use. */
  private static final int LIMIT = 32;

  private static final SystemMachine MACHINE = new SystemMachine();

  private static final Shared<LakeAddress, CountingStore> STORES =
      new Shared<>(MACHINE::elapsedNanos, IDLE, LIMIT);

  private OpenStores() {}

  /** The store of a lake, until the lease is closed. */
  public static Lease<CountingStore> lease(LakeAddress lake) {
    return STORES.lease(
        lake, at -> new CountingStore(Stores.open(at.root(), at.options(), MACHINE)));
  }

  /** What the stores that are open for this root were asked. */
  public static List<Requests> requests(String root) {
    return STORES.open(lake -> lake.root().equals(root)).stream()
        .map(CountingStore::requests)
        .toList();
  }
}
