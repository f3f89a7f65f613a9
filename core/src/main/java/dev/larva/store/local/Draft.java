package dev.larva.store.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A finished, synced temporary file that waits for its name.
 *
 * @param token of its content
 */
record Draft(Path path, String token) {

  private static final Logger LOG = LoggerFactory.getLogger(Draft.class);

  /** Removes the temporary name; what cannot be removed now is left for {@link Drafts} to clear. */
  void discard() {
    try {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      LOG.warn("a temporary file could not be removed; file={}", path, e);
    }
  }
}
