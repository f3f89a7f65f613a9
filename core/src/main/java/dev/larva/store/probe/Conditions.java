package dev.larva.store.probe;

import dev.larva.store.Body;
import dev.larva.store.Key;
import dev.larva.store.PutResult;
import java.util.Optional;

/** The conditions, one request at a time. Each step answers whether it left no doubt. */
final class Conditions {

  private final ProbedStore store;

  Conditions(ProbedStore store) {
    this.store = store;
  }

  boolean createTwice(Key key) {
    Body.Bytes first = store.body();
    if (store.created(key, first).isEmpty()) {
      return false;
    }
    PutResult again = store.objects().create(key, store.body());
    if (again.kind() == PutResult.Kind.CREATED) {
      throw ProbedStore.broken(
          "a create on a name that was taken", "created", "so it ignores If-None-Match", key);
    }
    if (!store.holds(key, first)) {
      throw ProbedStore.broken(
          "a create on a name that was taken", answer(again), "but wrote it all the same", key);
    }
    return again.kind() == PutResult.Kind.EXISTS;
  }

  boolean swapStale(Key key) {
    Optional<String> token = store.created(key, store.body());
    if (token.isEmpty()) {
      return false;
    }
    Body.Bytes second = store.body();
    PutResult swapped = store.objects().swap(key, second, token.get());
    if (swapped.kind() != PutResult.Kind.CREATED) {
      return refuseUnlessInDoubt(key, second, swapped);
    }
    PutResult stale = store.objects().swap(key, store.body(), token.get());
    if (stale.kind() == PutResult.Kind.CREATED) {
      throw ProbedStore.broken(
          "a swap with a stale token", "created", "so it ignores If-Match", key);
    }
    if (!store.holds(key, second)) {
      throw ProbedStore.broken(
          "a swap with a stale token", answer(stale), "but lost what was there", key);
    }
    return stale.kind() == PutResult.Kind.EXISTS;
  }

  /** A swap that should have passed: refused although it wrote nothing is wrong. */
  private boolean refuseUnlessInDoubt(Key key, Body.Bytes body, PutResult answer) {
    if (answer.kind() == PutResult.Kind.EXISTS && !store.holds(key, body)) {
      throw ProbedStore.broken("a swap with the token that it had given", "exists", "", key);
    }
    return false;
  }

  boolean swapMissing(Key key) {
    Optional<String> token = store.created(store.fresh(), store.body());
    if (token.isEmpty()) {
      return false;
    }
    PutResult result = store.objects().swap(key, store.body(), token.get());
    if (result.kind() == PutResult.Kind.CREATED) {
      throw ProbedStore.broken("a swap of what was not there", "created", "", key);
    }
    if (store.objects().get(key).isPresent()) {
      throw ProbedStore.broken(
          "a swap of what was not there", answer(result), "but wrote it all the same", key);
    }
    return result.kind() == PutResult.Kind.EXISTS;
  }

  boolean createAfterDelete(Key key) {
    if (store.created(key, store.body()).isEmpty()) {
      return false;
    }
    store.objects().delete(key);
    if (store.objects().get(key).isPresent()) {
      throw ProbedStore.broken("a read after a delete", "the object", "", key);
    }
    return store.created(key, store.body()).isPresent();
  }

  private static String answer(PutResult result) {
    return result.kind() == PutResult.Kind.EXISTS ? "exists" : "nothing clear";
  }
}
