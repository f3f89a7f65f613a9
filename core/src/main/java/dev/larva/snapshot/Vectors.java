package dev.larva.snapshot;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.larva.entry.Positions;
import dev.larva.error.CorruptLake;
import dev.larva.format.Digest;
import dev.larva.format.Layout;
import dev.larva.format.LiveChunk;
import dev.larva.format.VectorReference;
import dev.larva.store.Blob;
import dev.larva.store.Key;
import dev.larva.store.ObjectStore;

/** Reads spilled vectors through a bounded cache; every one is checked by its reference. */
final class Vectors {

  /** Bytes of vectors that the cache holds at most. */
  private static final long CACHE_BYTES = 16L << 20;

  private final ObjectStore store;
  private final Layout layout;
  private final Cache<VectorReference, Positions> cache =
      Caffeine.newBuilder()
          .maximumWeight(CACHE_BYTES)
          .weigher((VectorReference vector, Positions positions) -> (int) vector.bytes())
          .executor(Runnable::run)
          .build();

  Vectors(ObjectStore store, Layout layout) {
    this.store = store;
    this.layout = layout;
  }

  /** All deleted rows of the chunk, those of its vector too. */
  Positions deleted(LiveChunk chunk) {
    VectorReference vector = chunk.vector();
    if (vector == null) {
      return chunk.deleted();
    }
    Positions spilled = read(vector);
    if (spilled.last() >= chunk.entry().rows()) {
      throw damaged(layout.node(vector.name()), "it names rows that the chunk does not have");
    }
    if (spilled.intersects(chunk.deleted())) {
      throw damaged(layout.node(vector.name()), "rows of it were deleted again");
    }
    return spilled.union(chunk.deleted());
  }

  private Positions read(VectorReference vector) {
    Positions cached = cache.getIfPresent(vector);
    if (cached != null) {
      return cached;
    }
    Positions positions = load(vector);
    cache.put(vector, positions);
    return positions;
  }

  private Positions load(VectorReference vector) {
    Key key = layout.node(vector.name());
    Blob blob = store.get(key).orElseThrow(() -> damaged(key, "it is missing"));
    byte[] bytes = blob.bytes();
    if (bytes.length != vector.bytes() || !Digest.sha256(bytes).equals(vector.hash())) {
      throw damaged(key, "its bytes are not those that its node names");
    }
    Positions positions;
    try {
      positions = Positions.parse(bytes);
    } catch (IllegalArgumentException unreadable) {
      throw damaged(key, String.valueOf(unreadable.getMessage()));
    }
    if (positions.count() != vector.count()) {
      throw damaged(key, "it holds another number of rows than its node says");
    }
    return positions;
  }

  private static CorruptLake damaged(Key key, String what) {
    return new CorruptLake(
        "The deleted rows of a chunk cannot be read: "
            + what
            + ". Run larva repair (lake.repair), or restore the object from a backup of the store."
            + " object="
            + key);
  }
}
