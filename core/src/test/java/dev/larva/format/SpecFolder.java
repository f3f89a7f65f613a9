package dev.larva.format;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The folder {@code format-spec}, some of whose files are written by tests. */
final class SpecFolder {

  /**
   * Set to {@code true}, the tests write the files that they otherwise compare. Review what has
   * changed: a change of a valid vector is a change of the format.
   */
  static final String WRITE = "larva.spec.write";

  static final Path PATH = find();

  private SpecFolder() {}

  /** Every file below a folder by its path there. */
  static Map<String, byte[]> files(Path folder) {
    Map<String, byte[]> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.filter(Files::isRegularFile).toList()) {
        String name = folder.relativize(path).toString().replace('\\', '/');
        files.put(name, Files.readAllBytes(path));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return files;
  }

  private static Path find() {
    Path folder = Path.of("").toAbsolutePath();
    while (folder != null && !Files.exists(folder.resolve("format-spec"))) {
      folder = folder.getParent();
    }
    if (folder == null) {
      throw new IllegalStateException(
          "no folder format-spec above " + Path.of("").toAbsolutePath());
    }
    return folder.resolve("format-spec");
  }
}
