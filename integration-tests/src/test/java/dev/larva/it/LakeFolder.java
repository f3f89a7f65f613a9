package dev.larva.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The objects of a lake in a local folder, as files. */
record LakeFolder(Path root) {

  /** Kinds of object, by where they are. */
  enum Kind {
    MARKER("_larva/lake\\.json"),
    SLOT("_larva/[^/]+/log/.*"),
    ROOT("_larva/[^/]+/roots/.*"),
    NODE("_larva/[^/]+/nodes/.*"),
    CHUNK("data/.*\\.parquet");

    private final String pattern;

    Kind(String pattern) {
      this.pattern = pattern;
    }
  }

  /** Objects of that kind, by name. */
  List<Path> objects(Kind kind) {
    return files().stream().filter(file -> key(file).matches(kind.pattern)).toList();
  }

  /** All files, by name. */
  List<Path> files() {
    try (Stream<Path> all = Files.walk(root)) {
      return all.filter(Files::isRegularFile).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The object's name in the lake. */
  String key(Path file) {
    return root.relativize(file).toString().replace('\\', '/');
  }

  /** Turns one bit of the byte in the middle. */
  static void flip(Path file) {
    change(
        file,
        bytes -> {
          bytes[bytes.length / 2] ^= 1;
          return bytes;
        });
  }

  /** Cuts off the last byte. */
  static void truncate(Path file) {
    change(file, bytes -> java.util.Arrays.copyOf(bytes, bytes.length - 1));
  }

  /** Writes other bytes; the store shares the file with nobody. */
  static void change(Path file, java.util.function.UnaryOperator<byte[]> change) {
    try {
      Files.write(file, change.apply(Files.readAllBytes(file)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
