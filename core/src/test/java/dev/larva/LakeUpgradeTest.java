package dev.larva;

import static dev.larva.OrderRows.FIELDS;
import static dev.larva.OrderRows.ORDERS;
import static dev.larva.OrderRows.ids;
import static dev.larva.OrderRows.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.entry.TransactionId;
import dev.larva.error.CorruptLake;
import dev.larva.error.InvalidRequest;
import dev.larva.error.LakeUpgraded;
import dev.larva.format.Format;
import dev.larva.format.Layout;
import dev.larva.format.Marker;
import dev.larva.format.MarkerCodec;
import dev.larva.log.Manifests;
import dev.larva.runtime.SystemMachine;
import dev.larva.snapshot.CheckpointWriter;
import dev.larva.store.ObjectStore;
import dev.larva.store.Stores;
import dev.larva.store.s3server.Faults;
import dev.larva.store.s3server.S3Server;
import dev.larva.transaction.LakeAccess;
import dev.larva.transaction.TransactionOptions;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A lake that is born in format 1, and leaves it. */
final class LakeUpgradeTest {

  private static final AtomicInteger LAKES = new AtomicInteger();

  @TempDir Path folder;
  private final String root = "memory:lake-upgrade-test-" + LAKES.incrementAndGet();
  private final SystemMachine machine = new SystemMachine();

  @BeforeEach
  void create() {
    try (Lake lake = Larva.create(root, Map.of(), Format.MANIFEST)) {
      lake.transact(tx -> tx.createTable(ORDERS, FIELDS, Map.of()));
      append(lake, 1, 2);
    }
  }

  @Test
  void aLakeOfOneManifestIsReadAndWrittenLikeAnyOther() {
    try (Lake lake = Larva.open(root);
        Lake other = Larva.open(root)) {
      append(other, 3);
      assertThat(ids(lake)).containsExactlyInAnyOrder(1L, 2L, 3L);
      assertThat(ids(lake, lake.snapshotAt(2))).containsExactlyInAnyOrder(1L, 2L);
      assertThat(lake.format()).isEqualTo(Format.SMALL);
      assertThat(lake.access().store().list(new Layout(lake.id()).slots(), "", 1)).isEmpty();
      assertThat(lake.verify().run(step -> {}).findings()).isEmpty();
    }
  }

  @Test
  void aCheckpointOfAManifestIsRead() {
    try (Lake lake = Larva.open(root)) {
      assertThat(lake.checkpoint()).hasValue(2);
      append(lake, 3);
    }
    try (Lake lake = Larva.open(root)) {
      assertThat(lake.snapshot().root()).isEqualTo(2);
      assertThat(ids(lake)).containsExactlyInAnyOrder(1L, 2L, 3L);
      assertThat(lake.verify().run(step -> {}).findings()).isEmpty();
    }
  }

  @Test
  void anUpgradedLakeKeepsAllItsVersions() {
    assertThat(Larva.upgrade(root, Map.of())).hasValue(2);
    try (Lake lake = Larva.open(root)) {
      append(lake, 3);
      assertThat(lake.format()).isEqualTo(Format.CURRENT);
      assertThat(lake.snapshot().version()).isEqualTo(3);
      assertThat(ids(lake)).containsExactlyInAnyOrder(1L, 2L, 3L);
      assertThat(ids(lake, lake.snapshotAt(1))).isEmpty();
      assertThat(ids(lake, lake.snapshotAt(2))).containsExactlyInAnyOrder(1L, 2L);
      assertThat(lake.verify().run(step -> {}).findings()).isEmpty();
    }
  }

  @Test
  void anOutcomeFromBeforeTheUpgradeIsFoundAfterIt() {
    TransactionId id;
    try (Lake lake = Larva.open(root)) {
      id = lake.newTransactionId();
      lake.transact(TransactionOptions.DEFAULT.as(id), tx -> tx.table("orders").append(rows(3)));
    }
    Larva.upgrade(root, Map.of());
    try (Lake lake = Larva.open(root)) {
      append(lake, 4);
      assertThat(lake.outcome(id).version()).isEqualTo(3);
    }
  }

  @Test
  void whatWasOpenBeforeTheUpgradeFailsClosed() {
    try (Lake writer = Larva.open(root);
        Lake reader = Larva.open(root)) {
      append(writer, 3);
      Larva.upgrade(root, Map.of());

      assertThatThrownBy(() -> append(writer, 4)).isInstanceOf(LakeUpgraded.class);
      assertThatThrownBy(reader::snapshot)
          .isInstanceOf(LakeUpgraded.class)
          .hasMessageContaining("Open the lake again");
    }
    try (Lake lake = Larva.open(root)) {
      assertThat(ids(lake)).containsExactlyInAnyOrder(1L, 2L, 3L);
    }
  }

  @Test
  void aReaderLeavesAHalfDoneUpgradeAsItIsAndAWriterFinishesIt() {
    try (ObjectStore store = Stores.open(root, Map.of(), machine)) {
      new Manifests(store, new Layout(marker(store).lake()), machine).end();
      try (Lake reader = Larva.open(root)) {
        assertThat(ids(reader)).containsExactlyInAnyOrder(1L, 2L);
      }
      assertThat(marker(store).upgraded()).isNull();
      try (Lake writer = Larva.open(root)) {
        append(writer, 3);
        assertThat(ids(writer)).containsExactlyInAnyOrder(1L, 2L, 3L);
      }
      assertThat(marker(store).format()).isEqualTo(Format.CURRENT);
    }
    assertThat(Larva.upgrade(root, Map.of())).isEmpty();
  }

  @Test
  void aRootOfTheVeryVersionOfTheUpgradeIsUsed() {
    try (Lake lake = Larva.open(root)) {
      LakeAccess access = lake.access();
      new CheckpointWriter(access.store(), access.layout(), access.nodes(), access.machine())
          .write(lake.snapshot());
    }
    Larva.upgrade(root, Map.of());
    try (Lake lake = Larva.open(root)) {
      assertThat(lake.snapshot().root()).isEqualTo(2);
      append(lake, 3);
      assertThat(ids(lake)).containsExactlyInAnyOrder(1L, 2L, 3L);
      assertThat(lake.verify().run(step -> {}).findings()).isEmpty();
    }
  }

  @Test
  void rootsFromBeforeAndAfterTheUpgradeLeadToTheSameState() {
    try (Lake lake = Larva.open(root)) {
      lake.checkpoint();
      append(lake, 3);
    }
    Larva.upgrade(root, Map.of());
    try (Lake lake = Larva.open(root)) {
      assertThat(lake.snapshot().root()).isEqualTo(2);
      append(lake, 4);
      lake.checkpoint();
      append(lake, 5);
    }
    try (Lake lake = Larva.open(root)) {
      assertThat(ids(lake)).containsExactlyInAnyOrder(1L, 2L, 3L, 4L, 5L);
      assertThat(lake.verify().run(step -> {}).findings()).isEmpty();
    }
  }

  @Test
  void aLakeWithoutEntriesIsUpgraded() {
    String empty = root + "-empty";
    Larva.create(empty, Map.of(), Format.MANIFEST).close();
    assertThat(Larva.upgrade(empty, Map.of())).hasValue(0);
    try (Lake lake = Larva.open(empty)) {
      lake.transact(tx -> tx.createTable(ORDERS, FIELDS, Map.of()));
      append(lake, 1);
    }
    try (Lake lake = Larva.open(empty)) {
      assertThat(ids(lake)).containsExactly(1L);
      assertThat(lake.verify().run(step -> {}).findings()).isEmpty();
    }
  }

  @Test
  void aLakeInAFolderIsUpgraded() {
    String path = folder.toString();
    try (Lake lake = Larva.create(path, Map.of(), Format.MANIFEST)) {
      lake.transact(tx -> tx.createTable(ORDERS, FIELDS, Map.of()));
      append(lake, 1);
      Larva.upgrade(path, Map.of());
      assertThatThrownBy(() -> append(lake, 2)).isInstanceOf(LakeUpgraded.class);
    }
    try (Lake lake = Larva.open(path)) {
      append(lake, 3);
      assertThat(ids(lake)).containsExactlyInAnyOrder(1L, 3L);
    }
  }

  @Test
  void aLakeInABucketIsUpgradedThoughRepliesAreLost() {
    try (S3Server server = S3Server.start()) {
      server.createBucket("bucket");
      String bucket = "s3://bucket/small";
      try (Lake lake = Larva.create(bucket, server.options(), Format.MANIFEST);
          Lake other = Larva.open(bucket, server.options())) {
        lake.transact(tx -> tx.createTable(ORDERS, FIELDS, Map.of()));
        server.inject(Faults.of("503,drop:0.2"));
        for (long id = 1; id <= 10; id++) {
          append(id % 2 == 0 ? lake : other, id);
        }
        assertThat(Larva.upgrade(bucket, server.options())).hasValue(11);
        assertThatThrownBy(() -> append(lake, 11)).isInstanceOf(LakeUpgraded.class);
        try (Lake upgraded = Larva.open(bucket, server.options())) {
          append(upgraded, 12);
          assertThat(ids(upgraded))
              .containsExactlyInAnyOrder(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L, 10L, 12L);
        }
      }
    }
  }

  @Test
  void aLakeOfTheLogHasNothingToUpgrade() {
    String born = root + "-log";
    Larva.create(born, Map.of()).close();
    assertThat(Larva.upgrade(born, Map.of())).isEmpty();
  }

  @Test
  void noLakeIsMadeInAFormatThatDoesNotExist() {
    assertThatThrownBy(() -> Larva.create(root + "-2", Map.of(), 2))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("format=2");
  }

  @Test
  void noLakeIsMadeOverAManifestThatLostItsMarker() {
    try (ObjectStore store = Stores.open(root, Map.of(), machine)) {
      store.delete(Layout.MARKER);
    }
    assertThatThrownBy(() -> Larva.openOrCreate(root, Map.of()))
        .isInstanceOf(CorruptLake.class)
        .hasMessageContaining("manifest.json");
  }

  private static Marker marker(ObjectStore store) {
    byte[] bytes = store.get(Layout.MARKER).orElseThrow().bytes();
    return MarkerCodec.decode(Layout.MARKER, bytes);
  }

  private static void append(Lake lake, long... ids) {
    lake.transact(tx -> tx.table("orders").append(rows(ids)));
  }
}
