package dev.larva.it;

import java.nio.file.Files;
import java.nio.file.Path;

/** Where the sources are. */
final class Repository {

  /** The folder that holds the parent pom. */
  static final Path ROOT = root();

  private Repository() {}

  private static Path root() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.exists(folder.resolve("mvnw"))) {
      folder = folder.getParent();
      if (folder == null) {
        throw new IllegalStateException("no folder above the working directory holds mvnw");
      }
    }
    return folder;
  }
}
