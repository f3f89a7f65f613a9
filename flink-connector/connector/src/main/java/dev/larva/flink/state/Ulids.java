package dev.larva.flink.state;

import dev.larva.runtime.Ulid;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Ids that may be absent, as text; and ids of texts. */
public final class Ulids {

  /** Of a ULID. */
  private static final int BYTES = 16;

  private static final int RADIX = 32;
  private static final String ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

  private Ulids() {}

  /** An id that follows from a text: the same for the same. */
  public static Ulid of(String text) {
    byte[] bits = Arrays.copyOf(digest(text), BYTES);
    StringBuilder id = new StringBuilder(new BigInteger(1, bits).toString(RADIX));
    id.insert(0, "0".repeat(Ulid.LENGTH - id.length()));
    for (int i = 0; i < id.length(); i++) {
      id.setCharAt(i, ALPHABET.charAt(Character.digit(id.charAt(i), RADIX)));
    }
    return new Ulid(id.toString());
  }

  private static byte[] digest(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  public static void write(@Nullable Ulid id, DataOutput out) throws IOException {
    out.writeUTF(id == null ? "" : id.text());
  }

  public static @Nullable Ulid read(DataInput in) throws IOException {
    String text = in.readUTF();
    return text.isEmpty() ? null : new Ulid(text);
  }
}
