package dev.larva.store.probe;

import dev.larva.runtime.Machine;
import dev.larva.runtime.Parallel;
import dev.larva.store.Body;
import dev.larva.store.Key;
import dev.larva.store.PutResult;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Many puts to one name at once. Each race answers whether it left no doubt. */
final class Races {

  private final ProbedStore store;
  private final Machine machine;

  private record Racer(Body.Bytes body, PutResult answer) {
    boolean won() {
      return answer.kind() == PutResult.Kind.CREATED;
    }
  }

  Races(ProbedStore store, Machine machine) {
    this.store = store;
    this.machine = machine;
  }

  boolean create(Key key) {
    return isDecided("creates", key, race(body -> store.objects().create(key, body)));
  }

  boolean swap(Key key) {
    Optional<String> token = store.created(key, store.body());
    return token.isPresent()
        && isDecided("swaps", key, race(body -> store.objects().swap(key, body, token.get())));
  }

  private List<Racer> race(Function<Body, PutResult> put) {
    List<Body.Bytes> bodies = Stream.generate(store::body).limit(StoreProbe.RACERS).toList();
    return Parallel.map(
        machine, StoreProbe.RACERS, bodies, body -> new Racer(body, put.apply(body)));
  }

  /**
   * At most one was told that it won, and what is there is the winner's. If none was told, one of
   * the racers must be there all the same, unless some got no clear answer.
   */
  private boolean isDecided(String requests, Key key, List<Racer> racers) {
    List<Racer> winners = racers.stream().filter(Racer::won).toList();
    String race = StoreProbe.RACERS + " " + requests + " at once on one name";
    if (winners.size() > 1) {
      throw ProbedStore.broken(
          race, "created " + winners.size() + " times", "so its conditional puts race", key);
    }
    if (winners.size() == 1) {
      if (!store.holds(key, winners.get(0).body())) {
        throw ProbedStore.broken(race, "created", "but a read returned another's bytes", key);
      }
      return true;
    }
    boolean doubt = racers.stream().anyMatch(r -> r.answer().kind() == PutResult.Kind.UNKNOWN);
    if (!doubt && racers.stream().noneMatch(racer -> store.holds(key, racer.body()))) {
      throw ProbedStore.broken(race, "exists to all", "and wrote none", key);
    }
    return false;
  }
}
