package dev.larva.entry;

import java.util.Arrays;

/** The bytes of a chunk that its entry holds itself. Immutable. */
public final class Content {

  private final byte[] bytes;

  private Content(byte[] bytes) {
    this.bytes = bytes;
  }

  public static Content of(byte[] bytes) {
    return new Content(bytes.clone());
  }

  public byte[] bytes() {
    return bytes.clone();
  }

  public int length() {
    return bytes.length;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Content content && Arrays.equals(content.bytes, bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return bytes.length + " bytes";
  }
}
