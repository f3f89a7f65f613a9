package dev.larva.snapshot;

import dev.larva.entry.StagedName;
import dev.larva.format.Digest;
import dev.larva.format.NodeReference;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * Where nodes end: after a chunk whose name says so by its SHA-256. A node of level k ends with a
 * chunk whose bytes 31 to 31 - k, the last byte being 31, have their low bits all zero: {@code
 * leafBits} of byte 31, {@code innerBits} of the others. So where a node ends, those below it do.
 *
 * @param leafBits a leaf ends with one chunk in 2^leafBits
 * @param innerBits an inner node ends with one child in 2^innerBits
 * @param chunksLimit chunks of a leaf at most
 * @param childrenLimit children of an inner node at most
 * @param rootLimit nodes of a table that a root names at most
 */
record Cuts(int leafBits, int innerBits, int chunksLimit, int childrenLimit, int rootLimit) {

  /** Those of {@code format-spec/node.md}: a node has some 64 KiB. */
  static final Cuts STANDARD = new Cuts(7, 6, 512, 1024, 16);

  /** Whether a node of that level ends after the chunk of that name. */
  boolean after(StagedName name, int level) {
    byte[] hash =
        HexFormat.of().parseHex(Digest.sha256(name.toString().getBytes(StandardCharsets.US_ASCII)));
    boolean ends = zero(hash[31], leafBits);
    for (int below = 1; ends && below <= level; below++) {
      ends = zero(hash[31 - below], innerBits);
    }
    return ends;
  }

  /**
   * Whether a node would end where it does whatever chunks followed. A full inner node may not: the
   * last below it may have been the last of the table.
   */
  boolean after(NodeReference node) {
    return (node.level() == 0 && node.entries() == chunksLimit)
        || after(node.last().name(), node.level());
  }

  private static boolean zero(byte value, int bits) {
    return (value & ((1 << bits) - 1)) == 0;
  }
}
