package dev.larva.entry;

import java.util.regex.Pattern;

/** Hashes as the spec writes them. */
final class Hashes {

  private static final Pattern SHA_256 = Pattern.compile("[0-9a-f]{64}");

  private Hashes() {}

  static void requireSha256(String hash) {
    if (!SHA_256.matcher(hash).matches()) {
      throw new IllegalArgumentException("not 64 lower-case hex digits: " + hash);
    }
  }
}
