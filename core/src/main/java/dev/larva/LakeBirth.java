package dev.larva;

import dev.larva.error.StoreFailure;
import dev.larva.format.Format;
import dev.larva.format.Layout;
import dev.larva.format.Marker;
import dev.larva.format.MarkerCodec;
import dev.larva.runtime.Machine;
import dev.larva.runtime.Ulid;
import dev.larva.store.Body;
import dev.larva.store.ObjectStore;
import dev.larva.store.PutResult;
import dev.larva.store.probe.StoreProbe;
import java.util.Optional;

/** Finds the marker of a lake, or makes the one that brings a lake into being. */
final class LakeBirth {

  /** Puts of the marker that are tried while its fate is open. */
  private static final int PUTS_LIMIT = 10;

  private LakeBirth() {}

  static Optional<Marker> find(ObjectStore store) {
    return store.get(Layout.MARKER).map(blob -> MarkerCodec.decode(Layout.MARKER, blob.bytes()));
  }

  /** The new lake's marker; empty if there is a lake, which is left alone. */
  static Optional<Marker> create(ObjectStore store, Machine machine) {
    if (find(store).isPresent()) {
      return Optional.empty();
    }
    Ulid lake = machine.ulid();
    StoreProbe.probe(store, machine, new Layout(lake).probe(machine.ulid()));
    Marker marker = new Marker(Format.CURRENT, lake, machine.nowMicros());
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
