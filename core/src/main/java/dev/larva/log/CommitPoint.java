package dev.larva.log;

import dev.larva.error.CorruptLake;
import dev.larva.error.InvalidRequest;
import dev.larva.error.LakeUpgraded;
import dev.larva.format.Format;
import dev.larva.format.Layout;
import dev.larva.format.Marker;
import dev.larva.format.Upgraded;
import dev.larva.runtime.Machine;
import dev.larva.store.Key;
import dev.larva.store.ObjectStore;
import dev.larva.store.PutResult;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What commits: an ordered run of slots, each put once, after the one before it. Which requests
 * that takes depends on the lake's format. Safe for many threads.
 */
public interface CommitPoint {

  /**
   * The commit point that is in force. A marker may lag behind an upgrade, so a manifest is asked.
   *
   * @throws CorruptLake if the marker names a manifest that is missing or damaged
   */
  static CommitPoint of(ObjectStore store, Layout layout, Machine machine, Marker marker) {
    SlotLog log = new SlotLog(store, layout, machine);
    ManifestObject object = new ManifestObject(store, layout, machine);
    Upgraded upgraded = marker.upgraded();
    if (upgraded == null && marker.format().version() == Format.MANIFEST) {
      upgraded = object.read().upgraded();
      if (upgraded == null) {
        return new ManifestLog(object, new Bodies(store, layout), machine);
      }
    }
    return upgraded == null
        ? log
        : new UpgradedLog(log, object, new Bodies(store, layout), upgraded);
  }

  /**
   * Puts the slot after those that its writer has read, unless another one is in its place. An
   * answer in doubt is settled by {@link #read}.
   *
   * @throws dev.larva.error.LarvaException if this put certainly wrote nothing
   * @throws LakeUpgraded if the slot is not there and never will be, whatever was put before
   */
  PutResult put(EncodedSlot slot);

  /**
   * The slot that starts with the version, or empty if there is none.
   *
   * @throws LakeUpgraded if there is none and never will be
   */
  Optional<StoredSlot> read(long first);

  /**
   * Hands over, in order, the slots from the one that starts with {@code first}, for as long as
   * they follow one another.
   *
   * @throws CorruptLake if a slot is missing below one that is there
   */
  void readFrom(long first, Consumer<StoredSlot> consumer);

  /** As {@link #readFrom}, for a reader that is expected to be at the tip. */
  void readFromTip(long first, Consumer<StoredSlot> consumer);

  /**
   * Hands over, in order, the slots that hold versions in (after, upTo].
   *
   * @throws CorruptLake if one of them is missing
   */
  void readRange(long after, long upTo, Consumer<StoredSlot> consumer);

  /** As {@link #readRange}, without reading what entries have put aside. */
  void readBare(long after, long upTo, Consumer<StoredSlot> consumer);

  /**
   * The slot that holds the version, which must have landed.
   *
   * @throws CorruptLake if there is none
   */
  StoredSlot holding(long version);

  /**
   * Puts a tombstone in the place of the slot that starts with the version.
   *
   * @return whether this did it; false: there was one
   * @throws InvalidRequest if its bytes are not an object of their own
   */
  boolean retire(long first);

  /** The object that holds the slot with that first version, or will; for messages. */
  Key object(long first);

  /** The manifest that the log goes on after; null where the log is all there is, or none is. */
  @Nullable Upgraded upgraded();

  /** Proven losses after which a proposal is given up. */
  int lossesLimit();
}
