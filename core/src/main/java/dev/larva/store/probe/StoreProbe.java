package dev.larva.store.probe;

import dev.larva.error.StoreFailure;
import dev.larva.runtime.Machine;
import dev.larva.store.Key;
import dev.larva.store.ObjectStore;
import java.time.Duration;
import java.util.function.Predicate;

/** The probe of a store: conditions one by one, then under a race. */
public final class StoreProbe {

  /** Callers that race for one name. */
  static final int RACERS = 16;

  /** Races of each kind. */
  static final int ROUNDS = 6;

  /** Fresh names that one step is tried under while its answers leave doubts. */
  static final int TRIES_MOST = 10;

  /** Upper bound of the pause after a doubt; it doubles with each. */
  private static final Duration PAUSE_FIRST = Duration.ofMillis(20);

  private final ProbedStore store;
  private final Machine machine;

  private StoreProbe(ProbedStore store, Machine machine) {
    this.store = store;
    this.machine = machine;
  }

  /**
   * Tries the store, and removes what that wrote.
   *
   * @param name what the names of the probe's objects start with; nothing else may use it
   * @throws StoreFailure of kind BROKEN if the store answers wrongly, naming the answer; of kind
   *     TRANSIENT if it gives no clear answers
   */
  public static void probe(ObjectStore store, Machine machine, Key name) {
    ProbedStore probed = new ProbedStore(store, machine, name);
    try {
      new StoreProbe(probed, machine).run();
    } finally {
      probed.clean();
    }
  }

  private void run() {
    Conditions conditions = new Conditions(store);
    decide("creating twice", conditions::createTwice);
    decide("swapping with a stale token", conditions::swapStale);
    decide("swapping what is not there", conditions::swapMissing);
    decide("creating after a delete", conditions::createAfterDelete);
    Races races = new Races(store, machine);
    for (int round = 0; round < ROUNDS; round++) {
      decide("creating at once", races::create);
      decide("swapping at once", races::swap);
    }
  }

  /** Runs a step under fresh names until its answers leave no doubt. */
  private void decide(String step, Predicate<Key> decided) {
    for (int tries = 1; tries <= TRIES_MOST; tries++) {
      if (decided.test(store.fresh())) {
        return;
      }
      pause(tries, step);
    }
    throw unclear(step);
  }

  private void pause(int tries, String step) {
    try {
      machine.sleep(Duration.ofNanos(machine.random(PAUSE_FIRST.toNanos() << tries)));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw unclear(step);
    }
  }

  private StoreFailure unclear(String step) {
    return new StoreFailure(
        StoreFailure.Kind.TRANSIENT,
        "the store could not be probed, because it gave no clear answers"
            + (store.doubt().isEmpty() ? "" : " (the last: " + store.doubt() + ")")
            + "; see that the root can be written, or try again when the store is well; step="
            + step.replace(' ', '_')
            + " tries="
            + TRIES_MOST,
        null);
  }
}
