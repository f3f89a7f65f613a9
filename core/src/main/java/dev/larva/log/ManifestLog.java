package dev.larva.log;

import dev.larva.error.CorruptLake;
import dev.larva.error.InvalidRequest;
import dev.larva.error.LakeUpgraded;
import dev.larva.format.HeldSlot;
import dev.larva.format.Manifest;
import dev.larva.format.Slot;
import dev.larva.format.Upgraded;
import dev.larva.runtime.Event;
import dev.larva.runtime.Machine;
import dev.larva.runtime.Monitor;
import dev.larva.store.Key;
import dev.larva.store.PutResult;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The slots of a lake of format 1, which are in one object: a put is the swap of the manifest that
 * was read last, with the slot appended. Once that token has passed, no swap that presents it can
 * land, not even one that is on its way.
 */
final class ManifestLog implements CommitPoint {

  /** A race costs a get and a swap of the whole object, so few may be lost. */
  private static final int LOSSES_LIMIT = 15;

  private final ManifestObject object;
  private final Bodies bodies;
  private final Machine machine;
  private final Monitor monitor;
  private @Nullable Sent sent;

  /** A manifest that was put: the same slot on the same token is put with the same bytes. */
  private record Sent(String slot, String token, Manifest manifest) {}

  ManifestLog(ManifestObject object, Bodies bodies, Machine machine) {
    this.object = object;
    this.bodies = bodies;
    this.machine = machine;
    this.monitor = machine.monitor();
  }

  @Override
  public PutResult put(EncodedSlot slot) {
    KnownManifest known = known();
    if (known.manifest().last() >= slot.slot().first()) {
      return new PutResult.Exists();
    }
    requireInForce(known);
    requireNext(known.manifest(), slot.slot());
    return object.swap(known, manifest(known, slot));
  }

  private Manifest manifest(KnownManifest known, EncodedSlot slot) {
    return monitor.locked(
        () -> {
          Sent before = sent;
          if (before != null
              && before.slot().equals(slot.hash())
              && before.token().equals(known.token())) {
            return before.manifest();
          }
          HeldSlot held = new HeldSlot(slot.slot(), slot.bytes(), slot.hash());
          Manifest manifest = known.manifest().with(held, machine.ulid());
          sent = new Sent(slot.hash(), known.token(), manifest);
          return manifest;
        });
  }

  @Override
  public Optional<StoredSlot> read(long first) {
    KnownManifest known = upTo(first);
    if (known.manifest().last() < first) {
      requireInForce(known);
    }
    return known.manifest().starting(first).map(KnownManifest::stored).map(bodies::filled);
  }

  @Override
  public void readFrom(long first, Consumer<StoredSlot> consumer) {
    KnownManifest read = object.read();
    read.each(first, Long.MAX_VALUE, bodies.filling(consumer));
    requireInForce(read);
  }

  @Override
  public void readFromTip(long first, Consumer<StoredSlot> consumer) {
    readFrom(first, consumer);
  }

  @Override
  public void readRange(long after, long upTo, Consumer<StoredSlot> consumer) {
    readBare(after, upTo, bodies.filling(consumer));
  }

  @Override
  public void readBare(long after, long upTo, Consumer<StoredSlot> consumer) {
    if (after < upTo) {
      required(upTo).range(after, upTo, consumer);
    }
  }

  @Override
  public StoredSlot holding(long version) {
    return bodies.filled(required(version).holding(version));
  }

  @Override
  public boolean retire(long first) {
    throw new InvalidRequest(
        "Slots of a lake of format 1 are parts of its manifest and cannot be retired. Upgrade the"
            + " lake (Larva.upgrade, larva upgrade). object="
            + object.key());
  }

  @Override
  public Key object(long first) {
    return object.key();
  }

  @Override
  public @Nullable Upgraded upgraded() {
    return null;
  }

  @Override
  public int lossesLimit() {
    return LOSSES_LIMIT;
  }

  /** Whoever read slots that the manifest lacks has them from a root that outlived it. */
  private void requireNext(Manifest manifest, Slot slot) {
    if (manifest.last() + 1 != slot.first() || !manifest.tip().equals(slot.previous())) {
      throw new CorruptLake(
          "The manifest ends before the state that it led to; nothing landed. Restore the object"
              + " from a backup of the store. object="
              + object.key()
              + " manifest="
              + manifest.last()
              + " slot="
              + slot.first());
    }
  }

  private KnownManifest known() {
    return object.known().orElseGet(object::read);
  }

  /** What is known if it holds the version, else what is there now. */
  private KnownManifest upTo(long version) {
    return object
        .known()
        .filter(known -> known.manifest().last() >= version)
        .orElseGet(object::read);
  }

  private KnownManifest required(long version) {
    KnownManifest known = upTo(version);
    if (version < 1 || known.manifest().last() < version) {
      throw new CorruptLake(
          "The manifest does not hold version "
              + version
              + ", though it was seen. Restore the object from a backup of the store. object="
              + object.key());
    }
    return known;
  }

  private void requireInForce(KnownManifest known) {
    if (known.manifest().upgraded()) {
      machine.event(Event.UPGRADE_MET);
      throw new LakeUpgraded(
          "The lake was upgraded to format "
              + known.manifest().format().version()
              + " after it was opened here, so this open lake can no longer be used; nothing of"
              + " this request landed. Open the lake again. object="
              + object.key());
    }
  }
}
