package dev.larva.spark.access;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.runtime.SystemMachine;
import dev.larva.store.Requests;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/** The lakes that this JVM, as a driver, holds open for all its sessions. */
public final class OpenLakes {

  /** Unused this long, a lake may be closed. */
  private static final Duration IDLE = Duration.ofMinutes(10);

  /** Lakes open at most, but for those in use. */
  private static final int LIMIT = 32;

  private static final SystemMachine MACHINE = new SystemMachine();

  private static final Shared<LakeAddress, Lake> LAKES =
      new Shared<>(MACHINE::elapsedNanos, IDLE, LIMIT);

  private OpenLakes() {}

  /**
   * The lake at an address, until the lease is closed.
   *
   * @throws dev.larva.error.NotALake if there is none
   */
  public static Lease<Lake> lease(LakeAddress address) {
    return lease(address, at -> Larva.open(at.root(), at.options()));
  }

  /** Likewise, opened in another way if it is not open. */
  static Lease<Lake> lease(LakeAddress address, Function<LakeAddress, Lake> open) {
    return LAKES.lease(address, open);
  }

  /** Likewise; a lake is made if there is none. */
  public static Lease<Lake> leaseOrCreate(LakeAddress address) {
    return LAKES.lease(address, at -> Larva.openOrCreate(at.root(), at.options()));
  }

  /** Whoever uses the lake at an address from now on opens it anew. */
  public static void reopen(LakeAddress address) {
    LAKES.forget(address);
  }

  /** What the lakes that are open at this root asked of their stores. */
  public static List<Requests> requests(String root) {
    return LAKES.open(address -> address.root().equals(root)).stream().map(Lake::requests).toList();
  }
}
