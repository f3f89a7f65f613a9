package dev.larva.format;

import dev.larva.entry.Entry;
import java.util.List;

/** A small lake of a manifest, which is upgraded at version 3. */
final class ManifestSamples {

  private ManifestSamples() {}

  static Manifest empty() {
    return new Manifest(Format.SMALL, Samples.LAKE, Samples.ulid(7), List.of());
  }

  /** Two slots, with two entries and one. */
  static Manifest two() {
    HeldSlot first = held(Format.SMALL, 1, Slot.NO_PREVIOUS, Samples.append(1), Samples.append(2));
    HeldSlot second = held(Format.SMALL, 3, first.hash(), Samples.append(3));
    return empty().with(first, Samples.ulid(8)).with(second, Samples.ulid(9));
  }

  static byte[] ended() {
    return ManifestCodec.encode(two().ended(Samples.ulid(10)));
  }

  /** The first slot of the log after the manifest. */
  static byte[] afterwards() {
    return held(Format.CURRENT, 4, Digest.sha256(ended()), Samples.append(4)).bytes();
  }

  static Marker upgraded() {
    Marker born = new Marker(Format.SMALL, Samples.LAKE, Samples.TIME);
    return born.after(new Upgraded(3, Digest.sha256(ended())));
  }

  static HeldSlot held(Format format, long first, String previous, Entry... entries) {
    List<Long> times = Samples.slot(first, entries).times().stream().map(t -> t + first).toList();
    Slot slot =
        new Slot(format, Samples.LAKE, Samples.WRITER, first, previous, times, List.of(entries));
    byte[] bytes = SlotCodec.encode(slot);
    return new HeldSlot(slot, bytes, Digest.sha256(bytes));
  }
}
