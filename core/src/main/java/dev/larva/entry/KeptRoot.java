package dev.larva.entry;

/**
 * A root that a checkpoint entry has confirmed.
 *
 * @param hash SHA-256 of its bytes
 */
public record KeptRoot(long version, String hash) {
  public KeptRoot {
    Hashes.requireSha256(hash);
  }
}
