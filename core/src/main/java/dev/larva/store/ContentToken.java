package dev.larva.store;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The token of stores that have no ETag of their own: the SHA-256 of the content, in hex. */
public final class ContentToken {

  private ContentToken() {}

  /** The token of this content. */
  public static String of(byte[] content) {
    return of(newDigest(), content);
  }

  /** A digest to feed with content; {@link #of(MessageDigest)} makes its token. */
  public static MessageDigest newDigest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** The token of what the digest was fed with. */
  public static String of(MessageDigest digest) {
    return HexFormat.of().formatHex(digest.digest());
  }

  private static String of(MessageDigest digest, byte[] content) {
    digest.update(content);
    return of(digest);
  }
}
