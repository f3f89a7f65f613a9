package dev.larva;

import dev.larva.error.InvalidRequest;
import dev.larva.error.NotALake;
import dev.larva.runtime.Machine;
import dev.larva.runtime.SystemMachine;
import dev.larva.store.ObjectStore;
import dev.larva.store.Stores;
import java.util.Map;
import java.util.Optional;

/**
 * Opens lakes. A root is {@code s3://bucket/prefix}, {@code file:///folder}, a plain path or {@code
 * memory:name}; options are those of its store ({@code s3.endpoint}, …).
 */
public final class Larva {

  private Larva() {}

  /** Opens the lake at a root, with the store's defaults. */
  public static Lake open(String root) {
    return open(root, Map.of());
  }

  /**
   * Opens the lake at a root.
   *
   * @throws NotALake if there is none
   */
  public static Lake open(String root, Map<String, String> options) {
    return using(
            root,
            options,
            (store, machine) ->
                LakeBirth.find(store).map(marker -> Lake.open(root, store, machine, marker)))
        .orElseThrow(
            () ->
                new NotALake(
                    "There is no lake at this root. Create one (Larva.create, larva init), or correct"
                        + " the root. root="
                        + root));
  }

  /**
   * Makes a lake at a root where there is none, after probing that its store keeps the promises
   * that the protocol rests on.
   *
   * @throws InvalidRequest if there is a lake already
   * @throws dev.larva.error.StoreFailure if the store cannot be used, or answers wrongly
   */
  public static Lake create(String root, Map<String, String> options) {
    return using(
            root,
            options,
            (store, machine) ->
                LakeBirth.create(store, machine)
                    .map(marker -> Lake.open(root, store, machine, marker)))
        .orElseThrow(
            () ->
                new InvalidRequest(
                    "There is a lake at this root already. Open it, or choose another root. root="
                        + root));
  }

  /** Opens the lake at a root, or makes it; of several that make it at once all get the same. */
  public static Lake openOrCreate(String root, Map<String, String> options) {
    try {
      return open(root, options);
    } catch (NotALake absent) {
      return createOrOpen(root, options);
    }
  }

  private static Lake createOrOpen(String root, Map<String, String> options) {
    Optional<Lake> created =
        using(
            root,
            options,
            (store, machine) ->
                LakeBirth.create(store, machine)
                    .map(marker -> Lake.open(root, store, machine, marker)));
    return created.orElseGet(() -> open(root, options));
  }

  private interface Opening {
    Optional<Lake> open(ObjectStore store, Machine machine);
  }

  /** Opens a lake on a new store, which is closed again if that fails. */
  private static Optional<Lake> using(String root, Map<String, String> options, Opening opening) {
    Machine machine = new SystemMachine();
    ObjectStore store = Stores.open(root, options, machine);
    Optional<Lake> lake = Optional.empty();
    try {
      lake = opening.open(store, machine);
      return lake;
    } finally {
      if (lake.isEmpty()) {
        store.close();
      }
    }
  }
}
