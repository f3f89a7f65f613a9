package dev.larva.store;

import java.nio.file.Path;

/** What a put sends: bytes in memory, or a finished local file that stays as it is. */
public sealed interface Body {

  /** Length in bytes. */
  long length();

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
  }

  /** Content of a local file of {@code length} bytes. */
  record LocalFile(Path path, long length) implements Body {}
}
