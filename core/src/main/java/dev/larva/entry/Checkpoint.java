package dev.larva.entry;

/**
 * Confirms a root.
 *
 * @param version that the root materialises
 * @param hash SHA-256 of the root's bytes as read back
 * @param base version of the kept root whose nodes it reuses; 0: none
 * @param lowestStamp lowest stamp of the nodes written for it; the version itself if none
 */
public record Checkpoint(long version, String hash, long base, long lowestStamp)
    implements Operation.Control {
  public Checkpoint {
    Hashes.requireSha256(hash);
    if (base < 0 || base >= version) {
      throw new IllegalArgumentException("a checkpoint rests on an earlier one: " + version);
    }
    if (lowestStamp < 0 || lowestStamp > version) {
      throw new IllegalArgumentException(
          "nodes of a checkpoint are stamped at its version or before: " + lowestStamp);
    }
  }
}
