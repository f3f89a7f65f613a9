package dev.larva.store.local;

import dev.larva.runtime.Machine;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * The lock around swaps and deletes of one root: a file lock between processes, and a lock between
 * the threads of this one, which a file lock does not keep apart. The system frees the file lock of
 * a process that dies.
 */
final class SwapLock {

  /** The locked file's name in the folder of temporary files. */
  static final String FILE = "swap.lock";

  /** Tries for a lock that this process holds elsewhere. */
  private static final int TRIES_MOST = 5_000;

  /** Upper bound of the pause between two tries. */
  private static final Duration PAUSE_MOST = Duration.ofMillis(10);

  /** Locks of this process; two roots may share one, which costs a wait and nothing else. */
  private static final ReentrantLock[] IN_PROCESS = new ReentrantLock[64];

  static {
    for (int i = 0; i < IN_PROCESS.length; i++) {
      IN_PROCESS[i] = new ReentrantLock();
    }
  }

  private final Path folder;
  private final DurableFolders folders;
  private final Machine machine;
  private final ReentrantLock inProcess;

  SwapLock(Path folder, DurableFolders folders, Machine machine) {
    this.machine = machine;
    this.folder = folder;
    this.folders = folders;
    this.inProcess = IN_PROCESS[Math.floorMod(folder.hashCode(), IN_PROCESS.length)];
  }

  /** Runs the body while holding both locks. */
  <T> T holding(Path target, Supplier<T> body) {
    inProcess.lock();
    try (FileChannel channel = open();
        FileLock lock = locked(channel)) {
      assert lock.isValid();
      return body.get();
    } catch (IOException e) {
      throw LocalFailure.of("lock", target, e);
    } finally {
      inProcess.unlock();
    }
  }

  /**
   * Another path to the same root, or another copy of this class, may hold the lock in this very
   * process; Java then refuses at once instead of waiting.
   */
  private FileLock locked(FileChannel channel) throws IOException {
    for (int tries = 1; ; tries++) {
      try {
        return channel.lock();
      } catch (OverlappingFileLockException e) {
        if (tries == TRIES_MOST) {
          throw new IOException("the lock is held by another user in this process", e);
        }
        pause();
      }
    }
  }

  private void pause() throws InterruptedIOException {
    try {
      machine.sleep(Duration.ofNanos(machine.random(PAUSE_MOST.toNanos())));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while waiting for a lock");
    }
  }

  private FileChannel open() throws IOException {
    folders.require(folder);
    return FileChannel.open(
        folder.resolve(FILE), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
  }
}
