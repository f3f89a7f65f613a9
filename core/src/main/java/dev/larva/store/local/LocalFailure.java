package dev.larva.store.local;

import dev.larva.error.StoreFailure;
import dev.larva.store.PutResult;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.ReadOnlyFileSystemException;
import java.util.List;
import java.util.Locale;

/** What an I/O error of a file system means to a caller. */
final class LocalFailure {

  private static final List<String> FULL =
      List.of("no space left", "quota exceeded", "not enough space");

  private static final List<String> DENIED =
      List.of("permission denied", "operation not permitted", "read-only file system");

  private static final String NOT_A_FOLDER = "not a directory";

  private LocalFailure() {}

  /** The failure to throw for an error that certainly left the object as it was. */
  static StoreFailure of(String action, Path path, IOException e) {
    StoreFailure.Kind kind = kind(e);
    return new StoreFailure(
        kind, "could not " + action + " the file; " + advice(kind) + context(path, e), e);
  }

  /** The answer for an error of the very step that gives the object its name or content. */
  static PutResult ofPut(Path path, IOException e) {
    if (kind(e) != StoreFailure.Kind.TRANSIENT) {
      throw of("write", path, e);
    }
    return new PutResult.Unknown("writing " + path + " failed: " + e);
  }

  /** A file system that cannot link cannot create atomically. */
  static StoreFailure withoutHardLinks(Path path, Exception e) {
    return new StoreFailure(
        StoreFailure.Kind.BROKEN,
        "this file system has no hard links, so objects cannot be created atomically; put the lake"
            + " on another one; file="
            + path,
        e);
  }

  static StoreFailure.Kind kind(IOException e) {
    if (e instanceof AccessDeniedException || e.getCause() instanceof ReadOnlyFileSystemException) {
      return StoreFailure.Kind.DENIED;
    }
    String reason = reason(e).toLowerCase(Locale.ROOT);
    if (FULL.stream().anyMatch(reason::contains)) {
      return StoreFailure.Kind.FULL;
    }
    if (DENIED.stream().anyMatch(reason::contains)) {
      return StoreFailure.Kind.DENIED;
    }
    if (e instanceof NotDirectoryException || reason.contains(NOT_A_FOLDER)) {
      return StoreFailure.Kind.NO_BUCKET;
    }
    return StoreFailure.Kind.TRANSIENT;
  }

  private static String reason(IOException e) {
    String text = e instanceof FileSystemException f ? f.getReason() : e.getMessage();
    return text == null ? e.getClass().getSimpleName() : text;
  }

  private static String advice(StoreFailure.Kind kind) {
    return switch (kind) {
      case FULL ->
          "the disk or the quota is full, so nothing was changed; free space and try again";
      case DENIED -> "this user may not; grant access to the lake's folder, or use another user";
      case NO_BUCKET -> "a file is where a folder must be; move it away, or choose another root";
      default -> "the file system reported an error; see the cause";
    };
  }

  private static String context(Path path, IOException e) {
    return "; file=" + path + " reason=" + reason(e).replace(' ', '_');
  }
}
