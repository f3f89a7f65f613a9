package dev.larva.entry;

/**
 * Names the object that holds what an entry does and requires, where that is too large for a slot.
 *
 * @param bytes length of the object
 * @param hash SHA-256 of the object's bytes, 64 lower-case hex digits
 */
public record BodyReference(StagedName name, long bytes, String hash) {
  public BodyReference {
    Hashes.requireSha256(hash);
    if (bytes < 1) {
      throw new IllegalArgumentException("bytes of a body out of range: " + bytes);
    }
  }
}
