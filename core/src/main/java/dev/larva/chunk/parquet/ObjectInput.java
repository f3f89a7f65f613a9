package dev.larva.chunk.parquet;

import dev.larva.error.CorruptLake;
import dev.larva.error.StoreFailure;
import dev.larva.store.Key;
import dev.larva.store.ObjectStore;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.SeekableInputStream;
import org.jspecify.annotations.Nullable;

/**
 * An object of known length as an input of Parquet, read through ranges.
 *
 * <p>Opening it costs one request, for its last {@link #TAIL_BYTES}: the footer and the page
 * indexes are there, so most chunks need nothing else before their columns.
 */
public final class ObjectInput implements InputFile {

  /** Bytes at the end that the first request brings. */
  static final int TAIL_BYTES = 64 * 1024;

  private final ObjectStore store;
  private final Key key;
  private final long length;

  public ObjectInput(ObjectStore store, Key key, long length) {
    this.store = store;
    this.key = key;
    this.length = length;
  }

  @Override
  public long getLength() {
    return length;
  }

  @Override
  public SeekableInputStream newStream() {
    return new RangeStream(this);
  }

  /** Bytes [offset, offset + size), all of them within the object. */
  byte[] read(long offset, int size) {
    try {
      return store.getRange(key, offset, size).orElseThrow(this::missing);
    } catch (StoreFailure e) {
      if (e.kind() == StoreFailure.Kind.BROKEN) {
        throw damaged(e.getMessage(), e);
      }
      throw e;
    }
  }

  /** The failure for an object that is not what its entry says. */
  CorruptLake damaged(@Nullable String why, @Nullable Throwable cause) {
    return new CorruptLake(
        "chunk "
            + key
            + " is damaged ("
            + why
            + "): the object is not as its writer put it; restore it from a copy, or read a version"
            + " that does not need it. object="
            + key
            + " bytes="
            + length,
        cause);
  }

  private CorruptLake missing() {
    return new CorruptLake(
        "chunk "
            + key
            + " is missing although the lake names it: something other than Larva removed it;"
            + " restore it from a copy, or read a version that does not need it. object="
            + key);
  }

  @Override
  public String toString() {
    return key.path();
  }
}
