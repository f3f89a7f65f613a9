package dev.larva.format;

import dev.larva.entry.StagedName;

/**
 * Names a node of the checkpoint tree and says what lies below it.
 *
 * @param hash SHA-256 of the node's bytes
 * @param bytes length of the node
 * @param first name of its first chunk
 * @param last name of its last chunk
 */
public record NodeReference(
    StagedName name,
    String hash,
    long bytes,
    StagedName first,
    StagedName last,
    TableRecord.Totals totals) {
  public NodeReference {
    Digest.require(hash);
    if (bytes < 1 || totals.chunks() < 1 || first.compareTo(last) > 0) {
      throw new IllegalArgumentException("a node holds at least one chunk: " + name);
    }
  }
}
