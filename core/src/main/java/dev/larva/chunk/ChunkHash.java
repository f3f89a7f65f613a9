package dev.larva.chunk;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 as entries write it. */
final class ChunkHash {

  private ChunkHash() {}

  static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  static String of(byte[] bytes) {
    return text(digest().digest(bytes));
  }

  static String text(byte[] hash) {
    return HexFormat.of().formatHex(hash);
  }
}
