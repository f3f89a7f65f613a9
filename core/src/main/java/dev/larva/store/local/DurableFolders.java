package dev.larva.store.local;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Folders below a root, made when needed. Invariant: a folder that {@link #require} returned from
 * is itself on the disk, with every folder on the way to it.
 */
final class DurableFolders {

  /** Folders that are remembered as durable; beyond it all are forgotten. */
  private static final int REMEMBERED_MOST = 20_000;

  /** Windows has no open folders to sync; it writes their changes through. */
  private static final boolean SYNCS_FOLDERS =
      !System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("windows");

  private final Path root;
  private final Set<Path> durable = ConcurrentHashMap.newKeySet();

  DurableFolders(Path root) {
    this.root = root;
  }

  /** Makes the folder and those on the way to it where missing, and syncs what names them. */
  void require(Path folder) throws IOException {
    if (durable.contains(folder)) {
      return;
    }
    Path parent = folder.getParent();
    boolean below = folder.startsWith(root) && !folder.equals(root);
    if (parent != null && (below || !Files.isDirectory(folder))) {
      require(parent);
      make(folder);
      sync(parent);
    }
    if (durable.size() >= REMEMBERED_MOST) {
      forget();
    }
    durable.add(folder);
  }

  private static void make(Path folder) throws IOException {
    try {
      Files.createDirectory(folder);
    } catch (FileAlreadyExistsException e) {
      if (!Files.isDirectory(folder)) {
        throw new NotDirectoryException(folder.toString());
      }
    }
  }

  /** Forgets what is durable, because a folder turned out to have been removed. */
  void forget() {
    durable.clear();
  }

  /** Syncs the names in the folder to the disk. */
  void sync(Path folder) throws IOException {
    if (SYNCS_FOLDERS) {
      try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
        channel.force(true);
      }
    }
  }
}
