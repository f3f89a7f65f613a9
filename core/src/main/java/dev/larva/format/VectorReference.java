package dev.larva.format;

import dev.larva.entry.StagedName;

/**
 * Names the object that holds deleted positions of a chunk, where they are too many for a node.
 *
 * @param bytes length of the object
 * @param hash SHA-256 of the object's bytes, 64 lower-case hex digits
 * @param count how many positions it holds
 */
public record VectorReference(StagedName name, long bytes, String hash, long count) {

  public VectorReference {
    Digest.require(hash);
    if (bytes < 1 || count < 1) {
      throw new IllegalArgumentException("bytes or count of a vector out of range: " + name);
    }
  }
}
