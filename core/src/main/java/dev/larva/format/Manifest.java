package dev.larva.format;

import dev.larva.runtime.Ulid;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * All slots of a lake of format 1, or those that it had when it left that format: then its own
 * format is a later one, and it never changes again.
 *
 * @param nonce makes its bytes differ from those of every other manifest
 * @param slots from version 1 on, each following the one before
 */
public record Manifest(Format format, Ulid lake, Ulid nonce, List<HeldSlot> slots) {

  /** Bytes of a manifest at most. */
  public static final int BYTES_LIMIT = 1 << 26;

  public Manifest {
    slots = List.copyOf(slots);
    long version = 0;
    String tip = Slot.NO_PREVIOUS;
    for (HeldSlot held : slots) {
      requireNext(held.slot(), lake, version, tip);
      version = held.slot().last();
      tip = held.hash();
    }
  }

  private static void requireNext(Slot slot, Ulid lake, long version, String tip) {
    if (slot.format().version() != Format.MANIFEST || !slot.lake().equals(lake)) {
      throw new IllegalArgumentException(
          "a slot of another lake or format than its manifest: first=" + slot.first());
    }
    if (slot.first() != version + 1 || !slot.previous().equals(tip)) {
      throw new IllegalArgumentException(
          "a slot does not follow the one before it: first=" + slot.first());
    }
  }

  /** The last version in it; 0 if it holds no slot. */
  public long last() {
    return slots.isEmpty() ? 0 : slots.get(slots.size() - 1).slot().last();
  }

  /** The hash that a slot after the last would name. */
  public String tip() {
    return slots.isEmpty() ? Slot.NO_PREVIOUS : slots.get(slots.size() - 1).hash();
  }

  /** Whether it is the last manifest of its lake. */
  public boolean upgraded() {
    return format.version() != Format.MANIFEST;
  }

  /** The place of the slot that holds the version, which is not above the last. */
  public int place(long version) {
    int low = 0;
    int high = slots.size() - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (slots.get(middle).slot().last() < version) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** The slot that starts with the version. */
  public Optional<HeldSlot> starting(long first) {
    if (first < 1 || first > last()) {
      return Optional.empty();
    }
    return Optional.of(slots.get(place(first))).filter(held -> held.slot().first() == first);
  }

  /** The manifest with one more slot. */
  public Manifest with(HeldSlot slot, Ulid newNonce) {
    List<HeldSlot> more = new ArrayList<>(slots);
    more.add(slot);
    return new Manifest(format, lake, newNonce, more);
  }

  /** The manifest that ends format 1. */
  public Manifest ended(Ulid newNonce) {
    return new Manifest(format.at(Format.LOG), lake, newNonce, slots);
  }
}
