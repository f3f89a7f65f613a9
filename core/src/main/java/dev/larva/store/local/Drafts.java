package dev.larva.store.local;

import dev.larva.error.InvalidRequest;
import dev.larva.runtime.Machine;
import dev.larva.store.Body;
import dev.larva.store.ContentToken;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The folder of temporary files below a root: on the same file system as the objects, never listed.
 */
final class Drafts {

  /** The folder's name in the root. */
  static final String FOLDER = ".larva-drafts";

  /** What a process left behind when it died is cleared after this time. */
  static final Duration ABANDONED_AFTER = Duration.ofDays(1);

  /** Files that one store clears at most. */
  private static final int CLEARED_MOST = 10_000;

  private static final int BUFFER_BYTES = 1 << 16;

  private final Path folder;
  private final DurableFolders folders;
  private final Machine machine;
  private final AtomicBoolean cleared = new AtomicBoolean();

  Drafts(Path root, DurableFolders folders, Machine machine) {
    this.folder = root.resolve(FOLDER);
    this.folders = folders;
    this.machine = machine;
  }

  Path folder() {
    return folder;
  }

  /** Writes and syncs the body under a temporary name. */
  Draft write(Path target, Body body) {
    Path path = folder.resolve(machine.ulid().text());
    try {
      folders.require(folder);
      clearOnce();
      return new Draft(path, written(path, body));
    } catch (IOException e) {
      new Draft(path, "").discard();
      throw LocalFailure.of("write", target, e);
    } catch (RuntimeException | Error e) {
      new Draft(path, "").discard();
      throw e;
    }
  }

  private static String written(Path path, Body body) throws IOException {
    MessageDigest digest = ContentToken.newDigest();
    long length = 0;
    try (InputStream in = opened(body);
        FileChannel out =
            FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      byte[] buffer = new byte[BUFFER_BYTES];
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        digest.update(buffer, 0, read);
        length += read;
        writeAll(out, ByteBuffer.wrap(buffer, 0, read));
      }
      out.force(true);
    }
    checkLength(body, length);
    return ContentToken.of(digest);
  }

  private static InputStream opened(Body body) {
    try {
      return body.open();
    } catch (IOException e) {
      throw new InvalidRequest("the file to store cannot be read; see the cause", e);
    }
  }

  private static void writeAll(FileChannel out, ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      out.write(bytes);
    }
  }

  private static void checkLength(Body body, long length) {
    if (length != body.length()) {
      throw new InvalidRequest(
          "the file to store changed while it was read; store a finished file; length="
              + length
              + " expected="
              + body.length());
    }
  }

  /** Removes what dead processes left; one of them that only slept fails to link, and says so. */
  private void clearOnce() throws IOException {
    if (!cleared.compareAndSet(false, true)) {
      return;
    }
    long before = machine.nowMicros() - TimeUnit.MICROSECONDS.convert(ABANDONED_AFTER);
    int count = 0;
    try (DirectoryStream<Path> drafts = Files.newDirectoryStream(folder)) {
      for (Path draft : drafts) {
        if (count++ >= CLEARED_MOST) {
          break;
        }
        boolean lock = draft.getFileName().toString().equals(SwapLock.FILE);
        if (!lock && Files.getLastModifiedTime(draft).to(TimeUnit.MICROSECONDS) < before) {
          Files.deleteIfExists(draft);
        }
      }
    }
  }
}
