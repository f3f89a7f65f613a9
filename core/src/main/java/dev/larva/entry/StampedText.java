package dev.larva.entry;

import dev.larva.runtime.Ulid;
import java.util.HexFormat;

/** The text form that staged names and transaction ids share: 16 hex digits, a dash, a ULID. */
record StampedText(long version, Ulid ulid) {

  private static final int DIGITS = 16;

  static StampedText parse(String text) {
    if (text.length() != DIGITS + 1 + Ulid.LENGTH || text.charAt(DIGITS) != '-') {
      throw new IllegalArgumentException("not of the form <16 hex digits>-<ulid>: " + text);
    }
    String digits = text.substring(0, DIGITS);
    long version = HexFormat.fromHexDigitsToLong(digits);
    if (version < 0 || !HexFormat.of().toHexDigits(version).equals(digits)) {
      throw new IllegalArgumentException("not 16 lower-case hex digits below 2^63: " + text);
    }
    return new StampedText(version, new Ulid(text.substring(DIGITS + 1)));
  }

  @Override
  public String toString() {
    return HexFormat.of().toHexDigits(version) + "-" + ulid;
  }
}
