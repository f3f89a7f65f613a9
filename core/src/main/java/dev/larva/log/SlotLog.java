package dev.larva.log;

import dev.larva.error.CorruptLake;
import dev.larva.error.StoreFailure;
import dev.larva.format.Digest;
import dev.larva.format.Layout;
import dev.larva.format.Slot;
import dev.larva.format.SlotCodec;
import dev.larva.format.Tombstone;
import dev.larva.format.TombstoneCodec;
import dev.larva.format.Upgraded;
import dev.larva.runtime.Machine;
import dev.larva.runtime.Parallel;
import dev.larva.store.Blob;
import dev.larva.store.Body;
import dev.larva.store.Key;
import dev.larva.store.Listed;
import dev.larva.store.ObjectStore;
import dev.larva.store.PutResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The log of a lake of format 3: each slot is an object, created once under its version's name. */
public final class SlotLog implements CommitPoint {

  /** A race costs one create-only put of a small object, so many may be lost. */
  private static final int LOSSES_LIMIT = 45;

  /** Swaps of one slot that are tried while the store does not say. */
  private static final int SWAPS_LIMIT = 10;

  /** Slots that are read at a time; so many are in memory, without what they put aside. */
  private static final int READ_AHEAD = 64;

  /** Slots that are read one by one before a list is asked for more. */
  private static final int READ_BY_NAME = 16;

  private final ObjectStore store;
  private final Layout layout;
  private final Machine machine;
  private final Bodies bodies;

  public SlotLog(ObjectStore store, Layout layout, Machine machine) {
    this.store = store;
    this.layout = layout;
    this.machine = machine;
    this.bodies = new Bodies(store, layout);
  }

  @Override
  public PutResult put(EncodedSlot slot) {
    return store.create(layout.slot(slot.slot().first()), Body.of(slot.bytes()));
  }

  @Override
  public Optional<StoredSlot> read(long first) {
    return bare(first).map(bodies::filled);
  }

  /** The slot as its object says it, without the bodies that it names. */
  private Optional<StoredSlot> bare(long first) {
    Key key = layout.slot(first);
    return store.get(key).map(blob -> decode(key, first, blob));
  }

  @Override
  public void readFrom(long first, Consumer<StoredSlot> consumer) {
    readBareFrom(first, bodies.filling(consumer));
  }

  private void readBareFrom(long first, Consumer<StoredSlot> consumer) {
    OptionalLong more = OptionalLong.of(first);
    while (more.isPresent()) {
      more = readByName(readByList(more.getAsLong(), consumer), consumer);
    }
  }

  /** Gets by name first, and lists only when it finds that it was far behind. */
  @Override
  public void readFromTip(long first, Consumer<StoredSlot> consumer) {
    OptionalLong more = readByName(first, bodies.filling(consumer));
    if (more.isPresent()) {
      readFrom(more.getAsLong(), consumer);
    }
  }

  /** Reads what lists show, many at a time; answers the version after it. */
  private long readByList(long first, Consumer<StoredSlot> consumer) {
    long next = first;
    List<Long> listed;
    do {
      listed = listAfter(next - 1);
      next = listed.isEmpty() ? next : readListed(next, listed, consumer);
    } while (listed.size() == ObjectStore.LIST_LIMIT);
    return next;
  }

  /**
   * Reads slots one by one; answers the next version once there are so many of them that a list is
   * faster: a reader who goes on one by one may never catch up with a fast writer.
   */
  private OptionalLong readByName(long first, Consumer<StoredSlot> consumer) {
    long next = first;
    for (int reads = 0; reads < READ_BY_NAME; reads++) {
      Optional<StoredSlot> slot = bare(next);
      if (slot.isEmpty()) {
        return OptionalLong.empty();
      }
      consumer.accept(slot.get());
      next = slot.get().slot().last() + 1;
    }
    return OptionalLong.of(next);
  }

  @Override
  public void readRange(long after, long upTo, Consumer<StoredSlot> consumer) {
    readBare(after, upTo, bodies.filling(consumer));
  }

  @Override
  public void readBare(long after, long upTo, Consumer<StoredSlot> consumer) {
    if (after >= upTo) {
      return;
    }
    StoredSlot start = bareHolding(after + 1);
    consumer.accept(start);
    long next = start.slot().last() + 1;
    while (next <= upTo) {
      List<Long> listed =
          listAfter(next - 1).stream().takeWhile(version -> version <= upTo).toList();
      next = readListed(next, listed.isEmpty() ? List.of(next) : listed, consumer);
    }
  }

  @Override
  public StoredSlot holding(long version) {
    return bodies.filled(bareHolding(version));
  }

  private StoredSlot bareHolding(long version) {
    StoredSlot slot = require(startAtOrBefore(version));
    while (slot.slot().last() < version) {
      slot = require(slot.slot().last() + 1);
    }
    return slot;
  }

  /** Whoever else retires it puts the same bytes, so a lost swap is no loss. */
  @Override
  public boolean retire(long first) {
    Key key = layout.slot(first);
    for (int swaps = 0; swaps < SWAPS_LIMIT; swaps++) {
      Blob blob = store.get(key).orElseThrow(() -> missing(first));
      if (TombstoneCodec.isOne(blob.bytes())) {
        return false;
      }
      StoredSlot slot = decode(key, first, blob);
      byte[] bytes = TombstoneCodec.encode(Tombstone.of(slot.slot(), slot.hash()));
      if (store.swap(key, Body.of(bytes), blob.token()).kind() == PutResult.Kind.CREATED) {
        return true;
      }
    }
    throw new StoreFailure(
        StoreFailure.Kind.TRANSIENT,
        "The store did not say whether a slot was retired. Run it again. object=" + key,
        null);
  }

  @Override
  public Key object(long first) {
    return layout.slot(first);
  }

  @Override
  public @Nullable Upgraded upgraded() {
    return null;
  }

  @Override
  public int lossesLimit() {
    return LOSSES_LIMIT;
  }

  /**
   * The start of a slot not far before the version: of the one that holds it if lists miss none.
   */
  private long startAtOrBefore(long version) {
    long below = Math.max(0, version - Slot.ENTRIES_LIMIT);
    long start = 0;
    for (long first : listAfter(below)) {
      if (first <= version) {
        start = first;
      }
    }
    for (long first = version; start == 0 && first > below; first--) {
      start = store.get(layout.slot(first)).isPresent() ? first : 0;
    }
    if (start == 0) {
      throw new CorruptLake(
          "No slot of the log holds version "
              + version
              + ", though later ones exist. Restore the missing object from a backup of the store."
              + " prefix="
              + layout.slots());
    }
    return start;
  }

  private long readListed(long next, List<Long> listed, Consumer<StoredSlot> consumer) {
    long expected = next;
    for (int i = 0; i < listed.size(); i += READ_AHEAD) {
      List<Long> ahead = listed.subList(i, Math.min(i + READ_AHEAD, listed.size()));
      for (StoredSlot slot : Parallel.map(machine, READ_AHEAD, ahead, this::require)) {
        while (slot.slot().first() > expected) {
          StoredSlot unlisted = require(expected);
          consumer.accept(unlisted);
          expected = unlisted.slot().last() + 1;
        }
        consumer.accept(slot);
        expected = slot.slot().last() + 1;
      }
    }
    return expected;
  }

  private StoredSlot require(long first) {
    return bare(first).orElseThrow(() -> missing(first));
  }

  private CorruptLake missing(long first) {
    return new CorruptLake(
        "A slot of the log is missing below one that exists, so what it committed is unknown."
            + " Restore the object from a backup of the store. object="
            + layout.slot(first));
  }

  /** First versions of listed slots above {@code version}, ascending, one page of them. */
  private List<Long> listAfter(long version) {
    List<Long> firsts = new ArrayList<>();
    String after = layout.slot(version).path();
    for (Listed listed : store.list(layout.slots(), after, ObjectStore.LIST_LIMIT)) {
      OptionalLong first = layout.slotFirst(listed.key());
      if (first.isPresent()) {
        firsts.add(first.getAsLong());
      }
    }
    return firsts;
  }

  private static StoredSlot decode(Key key, long first, Blob blob) {
    StoredSlot stored =
        TombstoneCodec.isOne(blob.bytes()) ? tombstone(key, blob.bytes()) : slot(key, blob.bytes());
    if (stored.slot().first() != first) {
      throw new CorruptLake(
          "A slot says that it starts at another version than its name. object="
              + key
              + " first="
              + stored.slot().first());
    }
    return stored;
  }

  private static StoredSlot slot(Key key, byte[] bytes) {
    return new StoredSlot(SlotCodec.decode(key, bytes), Digest.sha256(bytes), bytes.length);
  }

  private static StoredSlot tombstone(Key key, byte[] bytes) {
    Tombstone tombstone = TombstoneCodec.decode(key, bytes);
    return new StoredSlot(tombstone.slot(), tombstone.hash(), bytes.length, true);
  }
}
