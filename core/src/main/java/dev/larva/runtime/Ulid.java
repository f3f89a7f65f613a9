package dev.larva.runtime;

import java.util.UUID;

/**
 * A ULID: 26 characters of Crockford's base 32 in upper case, 48 bits of time and 80 of chance.
 * Identity only; nothing reads its time.
 */
public record Ulid(String text) implements Comparable<Ulid> {

  /** Characters in a ULID. */
  public static final int LENGTH = 26;

  private static final String ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

  public Ulid {
    if (!isValid(text)) {
      throw new IllegalArgumentException("not a ULID: " + text);
    }
  }

  /** The ULID of the same 128 bits. */
  public static Ulid of(UUID bits) {
    return new Ulid(com.github.f4b6a3.ulid.Ulid.from(bits).toString());
  }

  /** Whether the text is a ULID in its canonical form. */
  public static boolean isValid(String text) {
    return text.length() == LENGTH
        && text.charAt(0) <= '7'
        && text.chars().allMatch(c -> ALPHABET.indexOf(c) >= 0);
  }

  @Override
  public int compareTo(Ulid other) {
    return text.compareTo(other.text);
  }

  @Override
  public String toString() {
    return text;
  }
}
