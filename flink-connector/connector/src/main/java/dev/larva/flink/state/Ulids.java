package dev.larva.flink.state;

import dev.larva.runtime.Ulid;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Ids that may be absent, as text; and ids of texts. */
public final class Ulids {

  private Ulids() {}

  /** An id that follows from a text: the same for the same. */
  public static Ulid of(String text) {
    ByteBuffer bits = ByteBuffer.wrap(digest(text));
    return Ulid.of(new UUID(bits.getLong(), bits.getLong()));
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
