package dev.larva.chunk;

import dev.larva.error.StoreFailure;
import dev.larva.store.Body;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a chunk while it is written: in memory up to {@link #MEMORY_BYTES}, beyond that in a
 * temporary file that {@link #discard} removes. Hashed as they come.
 */
final class StagedBytes extends PositionOutputStream implements OutputFile {

  /** Bytes that are kept in memory at most. */
  static final int MEMORY_BYTES = 8 * 1024 * 1024;

  private final MessageDigest digest = ChunkHash.digest();
  private @Nullable ByteArrayOutputStream memory = new ByteArrayOutputStream();
  private @Nullable Path file;
  private @Nullable OutputStream fileOut;
  private long length;

  /** What a put sends; all bytes must have been written. */
  Body body() {
    if (file != null) {
      return new Body.LocalFile(file, length);
    }
    return Body.of(memory == null ? new byte[0] : memory.toByteArray());
  }

  /** All bytes, of which there are at most {@link #MEMORY_BYTES}. */
  byte[] small() {
    if (memory == null) {
      throw new IllegalStateException("too many bytes for memory: " + length);
    }
    return memory.toByteArray();
  }

  long length() {
    return length;
  }

  /** SHA-256 of all bytes in hex; call it once, at the end. */
  String hash() {
    return ChunkHash.text(digest.digest());
  }

  @Override
  public long getPos() {
    return length;
  }

  @Override
  public void write(int value) {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int size) {
    digest.update(bytes, offset, size);
    length += size;
    try {
      target().write(bytes, offset, size);
    } catch (IOException e) {
      throw unwritable(e);
    }
  }

  private OutputStream target() throws IOException {
    if (memory != null && length <= MEMORY_BYTES) {
      return memory;
    }
    if (fileOut == null) {
      file = Files.createTempFile("larva-chunk-", ".parquet");
      fileOut = Files.newOutputStream(file);
      if (memory != null) {
        memory.writeTo(fileOut);
        memory = null;
      }
    }
    return fileOut;
  }

  /** Parquet closes its output before the put; the bytes stay until {@link #discard}. */
  @Override
  public void close() {
    try {
      if (fileOut != null) {
        fileOut.close();
      }
    } catch (IOException e) {
      throw unwritable(e);
    }
  }

  /** Removes the temporary file. */
  void discard() {
    memory = null;
    try {
      if (fileOut != null) {
        fileOut.close();
      }
      if (file != null) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw unwritable(e);
    }
  }

  @Override
  public PositionOutputStream create(long blockSize) {
    return this;
  }

  @Override
  public PositionOutputStream createOrOverwrite(long blockSize) {
    return this;
  }

  @Override
  public boolean supportsBlockSize() {
    return false;
  }

  @Override
  public long defaultBlockSize() {
    return 0;
  }

  private StoreFailure unwritable(IOException cause) {
    String context = " file=" + file + " bytes=" + length;
    if (cause instanceof ClosedByInterruptException) {
      return new StoreFailure(
          StoreFailure.Kind.TRANSIENT,
          "interrupted while a chunk was staged: nothing was committed; write again." + context,
          cause);
    }
    return new StoreFailure(
        StoreFailure.Kind.FULL,
        "cannot stage a chunk in the local folder for temporary files ("
            + cause.getMessage()
            + "): free some space there, or name another with -Djava.io.tmpdir."
            + context,
        cause);
  }
}
