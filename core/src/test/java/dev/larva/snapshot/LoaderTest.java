package dev.larva.snapshot;

import static dev.larva.snapshot.Entries.LAKE;
import static dev.larva.snapshot.Entries.TABLE;
import static dev.larva.snapshot.Entries.add;
import static dev.larva.snapshot.Entries.chunk;
import static dev.larva.snapshot.Entries.createTable;
import static dev.larva.snapshot.Entries.entry;
import static dev.larva.snapshot.Entries.remove;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.entry.Operation;
import dev.larva.error.CorruptLake;
import dev.larva.error.VersionUnavailable;
import dev.larva.format.Format;
import dev.larva.format.Layout;
import dev.larva.format.LiveChunk;
import dev.larva.format.NodeReference;
import dev.larva.log.EncodedSlot;
import dev.larva.log.SlotLog;
import dev.larva.runtime.SystemMachine;
import dev.larva.store.Body;
import dev.larva.store.CountingStore;
import dev.larva.store.Key;
import dev.larva.store.MemoryStore;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class LoaderTest {

  private final SystemMachine machine = new SystemMachine();
  private final CountingStore store = new CountingStore(new MemoryStore(machine));
  private final Layout layout = new Layout(LAKE);
  private final SlotLog log = new SlotLog(store, layout, machine);
  private final Loader loader = new Loader(store, layout, log, machine, Format.CURRENT);
  private final Nodes nodes = new Nodes(store, layout, machine);
  private Snapshot state = Snapshot.empty(LAKE, Format.CURRENT);

  @BeforeEach
  void fill() {
    land(createTable());
    for (int i = 0; i < 300; i++) {
      land(add(chunk(100 + i, 1)));
    }
    land(remove(chunk(150, 1)));
  }

  @Test
  void theLogAloneGivesTheState() {
    assertSame(loader.open().known(), state);
  }

  @Test
  void aCheckpointAndItsTailGiveTheSameStateAsTheLog() {
    Snapshot base = state;
    confirm(write(base));
    land(add(chunk(1000, 4)), remove(chunk(200, 1)));
    Snapshot loaded = loader.open().known();
    assertThat(loaded.root()).isEqualTo(base.version());
    assertSame(loaded, state);
    assertSame(loader.at(base.version() - 3, state), replayed(base.version() - 3));
  }

  @Test
  void aSecondCheckpointNamesAgainTheNodesThatDidNotChange() {
    CheckpointWriter.Written first = write(state);
    confirm(first);
    state = loader.open().known();
    land(remove(chunk(399, 1)));
    long before = store.requests().create().requests();
    CheckpointWriter.Written second = write(state);
    assertThat(second.confirmation().base()).isEqualTo(first.root().version());
    assertThat(store.requests().create().requests() - before).isLessThanOrEqualTo(2);
    confirm(second);
    assertSame(loader.open().known(), state);
  }

  @Test
  void theSameChunksMakeTheSameNodesWhoeverCutsThem() {
    CheckpointWriter.Written fromLog = write(state);
    confirm(fromLog);
    Snapshot reopened = loader.open().known();
    land(add(chunk(5000, 1)));
    Snapshot withTail = advanced(reopened);
    List<String> incremental = hashes(withTail, true);
    assertThat(incremental).isEqualTo(hashes(state, false));
  }

  @Test
  void aDamagedRootLengthensReplayAndNothingElse() {
    confirm(write(state));
    land(add(chunk(1000, 4)));
    CheckpointWriter.Written second = write(state);
    confirm(second);
    flip(layout.root(second.root().version()));
    assertSame(loader.open().known(), state);
  }

  @Test
  void aRootThatDoesNotLeadToTheNextSlotIsPassedOver() {
    confirm(write(state));
    Snapshot forged = state.at(state.version(), state.time(), "f".repeat(64));
    new CheckpointWriter(store, layout, nodes, machine).write(forged);
    land(add(chunk(1000, 4)));
    assertSame(loader.open().known(), state);
  }

  @Test
  void aMissingSlotBelowOthersIsNotTheEndOfTheLog() {
    store.delete(layout.slot(7));
    assertThatThrownBy(loader::open)
        .isInstanceOf(CorruptLake.class)
        .hasMessageContaining(layout.slot(7).path());
  }

  @Test
  void anAlteredSlotIsNamed() {
    flip(layout.slot(7));
    assertThatThrownBy(loader::open)
        .isInstanceOf(CorruptLake.class)
        .hasMessageContaining(layout.slot(7).path());
  }

  @Test
  void aMissingNodeIsNamed() {
    CheckpointWriter.Written written = write(state);
    confirm(written);
    Key node = layout.node(written.root().tables().get(0).nodes().get(0).name());
    store.delete(node);
    Snapshot loaded = loader.open().known();
    assertThatThrownBy(() -> chunks(loaded))
        .isInstanceOf(CorruptLake.class)
        .hasMessageContaining(node.path());
  }

  @Test
  void everyVersionCanBeReadByItsTime() {
    for (long version : new long[] {1, 2, 150, state.version()}) {
      Snapshot at = replayed(version);
      assertThat(loader.asOf(at.time(), state).version()).isEqualTo(version);
      assertThat(loader.asOf(at.time() + 9, state).version()).isEqualTo(version);
    }
    assertThatThrownBy(() -> loader.asOf(9, state)).isInstanceOf(VersionUnavailable.class);
  }

  @Test
  void aHeadThatAdoptsARootKeepsItsState() {
    Head head = loader.open();
    CheckpointWriter.Written written = write(head.known());
    confirm(written);
    land(add(chunk(1000, 4)));
    head.follow();
    head.adopt(Roots.snapshot(written.root()));
    assertThat(head.known().root()).isEqualTo(written.root().version());
    assertSame(head.known(), state);
    assertThat(head.known().table(TABLE).orElseThrow().added()).hasSize(1);
  }

  @Test
  void aHeadWhoseTailHasGrownLargeTakesANewerRootAsItFollows() {
    long limit = 3;
    Head head = new Head(log, layout, machine, state, 0, loader, limit);
    CheckpointWriter.Written written = write(state);
    confirm(written);
    land(add(chunk(1000, 4)), add(chunk(1001, 4)));
    head.follow();
    assertThat(head.tailChunks()).isEqualTo(2);
    assertThat(head.known().root()).isZero();
    land(add(chunk(1002, 4)));
    head.follow();
    assertThat(head.known().root()).isEqualTo(written.root().version());
    assertThat(head.tailChunks()).isEqualTo(3);
    assertSame(head.known(), state);
  }

  private void land(Operation... operations) {
    EncodedSlot slot =
        EncodedSlot.of(Entries.slot(state, entry(10_000 + state.version(), operations)));
    log.put(slot);
    state = ((Applied.To) Replay.apply(state, slot.slot(), slot.hash())).snapshot();
  }

  private Snapshot advanced(Snapshot from) {
    Snapshot[] to = {from};
    log.readFrom(
        from.version() + 1,
        slot -> to[0] = ((Applied.To) Replay.apply(to[0], slot.slot(), slot.hash())).snapshot());
    return to[0];
  }

  private Snapshot replayed(long version) {
    Snapshot[] to = {Snapshot.empty(LAKE, Format.CURRENT)};
    log.readRange(
        0,
        version,
        slot -> to[0] = ((Applied.To) Replay.apply(to[0], slot.slot(), slot.hash())).snapshot());
    return to[0];
  }

  private CheckpointWriter.Written write(Snapshot snapshot) {
    return new CheckpointWriter(store, layout, nodes, machine).write(snapshot).orElseThrow();
  }

  private void confirm(CheckpointWriter.Written written) {
    land(written.confirmation());
  }

  private List<String> hashes(Snapshot snapshot, boolean reuse) {
    TableState table = snapshot.table(TABLE).orElseThrow();
    return new CheckpointWriter(store, layout, nodes, machine)
        .grown(table, 1, reuse).stream().map(NodeReference::logical).toList();
  }

  private void assertSame(Snapshot actual, Snapshot expected) {
    assertThat(actual.version()).isEqualTo(expected.version());
    assertThat(actual.tip()).isEqualTo(expected.tip());
    assertThat(actual.time()).isEqualTo(expected.time());
    assertThat(actual.keptRoots()).isEqualTo(expected.keptRoots());
    assertThat(actual.table(TABLE).orElseThrow().record())
        .isEqualTo(expected.table(TABLE).orElseThrow().record());
    assertThat(chunks(actual)).isEqualTo(chunks(expected));
  }

  private List<LiveChunk> chunks(Snapshot snapshot) {
    List<LiveChunk> chunks = new ArrayList<>();
    new Nodes(store, layout, machine)
        .chunks(snapshot.table(TABLE).orElseThrow())
        .forEachRemaining(chunks::add);
    return chunks;
  }

  private void flip(Key key) {
    byte[] bytes = store.get(key).orElseThrow().bytes().clone();
    bytes[bytes.length / 2] ^= 1;
    store.delete(key);
    store.create(key, Body.of(bytes));
  }
}
