package dev.larva.store;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** What a put sends: bytes in memory, or a finished local file that stays as it is. */
public sealed interface Body {

  /** Length in bytes. */
  long length();

  /** A new stream over the whole content, for the caller to close. */
  InputStream open() throws IOException;

  static Body of(byte[] bytes) {
    return new Bytes(bytes);
  }

  /** Content in memory; not copied, not to be changed. */
  @SuppressWarnings("ArrayRecordComponent")
  record Bytes(byte[] bytes) implements Body {
    @Override
    public long length() {
      return bytes.length;
    }

    @Override
    public InputStream open() {
      return new ByteArrayInputStream(bytes);
    }
  }

  /** Content of a local file of {@code length} bytes. */
  record LocalFile(Path path, long length) implements Body {
    @Override
    public InputStream open() throws IOException {
      return Files.newInputStream(path);
    }
  }
}
