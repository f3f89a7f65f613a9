package dev.larva.log;

import dev.larva.error.CorruptLake;
import dev.larva.error.InvalidRequest;
import dev.larva.format.Upgraded;
import dev.larva.store.Key;
import dev.larva.store.PutResult;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The slots of a lake that was upgraded: the first are in its last manifest, which is read only
 * when they are asked for; the others are objects of the log.
 */
record UpgradedLog(SlotLog log, ManifestObject object, Bodies bodies, Upgraded upgraded)
    implements CommitPoint {

  @Override
  public PutResult put(EncodedSlot slot) {
    return log.put(slot);
  }

  @Override
  public Optional<StoredSlot> read(long first) {
    return first > upgraded.version()
        ? log.read(first)
        : manifest().manifest().starting(first).map(KnownManifest::stored).map(bodies::filled);
  }

  @Override
  public void readFrom(long first, Consumer<StoredSlot> consumer) {
    log.readFrom(readManifest(first, consumer), consumer);
  }

  @Override
  public void readFromTip(long first, Consumer<StoredSlot> consumer) {
    log.readFromTip(readManifest(first, consumer), consumer);
  }

  /** Hands over what the manifest has; answers where the log goes on. */
  private long readManifest(long first, Consumer<StoredSlot> consumer) {
    if (first > upgraded.version()) {
      return first;
    }
    manifest().each(first, Long.MAX_VALUE, bodies.filling(consumer));
    return upgraded.version() + 1;
  }

  @Override
  public void readRange(long after, long upTo, Consumer<StoredSlot> consumer) {
    readBare(after, upTo, bodies.filling(consumer));
  }

  @Override
  public void readBare(long after, long upTo, Consumer<StoredSlot> consumer) {
    long version = upgraded.version();
    if (after < Math.min(version, upTo)) {
      manifest().range(after, upTo, consumer);
    }
    if (upTo > version) {
      log.readBare(Math.max(after, version), upTo, consumer);
    }
  }

  @Override
  public StoredSlot holding(long version) {
    return version > upgraded.version()
        ? log.holding(version)
        : bodies.filled(manifest().holding(version));
  }

  @Override
  public boolean retire(long first) {
    if (first <= upgraded.version()) {
      throw new InvalidRequest(
          "A slot of the manifest cannot be retired. Begin after the upgrade. version=" + first);
    }
    return log.retire(first);
  }

  @Override
  public Key object(long first) {
    return first > upgraded.version() ? log.object(first) : object.key();
  }

  @Override
  public int lossesLimit() {
    return log.lossesLimit();
  }

  private KnownManifest manifest() {
    KnownManifest known = object.known().orElseGet(object::read);
    if (!upgraded.equals(known.upgraded())) {
      throw new CorruptLake(
          "The manifest is not the one that the lake was upgraded from. Restore the object from a"
              + " backup of the store. object="
              + object.key());
    }
    return known;
  }
}
