package dev.larva.log;

import dev.larva.format.Digest;
import dev.larva.format.Slot;
import dev.larva.format.SlotCodec;

/**
 * A slot with its bytes, which stay as they are from the first put until the slot's occupant is
 * known.
 */
@SuppressWarnings("ArrayRecordComponent")
public record EncodedSlot(Slot slot, byte[] bytes, String hash) {

  public static EncodedSlot of(Slot slot) {
    byte[] bytes = SlotCodec.encode(slot);
    return new EncodedSlot(slot, bytes, Digest.sha256(bytes));
  }

  public StoredSlot stored() {
    return new StoredSlot(slot, hash, bytes.length);
  }
}
