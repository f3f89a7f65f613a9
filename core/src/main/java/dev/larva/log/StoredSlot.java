package dev.larva.log;

import dev.larva.entry.Entry;
import dev.larva.error.CorruptLake;
import dev.larva.format.Slot;
import dev.larva.store.Key;
import java.util.ArrayList;
import java.util.List;

/**
 * A slot together with the hash that its successor names.
 *
 * @param slot if it is retired, without what its entries did
 * @param hash SHA-256 of all bytes of the slot
 * @param bytes length of the object
 * @param retired whether a tombstone stands in its place
 */
public record StoredSlot(Slot slot, String hash, int bytes, boolean retired) {

  /** A slot that stands where it was put. */
  public StoredSlot(Slot slot, String hash, int bytes) {
    this(slot, hash, bytes, false);
  }

  /**
   * Its entries, for who needs to know what they did.
   *
   * @param object its name
   * @throws CorruptLake if the slot was retired
   */
  public List<LogEntry> whole(Key object) {
    if (retired) {
      throw new CorruptLake(
          "What a slot held is needed, and it was retired. Look at the lake as it is now; if it says"
              + " the same again, restore the object from a backup of the store. object="
              + object);
    }
    return entries();
  }

  /** Its entries with their versions and times, in order. */
  public List<LogEntry> entries() {
    List<LogEntry> positioned = new ArrayList<>();
    for (Entry entry : slot.entries()) {
      int index = positioned.size();
      positioned.add(
          new LogEntry(
              slot.first() + index, slot.times().get(index), slot.writer(), entry, slot.first()));
    }
    return positioned;
  }
}
