package dev.larva.store.local;

import dev.larva.store.Key;
import dev.larva.store.Listed;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One page of names below a root, in order. Enters only folders that can hold such names, and keeps
 * of each folder no more entries than the page has room for.
 */
final class FolderList {

  private final Path root;
  private final String prefix;
  private final String startAfter;
  private final int limit;
  private final List<Listed> listed = new ArrayList<>();

  /**
   * A file or folder.
   *
   * @param order its name as it sorts: that of a folder ends with {@code /}, like the names in it
   */
  private record Found(String order, BasicFileAttributes attributes) {}

  FolderList(Path root, String prefix, String startAfter, int limit) {
    this.root = root;
    this.prefix = prefix;
    this.startAfter = startAfter;
    this.limit = limit;
  }

  List<Listed> listed() {
    String start = prefix.substring(0, prefix.lastIndexOf('/') + 1);
    try {
      visit(start);
    } catch (IOException e) {
      throw LocalFailure.of("list", root.resolve(start), e);
    }
    return List.copyOf(listed);
  }

  private void visit(String folder) throws IOException {
    for (Found found : entries(folder)) {
      if (listed.size() >= limit) {
        return;
      }
      if (found.attributes().isDirectory()) {
        visit(found.order());
      } else {
        listed.add(
            new Listed(
                new Key(found.order()),
                found.attributes().size(),
                found.attributes().lastModifiedTime().to(TimeUnit.MICROSECONDS)));
      }
    }
  }

  /**
   * Entries that are, or may hold, names of the page, in order; none of a folder that is missing or
   * removed meanwhile. Folders may turn out to hold none, so they come on top of the limit.
   */
  private List<Found> entries(String folder) throws IOException {
    PriorityQueue<Found> files = new PriorityQueue<>(Comparator.comparing(Found::order).reversed());
    List<Found> entries = new ArrayList<>();
    try (DirectoryStream<Path> paths = Files.newDirectoryStream(root.resolve(folder))) {
      for (Path path : paths) {
        Found found = found(folder + path.getFileName(), path);
        if (found != null && found.attributes().isDirectory()) {
          entries.add(found);
        } else if (found != null && files.add(found) && files.size() > limit) {
          files.remove();
        }
      }
    } catch (NoSuchFileException | NotDirectoryException e) {
      return List.of();
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    entries.addAll(files);
    entries.sort(Comparator.comparing(Found::order));
    return entries;
  }

  /** The entry, or null if it can hold no name of the page or is gone. Looks at names first. */
  private @Nullable Found found(String name, Path path) throws IOException {
    boolean drafts = name.equals(Drafts.FOLDER);
    if (drafts || !(matchesFile(name) || matchesFolder(name + "/"))) {
      return null;
    }
    try {
      BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
      if (attributes.isDirectory()) {
        return matchesFolder(name + "/") ? new Found(name + "/", attributes) : null;
      }
      return matchesFile(name) ? new Found(name, attributes) : null;
    } catch (NoSuchFileException e) {
      return null;
    }
  }

  private boolean matchesFile(String name) {
    return name.startsWith(prefix) && name.compareTo(startAfter) > 0;
  }

  private boolean matchesFolder(String name) {
    return (name.startsWith(prefix) || prefix.startsWith(name))
        && (name.compareTo(startAfter) > 0 || startAfter.startsWith(name));
  }
}
