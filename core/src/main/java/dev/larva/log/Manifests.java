package dev.larva.log;

import dev.larva.error.StoreFailure;
import dev.larva.format.Digest;
import dev.larva.format.Format;
import dev.larva.format.Layout;
import dev.larva.format.Manifest;
import dev.larva.format.ManifestCodec;
import dev.larva.format.Upgraded;
import dev.larva.runtime.Event;
import dev.larva.runtime.Machine;
import dev.larva.runtime.Ulid;
import dev.larva.store.Body;
import dev.larva.store.Key;
import dev.larva.store.ObjectStore;
import dev.larva.store.PutResult;
import java.time.Duration;
import java.util.List;

/** The first and the last manifest of a lake. */
public final class Manifests {

  /** Puts of the first manifest that are tried while its fate is open. */
  private static final int CREATIONS_LIMIT = 10;

  /** Swaps that are tried against writers who append; each wait is a new draw. */
  private static final int SWAPS_LIMIT = 200;

  /** The wait between two tries is a random time up to this. */
  private static final Duration PAUSE = Duration.ofMillis(50);

  private final ObjectStore store;
  private final Layout layout;
  private final Machine machine;

  public Manifests(ObjectStore store, Layout layout, Machine machine) {
    this.store = store;
    this.layout = layout;
    this.machine = machine;
  }

  /** Creates the empty manifest of a new lake; one that is there is its own, by the lake's id. */
  public void create(Format format) {
    Key key = layout.manifest();
    byte[] bytes =
        ManifestCodec.encode(new Manifest(format, layout.lake(), machine.ulid(), List.of()));
    for (int puts = 0; puts < CREATIONS_LIMIT; puts++) {
      boolean created = store.create(key, Body.of(bytes)).kind() == PutResult.Kind.CREATED;
      if (created || store.get(key).isPresent()) {
        return;
      }
      pause();
    }
    throw undecided("The store did not say whether the lake's manifest was written", key);
  }

  /** Whether there is a manifest that holds slots, or did when its lake was upgraded. */
  public static boolean inUse(ObjectStore store, Layout layout) {
    return store
        .get(layout.manifest())
        .map(blob -> ManifestCodec.decode(layout.manifest(), blob.bytes()))
        .filter(manifest -> manifest.upgraded() || manifest.last() > 0)
        .isPresent();
  }

  /**
   * Swaps the manifest for the last time, so that no writer can append to it from then on; nothing
   * if that was done before.
   */
  public Upgraded end() {
    ManifestObject object = new ManifestObject(store, layout, machine);
    Ulid nonce = machine.ulid();
    for (int swaps = 0; swaps < SWAPS_LIMIT; swaps++) {
      KnownManifest known = object.read();
      Upgraded before = known.upgraded();
      if (before != null) {
        return before;
      }
      if (object.swap(known, known.manifest().ended(nonce)).kind() == PutResult.Kind.CREATED) {
        machine.event(Event.UPGRADED);
        return new Upgraded(known.manifest().last(), hash(known.manifest().ended(nonce)));
      }
      pause();
    }
    throw undecided(
        "Other writers won every race for the manifest, or the store did not say", object.key());
  }

  private static String hash(Manifest manifest) {
    return Digest.sha256(ManifestCodec.encode(manifest));
  }

  private void pause() {
    try {
      machine.sleep(Duration.ofNanos(machine.random(PAUSE.toNanos())));
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw undecided(
          "The thread was interrupted before the manifest was written", layout.manifest());
    }
  }

  private static StoreFailure undecided(String what, Key key) {
    return new StoreFailure(StoreFailure.Kind.TRANSIENT, what + ". Try again. object=" + key, null);
  }
}
