package dev.larva.chunk.parquet;

import dev.larva.error.CorruptLake;
import dev.larva.error.StoreFailure;
import dev.larva.store.Key;
import dev.larva.store.ObjectStore;
import java.util.Arrays;
import java.util.Optional;
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

  private final Key key;
  private final long length;
  private final Ranges ranges;

  private ObjectInput(Key key, long length, Ranges ranges) {
    this.key = key;
    this.length = length;
    this.ranges = ranges;
  }

  /** Where the bytes come from; empty: nothing is there. */
  private interface Ranges {
    Optional<byte[]> read(long offset, int size);
  }

  /** An object of the store. */
  public ObjectInput(ObjectStore store, Key key, long length) {
    this(key, length, (offset, size) -> store.getRange(key, offset, size));
  }

  /**
   * Bytes that are at hand.
   *
   * @param key names them in errors
   */
  public static ObjectInput of(Key key, byte[] bytes) {
    return new ObjectInput(
        key,
        bytes.length,
        (offset, size) ->
            Optional.of(
                Arrays.copyOfRange(
                    bytes, Math.toIntExact(offset), Math.toIntExact(offset + size))));
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
      return ranges.read(offset, size).orElseThrow(this::missing);
    } catch (StoreFailure e) {
      if (e.kind() == StoreFailure.Kind.BROKEN) {
        throw damaged(e.getMessage(), e);
      }
      throw e;
    }
  }

  /** The failure for an object that is not what its entry says. */
  public CorruptLake damaged(@Nullable String why, @Nullable Throwable cause) {
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

  /** The failure for a reader whose thread was interrupted, and stays so. */
  StoreFailure interrupted(Throwable cause) {
    return new StoreFailure(
        StoreFailure.Kind.TRANSIENT,
        "interrupted while a chunk was read: nothing is wrong with it; read again. object=" + key,
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
