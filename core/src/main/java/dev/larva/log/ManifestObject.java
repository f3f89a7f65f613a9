package dev.larva.log;

import dev.larva.error.CorruptLake;
import dev.larva.error.InvalidRequest;
import dev.larva.format.Digest;
import dev.larva.format.HeldSlot;
import dev.larva.format.Layout;
import dev.larva.format.Manifest;
import dev.larva.format.ManifestCodec;
import dev.larva.runtime.Machine;
import dev.larva.runtime.Monitor;
import dev.larva.store.Blob;
import dev.larva.store.Body;
import dev.larva.store.Key;
import dev.larva.store.ObjectStore;
import dev.larva.store.PutResult;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The one mutable object, and the newest state of it that this process has read. Safe for many
 * threads. Invariant: what is known only grows, and a token is never known without the content that
 * it stands for.
 */
final class ManifestObject {

  private final ObjectStore store;
  private final Key key;
  private final Monitor monitor;
  private volatile @Nullable KnownManifest known;

  ManifestObject(ObjectStore store, Layout layout, Machine machine) {
    this.store = store;
    this.key = layout.manifest();
    this.monitor = machine.monitor();
  }

  Key key() {
    return key;
  }

  /** What was read last, without asking the store; empty before the first read. */
  Optional<KnownManifest> known() {
    return Optional.ofNullable(known);
  }

  /** What it is now. */
  KnownManifest read() {
    KnownManifest before = known;
    Blob blob =
        store
            .get(key)
            .orElseThrow(
                () ->
                    new CorruptLake(
                        "The manifest of the lake is missing, and with it what was committed."
                            + " Restore the object from a backup of the store. object="
                            + key));
    List<HeldSlot> slots = before == null ? List.of() : before.manifest().slots();
    Manifest manifest = ManifestCodec.decode(key, blob.bytes(), slots);
    KnownManifest read = new KnownManifest(manifest, Digest.sha256(blob.bytes()), blob.token());
    if (before != null && !read.follows(before)) {
      throw new CorruptLake(
          "The manifest has lost what it held before: the store gave back an older one, or"
              + " somebody replaced it. Restore the object from a backup of the store. object="
              + key
              + " before="
              + before.manifest().last()
              + " now="
              + manifest.last());
    }
    return accept(read);
  }

  /**
   * Replaces exactly what is given.
   *
   * @throws InvalidRequest if the new one is too large
   */
  PutResult swap(KnownManifest old, Manifest manifest) {
    byte[] bytes = encoded(manifest);
    PutResult result = store.swap(key, Body.of(bytes), old.token());
    if (result instanceof PutResult.Created created) {
      accept(new KnownManifest(manifest, Digest.sha256(bytes), created.token()));
    }
    return result;
  }

  private byte[] encoded(Manifest manifest) {
    try {
      return ManifestCodec.encode(manifest);
    } catch (IllegalArgumentException tooLarge) {
      throw new InvalidRequest(
          "Nothing landed: the manifest of the lake is full. Upgrade the lake (Larva.upgrade, larva"
              + " upgrade), which has no such limit afterwards. object="
              + key
              + " limit="
              + Manifest.BYTES_LIMIT,
          tooLarge);
    }
  }

  /** An answer that was under way while a newer one came does not count. */
  private KnownManifest accept(KnownManifest read) {
    return monitor.locked(
        () -> {
          KnownManifest newest = known;
          boolean older =
              newest != null
                  && (newest.manifest().upgraded()
                      || newest.manifest().last() > read.manifest().last());
          KnownManifest now = older && newest != null ? newest : read;
          known = now;
          return now;
        });
  }
}
