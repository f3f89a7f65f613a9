package dev.larva.log;

import dev.larva.format.HeldSlot;
import dev.larva.format.Manifest;
import dev.larva.format.Slot;
import dev.larva.format.Upgraded;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A manifest as it was read.
 *
 * @param hash SHA-256 of all its bytes
 * @param token that a swap of exactly these bytes must present
 */
record KnownManifest(Manifest manifest, String hash, String token) {

  /** What the log goes on after; null if this manifest is not its lake's last. */
  @Nullable Upgraded upgraded() {
    return manifest.upgraded() ? new Upgraded(manifest.last(), hash) : null;
  }

  /** Whether this one can have come of the other by slots being appended. */
  boolean follows(KnownManifest before) {
    Manifest older = before.manifest();
    if (older.upgraded() || manifest.last() < older.last()) {
      return hash.equals(before.hash());
    }
    return older.slots().isEmpty()
        || manifest.slots().get(older.slots().size() - 1).hash().equals(older.tip());
  }

  /** Hands over the slots that start at or after {@code first} and at or below {@code upTo}. */
  void each(long first, long upTo, Consumer<StoredSlot> consumer) {
    if (first > manifest.last()) {
      return;
    }
    for (HeldSlot held : manifest.slots().subList(manifest.place(first), manifest.slots().size())) {
      Slot slot = held.slot();
      if (slot.first() > upTo) {
        return;
      }
      if (slot.first() >= first) {
        consumer.accept(stored(held));
      }
    }
  }

  /** Hands over the slots that hold versions in (after, upTo], of which the first is here. */
  void range(long after, long upTo, Consumer<StoredSlot> consumer) {
    StoredSlot holding = holding(after + 1);
    consumer.accept(holding);
    each(holding.slot().last() + 1, upTo, consumer);
  }

  /** The slot that holds the version, which must be one of these. */
  StoredSlot holding(long version) {
    return stored(manifest.slots().get(manifest.place(version)));
  }

  /** The slot, without the bodies that its entries name. */
  static StoredSlot stored(HeldSlot held) {
    return new StoredSlot(held.slot(), held.hash(), held.bytes().length);
  }
}
