package dev.larva.format;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/** SHA-256 as the spec writes it: 64 lower-case hex digits. */
public final class Digest {

  private static final Pattern FORM = Pattern.compile("[0-9a-f]{64}");

  private Digest() {}

  public static String sha256(byte[] bytes) {
    return sha256(bytes, bytes.length);
  }

  /** Of the first bytes only. */
  static String sha256(byte[] bytes, int length) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(bytes, 0, length);
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  static void require(String hash) {
    if (!FORM.matcher(hash).matches()) {
      throw new IllegalArgumentException("not 64 lower-case hex digits: " + hash);
    }
  }
}
