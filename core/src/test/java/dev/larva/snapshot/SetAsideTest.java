package dev.larva.snapshot;

import static dev.larva.snapshot.Entries.LAKE;
import static dev.larva.snapshot.Entries.TABLE;
import static dev.larva.snapshot.Entries.add;
import static dev.larva.snapshot.Entries.chunk;
import static dev.larva.snapshot.Entries.createTable;
import static dev.larva.snapshot.Entries.entry;
import static dev.larva.snapshot.Entries.remove;
import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.entry.Operation;
import dev.larva.error.CorruptLake;
import dev.larva.format.Format;
import dev.larva.format.Layout;
import dev.larva.format.LiveChunk;
import dev.larva.format.Root;
import dev.larva.log.EncodedSlot;
import dev.larva.log.SlotLog;
import dev.larva.runtime.SystemMachine;
import dev.larva.store.Blob;
import dev.larva.store.Body;
import dev.larva.store.Key;
import dev.larva.store.Listed;
import dev.larva.store.MemoryStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Three checkpoints whose trees have many levels, any one node of which is lost. */
final class SetAsideTest {

  /** So few chunks a node that some hundred chunks make a tree of many levels. */
  private static final Cuts SMALL = new Cuts(2, 1, 9, 7, 3);

  private final SystemMachine machine = new SystemMachine();
  private final MemoryStore store = new MemoryStore(machine);
  private final Layout layout = new Layout(LAKE);
  private final SlotLog log = new SlotLog(store, layout, machine);
  private final Loader loader = loader();
  private final List<Root> roots = new ArrayList<>();
  private Snapshot state = Snapshot.empty(LAKE, Format.CURRENT);

  @BeforeEach
  void fill() {
    land(createTable());
    for (int i = 0; i < 60; i++) {
      land(add(chunk(100 + i, 1)));
    }
    for (int i = 0; i < 3; i++) {
      checkpoint();
      land(add(chunk(1000 + i, 4)), remove(chunk(110 + 20 * i, 1)));
    }
  }

  @Test
  void whicheverNodeIsLostTheStateIsTheSame() {
    List<LiveChunk> expected = chunks(plain(), replayed());
    int shared = 0;
    for (Key node : nodes()) {
      Blob blob = store.get(node).orElseThrow();
      store.delete(node);
      Reader reader = new Reader();
      assertThat(reader.chunks(reader.head.known())).as(node.path()).isEqualTo(expected);
      assertThat(reader.head.rootsSetAside()).isLessThanOrEqualTo(3);
      shared += reader.head.rootsSetAside() == 3 ? 1 : 0;
      store.create(node, Body.of(blob.bytes()));
    }
    assertThat(shared).isPositive();
  }

  @Test
  void ofRootsThatShareALostNodeNoneIsTriedInVain() {
    long newest = roots.get(2).version();
    for (Key node : nodes()) {
      Blob blob = store.get(node).orElseThrow();
      store.delete(node);
      Reader reader = new Reader();
      reader.chunks(reader.head.known());
      assertThat(reader.renewals).as(node.path()).isLessThanOrEqualTo(1);
      assertThat(reader.head.isSetAside(newest)).isEqualTo(reader.renewals == 1);
      store.create(node, Body.of(blob.bytes()));
    }
  }

  @Test
  void aRootThatWasSetAsideIsNotAdopted() {
    Reader reader = new Reader();
    store.delete(layout.node(roots.get(2).tables().get(0).nodes().get(0).name()));
    reader.chunks(reader.head.known());
    long root = reader.head.follow().root();
    assertThat(root).isLessThan(roots.get(2).version());
    reader.head.adopt(Roots.snapshot(roots.get(2)));
    assertThat(reader.head.known().root()).isEqualTo(root);
    assertThat(reader.head.newestRoot().map(kept -> kept.version()))
        .isEqualTo(root == 0 ? Optional.empty() : Optional.of(root));
  }

  @Test
  void whatLandedWhileAStateWasRenewedIsThere() {
    Reader reader = new Reader();
    store.delete(layout.node(roots.get(2).tables().get(0).nodes().get(0).name()));
    land(add(chunk(2000, 4)));
    reader.head.follow();
    reader.chunks(reader.head.known());
    land(add(chunk(2001, 4)));
    Snapshot newest = reader.head.follow();
    assertThat(newest.tip()).isEqualTo(state.tip());
    assertThat(reader.chunks(newest)).isEqualTo(chunks(plain(), replayed()));
    assertThat(reader.renewals).isEqualTo(1);
  }

  /** A newcomer, who reads on from another root where one cannot be used. */
  private final class Reader {
    private final Head head = loader().open();
    private final Nodes nodes = new Nodes(store, layout, machine, head::lost);
    private int renewals;

    List<LiveChunk> chunks(Snapshot from) {
      Snapshot reading = from;
      while (true) {
        try {
          return SetAsideTest.chunks(nodes, reading);
        } catch (CorruptLake missing) {
          reading = head.renewed(reading).orElseThrow(() -> missing);
          renewals++;
        }
      }
    }
  }

  private Loader loader() {
    return new Loader(store, layout, log, machine, Format.CURRENT);
  }

  private Nodes plain() {
    return new Nodes(store, layout, machine);
  }

  private static List<LiveChunk> chunks(Nodes nodes, Snapshot of) {
    List<LiveChunk> chunks = new ArrayList<>();
    nodes.chunks(of.table(TABLE).orElseThrow()).forEachRemaining(chunks::add);
    return chunks;
  }

  private List<Key> nodes() {
    List<Key> keys = new ArrayList<>();
    store.listAll(layout.nodes(), page -> page.stream().map(Listed::key).forEach(keys::add));
    return keys;
  }

  private Snapshot replayed() {
    Snapshot[] to = {Snapshot.empty(LAKE, Format.CURRENT)};
    log.readFrom(
        1, slot -> to[0] = ((Applied.To) Replay.apply(to[0], slot.slot(), slot.hash())).snapshot());
    return to[0];
  }

  private void checkpoint() {
    CheckpointWriter.Written written =
        new CheckpointWriter(store, layout, plain(), machine, SMALL)
            .write(loader.open().known())
            .orElseThrow();
    roots.add(written.root());
    land(written.confirmation());
  }

  private void land(Operation... operations) {
    EncodedSlot slot =
        EncodedSlot.of(Entries.slot(state, entry(10_000 + state.version(), operations)));
    log.put(slot);
    state = ((Applied.To) Replay.apply(state, slot.slot(), slot.hash())).snapshot();
  }
}
