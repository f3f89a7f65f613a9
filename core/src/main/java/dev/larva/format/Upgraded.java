package dev.larva.format;

/**
 * The last manifest of a lake that was upgraded: the log goes on after it.
 *
 * @param version the last in it; 0 if it holds no slot
 * @param hash SHA-256 of all its bytes: what the first slot of the log names as its predecessor
 */
public record Upgraded(long version, String hash) {
  public Upgraded {
    Digest.require(hash);
    if (version < 0) {
      throw new IllegalArgumentException("version must not be negative: " + version);
    }
  }
}
