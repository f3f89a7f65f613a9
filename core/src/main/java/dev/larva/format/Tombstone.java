package dev.larva.format;

import dev.larva.entry.Entry;
import dev.larva.entry.TransactionId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is left of a slot that was retired: a pure function of it. It stands under the slot's name,
 * so that no slot can be created there again, and says what became of the ids.
 *
 * @param slot its header and, of its entries, ids, digests and outcomes
 * @param hash SHA-256 of all bytes of the slot, which its successor names
 */
public record Tombstone(Slot slot, String hash) {

  /** What an entry that changed something bears in a tombstone. */
  private static final Entry.Outcome COMMITTED =
      new Entry.Outcome(Entry.Outcome.Kind.COMMITTED, "");

  public Tombstone {
    Digest.require(hash);
    if (slot.format().version() == Format.MANIFEST) {
      throw new IllegalArgumentException("format 1 has no tombstones: " + slot.first());
    }
    if (slot.entries().stream().anyMatch(entry -> entry.outcome() == null)) {
      throw new IllegalArgumentException("a tombstone tells no operations: " + slot.first());
    }
  }

  /** The tombstone of a slot whose bytes have that hash. */
  public static Tombstone of(Slot slot, String hash) {
    List<Entry> entries = new ArrayList<>();
    for (Entry entry : slot.entries()) {
      entries.add(decided(entry.id(), entry.outcome(), entry.digest()));
    }
    return new Tombstone(slot.with(entries), hash);
  }

  /**
   * What is left of an entry.
   *
   * @param outcome absent: it changed something
   */
  static Entry decided(TransactionId id, Entry.@Nullable Outcome outcome, @Nullable String digest) {
    return new Entry(
        id,
        id.since(),
        0,
        List.of(),
        List.of(),
        null,
        outcome == null ? COMMITTED : outcome,
        digest,
        Map.of());
  }
}
