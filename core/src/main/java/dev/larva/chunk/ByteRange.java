package dev.larva.chunk;

/**
 * A part of a chunk that is read alone: the row groups whose middle is in it. Ranges that together
 * cover a file without overlap have each row once.
 *
 * @param start its first byte
 * @param end the byte after its last
 */
public record ByteRange(long start, long end) {

  /** The whole of any chunk. */
  public static final ByteRange WHOLE = new ByteRange(0, Long.MAX_VALUE);

  public ByteRange {
    if (start < 0 || end <= start) {
      throw new IllegalArgumentException("not a range of bytes: " + start + " to " + end);
    }
  }

  /** Whether the byte is in it. */
  public boolean contains(long offset) {
    return start <= offset && offset < end;
  }
}
