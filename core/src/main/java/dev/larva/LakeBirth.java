package dev.larva;

import dev.larva.error.CorruptLake;
import dev.larva.error.StoreFailure;
import dev.larva.format.Format;
import dev.larva.format.Layout;
import dev.larva.format.Marker;
import dev.larva.format.MarkerCodec;
import dev.larva.log.Manifests;
import dev.larva.runtime.Machine;
import dev.larva.runtime.Ulid;
import dev.larva.store.Body;
import dev.larva.store.Key;
import dev.larva.store.Listed;
import dev.larva.store.ObjectStore;
import dev.larva.store.PutResult;
import dev.larva.store.probe.StoreProbe;
import java.util.List;
import java.util.Optional;

/** Finds the marker of a lake, or makes the one that brings a lake into being. */
final class LakeBirth {

  /** Puts of the marker that are tried while its fate is open. */
  private static final int PUTS_LIMIT = 10;

  /** Homes of lakes that never came to be, left by creators that died, and passed over. */
  private static final int HOMES_LIMIT = 16;

  /** Sorts after all names in a home. */
  private static final String AFTER_ALL = "~";

  private LakeBirth() {}

  static Optional<Marker> find(ObjectStore store) {
    return store.get(Layout.MARKER).map(blob -> MarkerCodec.decode(Layout.MARKER, blob.bytes()));
  }

  /** A new lake beside the log of one that lost its marker would hide all that it holds. */
  private static CorruptLake withoutMarker(Key slot) {
    return new CorruptLake(
        "A lake is here whose marker is missing; a new one would hide it, so nothing was made."
            + " Restore the marker from a copy, or choose another root. object="
            + Layout.MARKER
            + " found="
            + slot);
  }

  /**
   * A slot or manifest of some lake below the root; of the homes there, the first few are looked
   * at.
   */
  private static Optional<Key> anyLog(ObjectStore store) {
    String after = "";
    for (int homes = 0; homes < HOMES_LIMIT; homes++) {
      Optional<Ulid> lake =
          store.list(Layout.HOMES, after, 1).stream()
              .findFirst()
              .flatMap(listed -> Layout.lake(listed.key()));
      if (lake.isEmpty()) {
        return Optional.empty();
      }
      Layout layout = new Layout(lake.get());
      List<Listed> slots = store.list(layout.slots(), "", 1);
      if (!slots.isEmpty()) {
        return Optional.of(slots.get(0).key());
      }
      if (Manifests.inUse(store, layout)) {
        return Optional.of(layout.manifest());
      }
      after = layout.home() + AFTER_ALL;
    }
    return Optional.empty();
  }

  /** The new lake's marker; empty if there is a lake, which is left alone. */
  static Optional<Marker> create(ObjectStore store, Machine machine, Format format) {
    if (find(store).isPresent()) {
      return Optional.empty();
    }
    Optional<Key> log = anyLog(store);
    if (log.isPresent()) {
      if (find(store).isPresent()) {
        return Optional.empty();
      }
      throw withoutMarker(log.get());
    }
    Ulid lake = machine.ulid();
    StoreProbe.probe(store, machine, new Layout(lake).probe(machine.ulid()));
    if (format.version() == Format.MANIFEST) {
      new Manifests(store, new Layout(lake), machine).create(format);
    }
    Marker marker = new Marker(format, lake, machine.nowMicros());
    byte[] bytes = MarkerCodec.encode(marker);
    for (int puts = 0; puts < PUTS_LIMIT; puts++) {
      if (store.create(Layout.MARKER, Body.of(bytes)).kind() == PutResult.Kind.CREATED) {
        return Optional.of(marker);
      }
      Optional<Marker> there = find(store);
      if (there.isPresent()) {
        return there.filter(marker::equals);
      }
    }
    throw new StoreFailure(
        StoreFailure.Kind.TRANSIENT,
        "The store did not say whether the lake's marker was written. Try again. object="
            + Layout.MARKER,
        null);
  }
}
