package dev.larva;

import dev.larva.error.InvalidRequest;
import dev.larva.error.LakeUpgraded;
import dev.larva.error.NotALake;
import dev.larva.format.Format;
import dev.larva.format.Marker;
import dev.larva.runtime.Machine;
import dev.larva.runtime.SystemMachine;
import dev.larva.store.ObjectStore;
import dev.larva.store.Stores;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Opens lakes. A root is {@code s3://bucket/prefix}, {@code file:///folder}, a plain path or {@code
 * memory:name}; options are those of its store ({@code s3.endpoint}, …), of its commits ({@code
 * commit.spacing}) and of reads ({@code read.staleness}).
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
    OpenOptions open = OpenOptions.of(options);
    return using(
            root,
            options,
            (store, machine) ->
                LakeBirth.find(store).map(marker -> opened(root, store, machine, marker, open)))
        .orElseThrow(() -> none(root));
  }

  /** Opens a lake; one that is upgraded while it is being opened is opened as upgraded. */
  private static Lake opened(
      String root, ObjectStore store, Machine machine, Marker marker, OpenOptions options) {
    try {
      return Lake.open(root, store, machine, marker, options);
    } catch (LakeUpgraded meanwhile) {
      return Lake.open(root, store, machine, marker, options);
    }
  }

  private static NotALake none(String root) {
    return new NotALake(
        "There is no lake at this root. Create one (Larva.create, larva init), or correct"
            + " the root. root="
            + root);
  }

  /**
   * Makes a lake at a root where there is none, after probing that its store keeps the promises
   * that the protocol rests on.
   *
   * @throws InvalidRequest if there is a lake already
   * @throws dev.larva.error.StoreFailure if the store cannot be used, or answers wrongly
   */
  public static Lake create(String root, Map<String, String> options) {
    return create(root, options, Format.LOG);
  }

  /**
   * Likewise, in a format of the caller's choice.
   *
   * @param format 3, the log, which is what others get; or 1, the manifest: all of the lake's
   *     history in one object, for small lakes with few writers. {@link #upgrade} leads from 1 to 3
   */
  public static Lake create(String root, Map<String, String> options, int format) {
    return made(root, options, born(format))
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
    return made(root, options, Format.CURRENT).orElseGet(() -> open(root, options));
  }

  private static Optional<Lake> made(String root, Map<String, String> options, Format format) {
    OpenOptions open = OpenOptions.of(options);
    return using(
        root,
        options,
        (store, machine) ->
            LakeBirth.create(store, machine, format)
                .map(marker -> Lake.open(root, store, machine, marker, open)));
  }

  private static Format born(int format) {
    return switch (format) {
      case Format.MANIFEST -> Format.SMALL;
      case Format.LOG -> Format.CURRENT;
      default ->
          throw new InvalidRequest(
              "A lake can be made in format 1 (the manifest) or 3 (the log). Choose one of these."
                  + " format="
                  + format);
    };
  }

  /**
   * Takes a lake of format 1 to format 3, while others read and write it: what they have open
   * answers {@link LakeUpgraded} from then on, and is to be opened again. All versions stay as they
   * are. May be run again at any time, and by several at once.
   *
   * @return the last version of format 1; empty if the lake had left that format before
   * @throws NotALake if there is none
   */
  public static OptionalLong upgrade(String root, Map<String, String> options) {
    Machine machine = new SystemMachine();
    try (ObjectStore store = Stores.open(root, options, machine)) {
      Marker marker = LakeBirth.find(store).orElseThrow(() -> none(root));
      return LakeUpgrade.run(store, machine, marker);
    }
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
