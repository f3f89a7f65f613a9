package dev.larva.lab;

import dev.larva.entry.Entry;
import dev.larva.entry.TransactionId;
import dev.larva.format.Digest;
import dev.larva.format.Slot;
import dev.larva.format.SlotCodec;
import dev.larva.format.Tombstone;
import dev.larva.format.TombstoneCodec;
import dev.larva.format.Upgraded;
import dev.larva.log.CommitPoint;
import dev.larva.log.EncodedSlot;
import dev.larva.log.StoredSlot;
import dev.larva.store.Blob;
import dev.larva.store.Body;
import dev.larva.store.Key;
import dev.larva.store.PutResult;
import dev.larva.transaction.LakeAccess;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A log that retires slots with ids that nobody had. */
record ForgetfulLog(CommitPoint log, LakeAccess lake) implements CommitPoint {

  @Override
  public boolean retire(long first) {
    Key key = lake.layout().slot(first);
    Blob blob = lake.store().get(key).orElseThrow();
    if (TombstoneCodec.isOne(blob.bytes())) {
      return false;
    }
    Slot slot = SlotCodec.decode(key, blob.bytes());
    List<Entry> entries = slot.entries().stream().map(this::forgotten).toList();
    Tombstone tombstone = Tombstone.of(slot.with(entries), Digest.sha256(blob.bytes()));
    PutResult put = lake.store().swap(key, Body.of(TombstoneCodec.encode(tombstone)), blob.token());
    return put.kind() == PutResult.Kind.CREATED;
  }

  private Entry forgotten(Entry entry) {
    TransactionId id = new TransactionId(0, lake.machine().ulid());
    return new Entry(
        id,
        entry.premise(),
        entry.seen(),
        entry.operations(),
        entry.requirements(),
        entry.body(),
        entry.outcome(),
        entry.digest(),
        entry.summary());
  }

  @Override
  public PutResult put(EncodedSlot slot) {
    return log.put(slot);
  }

  @Override
  public Optional<StoredSlot> read(long first) {
    return log.read(first);
  }

  @Override
  public void readFrom(long first, Consumer<StoredSlot> consumer) {
    log.readFrom(first, consumer);
  }

  @Override
  public void readFromTip(long first, Consumer<StoredSlot> consumer) {
    log.readFromTip(first, consumer);
  }

  @Override
  public void readRange(long after, long upTo, Consumer<StoredSlot> consumer) {
    log.readRange(after, upTo, consumer);
  }

  @Override
  public void readBare(long after, long upTo, Consumer<StoredSlot> consumer) {
    log.readBare(after, upTo, consumer);
  }

  @Override
  public StoredSlot holding(long version) {
    return log.holding(version);
  }

  @Override
  public Key object(long first) {
    return log.object(first);
  }

  @Override
  public @Nullable Upgraded upgraded() {
    return log.upgraded();
  }

  @Override
  public int lossesLimit() {
    return log.lossesLimit();
  }
}
