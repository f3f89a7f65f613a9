package dev.larva.store.local;

import dev.larva.error.InvalidRequest;
import dev.larva.error.StoreFailure;
import dev.larva.runtime.Machine;
import dev.larva.store.Blob;
import dev.larva.store.Body;
import dev.larva.store.ContentToken;
import dev.larva.store.Key;
import dev.larva.store.Listed;
import dev.larva.store.ObjectRange;
import dev.larva.store.ObjectStore;
import dev.larva.store.PutResult;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/** Objects as files under a root folder; a put makes the folder if it is missing. */
public final class LocalStore implements ObjectStore {

  private final Path root;
  private final DurableFolders folders;
  private final Drafts drafts;
  private final SwapLock swapLock;

  private LocalStore(Path root, Machine machine) {
    this.root = root;
    this.folders = new DurableFolders(root);
    this.drafts = new Drafts(root, folders, machine);
    this.swapLock = new SwapLock(drafts.folder(), folders, machine);
  }

  /**
   * Opens the store at that folder, which need not exist yet.
   *
   * @throws InvalidRequest if the path, or what should be a folder on the way to it, is a file
   */
  public static LocalStore open(Path root, Machine machine) {
    Path absolute = root.toAbsolutePath().normalize();
    for (Path at = absolute; at != null; at = at.getParent()) {
      if (Files.exists(at)) {
        if (!Files.isDirectory(at)) {
          throw new InvalidRequest(
              "a lake's root is a folder, but a file is there; name a folder; root="
                  + absolute
                  + " file="
                  + at);
        }
        break;
      }
    }
    return new LocalStore(absolute, machine);
  }

  @Override
  public Optional<Blob> get(Key key) {
    Path path = path(key);
    try {
      byte[] bytes = Files.readAllBytes(path);
      return Optional.of(new Blob(bytes, ContentToken.of(bytes)));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      if (isNoObject(path)) {
        return Optional.empty();
      }
      throw LocalFailure.of("read", path, e);
    }
  }

  @Override
  public Optional<byte[]> getRange(Key key, long offset, int length) {
    ObjectRange.checkArguments(offset, length);
    Path path = path(key);
    try (SeekableByteChannel file = Files.newByteChannel(path)) {
      ObjectRange.check(key, offset, length, file.size());
      file.position(offset);
      byte[] bytes = Channels.newInputStream(file).readNBytes(length);
      if (bytes.length < length) {
        throw ObjectRange.tooShort(key, offset, length, file.size());
      }
      return Optional.of(bytes);
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      if (isNoObject(path)) {
        return Optional.empty();
      }
      throw LocalFailure.of("read", path, e);
    }
  }

  /** Whether what is there, if anything, is no file: a folder is the prefix of other names. */
  private static boolean isNoObject(Path path) {
    return Files.isDirectory(path);
  }

  @Override
  public List<Listed> list(String prefix, String startAfter, int limit) {
    return new FolderList(root, prefix, startAfter, Math.min(limit, LIST_LIMIT)).listed();
  }

  @Override
  public PutResult create(Key key, Body body) {
    Path path = path(key);
    return put(() -> Files.exists(path) ? new PutResult.Exists() : createAbsent(path, body));
  }

  /** A put never throws what may pass; the caller reads back and puts again. */
  private static PutResult put(Supplier<PutResult> put) {
    try {
      return put.get();
    } catch (StoreFailure failure) {
      if (failure.kind() != StoreFailure.Kind.TRANSIENT) {
        throw failure;
      }
      return new PutResult.Unknown(String.valueOf(failure.getMessage()));
    }
  }

  private PutResult createAbsent(Path path, Body body) {
    Draft draft = drafts.write(path, body);
    try {
      return link(draft, path);
    } finally {
      draft.discard();
    }
  }

  private PutResult link(Draft draft, Path path) {
    try {
      folders.require(parent(path));
      try {
        Files.createLink(path, draft.path());
      } catch (NoSuchFileException e) {
        folders.forget();
        folders.require(parent(path));
        Files.createLink(path, draft.path());
      }
    } catch (FileAlreadyExistsException e) {
      return new PutResult.Exists();
    } catch (UnsupportedOperationException e) {
      throw LocalFailure.withoutHardLinks(path, e);
    } catch (IOException e) {
      return LocalFailure.ofPut(path, e);
    }
    return synced(draft, path);
  }

  /** Once the name is there, a failure no longer means that nothing was written. */
  private PutResult synced(Draft draft, Path path) {
    try {
      folders.sync(parent(path));
      return new PutResult.Created(draft.token());
    } catch (IOException e) {
      return new PutResult.Unknown("the folder of " + path + " could not be synced: " + e);
    }
  }

  @Override
  public PutResult swap(Key key, Body body, String token) {
    Path path = path(key);
    return put(() -> swapLock.holding(path, () -> swapLocked(key, path, body, token)));
  }

  private PutResult swapLocked(Key key, Path path, Body body, String token) {
    if (!get(key).map(Blob::token).equals(Optional.of(token))) {
      return new PutResult.Exists();
    }
    Draft draft = drafts.write(path, body);
    try {
      Files.move(draft.path(), path, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      return LocalFailure.ofPut(path, e);
    } finally {
      draft.discard();
    }
    return synced(draft, path);
  }

  /** Takes the swap's lock too: between its look and its rename the object must not vanish. */
  @Override
  public void delete(Key key) {
    Path path = path(key);
    if (!Files.isRegularFile(path)) {
      return;
    }
    swapLock.holding(
        path,
        () -> {
          try {
            return Files.deleteIfExists(path);
          } catch (IOException e) {
            throw LocalFailure.of("delete", path, e);
          }
        });
  }

  private static Path parent(Path path) {
    return Objects.requireNonNull(path.getParent(), "an object lies below the root");
  }

  private Path path(Key key) {
    return root.resolve(key.path());
  }

  @Override
  public void close() {}
}
