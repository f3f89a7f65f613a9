package dev.larva;

import static dev.larva.OrderRows.FIELDS;
import static dev.larva.OrderRows.ORDERS;
import static dev.larva.OrderRows.ids;
import static dev.larva.OrderRows.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.commit.CommitOptions;
import dev.larva.error.InvalidRequest;
import dev.larva.error.StoreFailure;
import dev.larva.expression.Filter;
import dev.larva.format.Format;
import dev.larva.format.Layout;
import dev.larva.format.Marker;
import dev.larva.format.MarkerCodec;
import dev.larva.runtime.Machine;
import dev.larva.runtime.SystemMachine;
import dev.larva.scan.change.Changes;
import dev.larva.store.Body;
import dev.larva.store.Key;
import dev.larva.store.MemoryStore;
import dev.larva.store.ObjectStore;
import dev.larva.store.OverStore;
import dev.larva.store.PutResult;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a reader asks of the store, and what it needs not. */
final class ReadingTest {

  private final Machine machine = new SystemMachine();
  private final ObjectStore store = new MemoryStore(machine);
  private final Marker marker = new Marker(Format.CURRENT, machine.ulid(), 0);
  private final Lake writer;

  ReadingTest() {
    store.create(Layout.MARKER, Body.of(MarkerCodec.encode(marker)));
    writer = Lake.open("memory:reading", store, machine, marker);
    writer.transact(tx -> tx.createTable(ORDERS, FIELDS, Map.of()));
    append(1);
  }

  @AfterEach
  void close() {
    writer.close();
  }

  @Test
  void everyReadOfTheNewestVersionLooksUnlessToldOtherwise() {
    Lake reader = reader(store, ReadOptions.DEFAULT);
    append(2);
    assertThat(ids(reader)).containsExactlyInAnyOrder(1L, 2L);
    long before = reader.requests().total();
    reader.snapshot();
    assertThat(reader.requests().total() - before).isEqualTo(1);
  }

  @Test
  void withinTheStalenessNothingIsAsked() {
    Lake reader = reader(store, new ReadOptions(Duration.ofHours(1)));
    append(2);
    long before = reader.requests().total();
    assertThat(reader.snapshot().version()).isEqualTo(2);
    assertThat(reader.requests().total()).isEqualTo(before);
  }

  @Test
  void ownCommitsVersionsAndTransactionsAreNeverStale() {
    Lake reader = reader(store, new ReadOptions(Duration.ofHours(1)));
    append(2);
    assertThat(reader.snapshotAt(3).version()).isEqualTo(3);
    append(3);
    assertThat(reader.snapshotAsOf(Long.MAX_VALUE).version()).isEqualTo(4);
    append(4);
    reader.transact(tx -> assertThat(tx.snapshot().version()).isEqualTo(5));
    reader.transact(tx -> tx.table(ORDERS).append(rows(5)));
    assertThat(ids(reader)).containsExactlyInAnyOrder(1L, 2L, 3L, 4L, 5L);
  }

  @Test
  void aWrongStalenessIsRefused() {
    refused(Map.of("read.staleness", "5s"), "value=5s");
    refused(Map.of("read.staleness", "-1"), "value=-1");
    refused(Map.of("read.staleness", "3600001"), "value=3600001");
    refused(Map.of("read.stale", "1"), "option=read.stale");
    assertThat(ReadOptions.of(Map.of("read.staleness", "250")).staleness())
        .isEqualTo(Duration.ofMillis(250));
    assertThat(ReadOptions.of(Map.of())).isEqualTo(ReadOptions.DEFAULT);
  }

  private static void refused(Map<String, String> options, String named) {
    assertThatThrownBy(() -> ReadOptions.of(options))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining(named);
  }

  @Test
  void whoOnlyReadsNeedsNoPermissionToWrite() {
    writer.checkpoint();
    append(2);
    writer.tag("two", 2);
    writer.transact(tx -> tx.table(ORDERS).delete(Filter.eq("id", 1L)));
    Lake reader = reader(new ReadOnly(store), ReadOptions.DEFAULT);

    assertThat(ids(reader)).containsExactly(2L);
    assertThat(ids(reader, reader.snapshotAt("two"))).containsExactly(1L);
    assertThat(ids(reader, reader.snapshotAsOf(reader.snapshot().time()))).containsExactly(2L);
    try (Changes changes = reader.changes("orders", 0)) {
      assertThat(changes).toIterable().hasSize(3);
    }
    assertThat(reader.verify().run(progress -> {}).findings()).isEmpty();
    reader.log(0, reader.snapshot().version(), entry -> {});
    append(3);
    assertThat(ids(reader)).containsExactlyInAnyOrder(2L, 3L);
    reader.close();
  }

  @Test
  void aWriterWithoutPermissionIsToldSo() {
    Lake reader = reader(new ReadOnly(store), ReadOptions.DEFAULT);
    assertThatThrownBy(() -> reader.transact(tx -> tx.table(ORDERS).append(rows(9))))
        .isInstanceOf(StoreFailure.class)
        .hasMessageContaining("read only");
    assertThat(ids(writer)).containsExactly(1L);
  }

  private Lake reader(ObjectStore through, ReadOptions options) {
    OpenOptions open = new OpenOptions(CommitOptions.DEFAULT, options);
    return Lake.open("memory:reading", through, machine, marker, open);
  }

  private void append(long id) {
    writer.transact(tx -> tx.table(ORDERS).append(rows(id)));
  }

  /** A store that refuses whatever would change it. */
  private static final class ReadOnly extends OverStore {
    ReadOnly(ObjectStore store) {
      super(store);
    }

    @Override
    public PutResult create(Key key, Body body) {
      throw refused(key);
    }

    @Override
    public PutResult swap(Key key, Body body, String token) {
      throw refused(key);
    }

    @Override
    public void delete(Key key) {
      throw refused(key);
    }

    private static StoreFailure refused(Key key) {
      return new StoreFailure(
          StoreFailure.Kind.DENIED, "this store is read only; key=" + key, null);
    }
  }
}
