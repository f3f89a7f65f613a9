package dev.larva.store.local;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.error.InvalidRequest;
import dev.larva.error.StoreFailure;
import dev.larva.runtime.SystemMachine;
import dev.larva.store.Body;
import dev.larva.store.Key;
import dev.larva.store.ObjectStore;
import dev.larva.store.PutResult;
import dev.larva.store.StoreContract;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalStoreTest implements StoreContract {

  private static final Body ONE = Body.of("one".getBytes(UTF_8));
  private static final Key KEY = new Key("folder/object");

  @TempDir Path folder;

  private final SystemMachine machine = new SystemMachine();
  private LocalStore store;

  @BeforeEach
  void open() {
    store = LocalStore.open(folder.resolve("new/lake"), machine);
  }

  @Override
  public ObjectStore store() {
    return store;
  }

  private Path drafts() {
    return folder.resolve("new/lake").resolve(Drafts.FOLDER);
  }

  @Test
  void openingMakesNothing() {
    assertThat(folder.resolve("new")).doesNotExist();
    assertThat(store.get(KEY)).isEmpty();
    assertThat(store.list("", "", 10)).isEmpty();
    store.delete(KEY);
    assertThat(folder.resolve("new")).doesNotExist();
  }

  @Test
  void aRootThatIsAFileIsRefused() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "x");
    for (Path root : new Path[] {file, file.resolve("below")}) {
      assertThatThrownBy(() -> LocalStore.open(root, machine))
          .isInstanceOf(InvalidRequest.class)
          .hasMessageContaining("name a folder")
          .hasMessageContaining("file=" + file);
    }
  }

  @Test
  void nothingTemporaryStaysOrIsListed() throws IOException {
    PutResult created = store.create(KEY, ONE);
    store.create(KEY, ONE);
    store.swap(KEY, Body.of(new byte[2]), ((PutResult.Created) created).token());
    Files.writeString(drafts().resolve(machine.ulid().text()), "of a dead process");
    assertThat(store.list("", "", 10)).extracting(listed -> listed.key()).containsExactly(KEY);
    try (Stream<Path> left = Files.list(drafts())) {
      assertThat(left.map(path -> path.getFileName().toString()))
          .hasSize(2)
          .contains(SwapLock.FILE);
    }
  }

  @Test
  void whatADeadProcessLeftIsClearedAfterADay() throws IOException {
    Files.createDirectories(drafts());
    Path old = Files.writeString(drafts().resolve(machine.ulid().text()), "old");
    Path fresh = Files.writeString(drafts().resolve(machine.ulid().text()), "fresh");
    Instant before = Instant.now().minus(Drafts.ABANDONED_AFTER).minus(Duration.ofHours(1));
    Files.setLastModifiedTime(old, FileTime.from(before));
    store.create(KEY, ONE);
    assertThat(old).doesNotExist();
    assertThat(fresh).exists();
  }

  @Test
  void aFolderThatIsNamedLikeAnObjectIsNoObject() {
    store.create(KEY, ONE);
    assertThat(store.get(new Key("folder"))).isEmpty();
    assertThat(store.getRange(new Key("folder"), 0, 1)).isEmpty();
  }

  @Test
  void aFolderThatWasRemovedIsMadeAgain() throws IOException {
    store.create(KEY, ONE);
    store.delete(KEY);
    Files.delete(folder.resolve("new/lake/folder"));
    assertThat(store.create(KEY, ONE).kind()).isEqualTo(PutResult.Kind.CREATED);
  }

  @Test
  void aFileInTheWayOfAFolderIsAClearError() {
    store.create(new Key("folder"), ONE);
    assertThatThrownBy(() -> store.create(KEY, ONE))
        .isInstanceOf(StoreFailure.class)
        .hasMessageContaining("a file is where a folder must be");
  }

  @Test
  void aBodyWhoseFileIsMissingOrOfAnotherLengthIsRefused() throws IOException {
    Path file = Files.writeString(folder.resolve("body"), "four");
    assertThatThrownBy(() -> store.create(KEY, new Body.LocalFile(file, 5)))
        .isInstanceOf(InvalidRequest.class);
    assertThatThrownBy(() -> store.create(KEY, new Body.LocalFile(folder.resolve("none"), 5)))
        .isInstanceOf(InvalidRequest.class);
    assertThat(store.get(KEY)).isEmpty();
  }

  @Test
  void anInterruptedPutIsUnknownAndKeepsTheInterrupt() {
    Thread.currentThread().interrupt();
    PutResult result = store.create(KEY, ONE);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(result.kind()).isEqualTo(PutResult.Kind.UNKNOWN);
  }

  @Test
  void errorsOfTheFileSystemAreToldApart() {
    assertThat(LocalFailure.kind(new IOException("No space left on device")))
        .isEqualTo(StoreFailure.Kind.FULL);
    assertThat(LocalFailure.kind(new FileSystemException("f", null, "Disk quota exceeded")))
        .isEqualTo(StoreFailure.Kind.FULL);
    assertThat(LocalFailure.kind(new AccessDeniedException("f")))
        .isEqualTo(StoreFailure.Kind.DENIED);
    assertThat(LocalFailure.kind(new FileSystemException("f", null, "Read-only file system")))
        .isEqualTo(StoreFailure.Kind.DENIED);
    assertThat(LocalFailure.kind(new IOException("Input/output error")))
        .isEqualTo(StoreFailure.Kind.TRANSIENT);
  }

  @Test
  void aFailedPutThrowsOnlyWhatWillFailAgain() {
    assertThatThrownBy(
            () -> LocalFailure.ofPut(Path.of("f"), new IOException("No space left on device")))
        .isInstanceOf(StoreFailure.class)
        .hasMessageContaining("free space");
    assertThat(LocalFailure.ofPut(Path.of("f"), new IOException("Input/output error")).kind())
        .isEqualTo(PutResult.Kind.UNKNOWN);
  }
}
