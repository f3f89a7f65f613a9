package dev.larva.log;

import dev.larva.entry.BodyReference;
import dev.larva.entry.Entry;
import dev.larva.error.CorruptLake;
import dev.larva.format.BodyCodec;
import dev.larva.format.EntryBody;
import dev.larva.format.Layout;
import dev.larva.format.Slot;
import dev.larva.store.Blob;
import dev.larva.store.Key;
import dev.larva.store.ObjectStore;
import java.util.List;
import java.util.function.Consumer;

/** Gets what entries have put aside, so that whoever reads a slot has all of it. */
record Bodies(ObjectStore store, Layout layout) {

  /** A consumer of bare slots that passes them on with the bodies that their entries name. */
  Consumer<StoredSlot> filling(Consumer<StoredSlot> consumer) {
    return slot -> consumer.accept(filled(slot));
  }

  /** The slot with the bodies that its entries name. */
  StoredSlot filled(StoredSlot stored) {
    Slot slot = stored.slot();
    if (slot.entries().stream().allMatch(entry -> entry.body() == null)) {
      return stored;
    }
    List<Entry> entries = slot.entries().stream().map(this::filled).toList();
    return new StoredSlot(slot.with(entries), stored.hash(), stored.bytes(), stored.retired());
  }

  private Entry filled(Entry entry) {
    BodyReference body = entry.body();
    if (body == null) {
      return entry;
    }
    Key key = layout.node(body.name());
    Blob blob =
        store
            .get(key)
            .orElseThrow(
                () ->
                    new CorruptLake(
                        "The body of an entry is missing, so what it committed is unknown. Restore"
                            + " the object from a backup of the store. object="
                            + key));
    EntryBody content = BodyCodec.decode(key, blob.bytes(), body);
    if (!content.lake().equals(layout.lake())) {
      throw new CorruptLake("The body of an entry belongs to another lake. object=" + key);
    }
    return entry.filled(content.operations(), content.requirements());
  }
}
