package dev.larva.snapshot;

import static dev.larva.snapshot.Entries.LAKE;
import static dev.larva.snapshot.Entries.TABLE;
import static dev.larva.snapshot.Entries.add;
import static dev.larva.snapshot.Entries.chunk;
import static dev.larva.snapshot.Entries.chunkName;
import static dev.larva.snapshot.Entries.createTable;
import static dev.larva.snapshot.Entries.delete;
import static dev.larva.snapshot.Entries.entry;
import static dev.larva.snapshot.Entries.inline;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.entry.ChunkEntry;
import dev.larva.entry.Content;
import dev.larva.entry.Operation;
import dev.larva.entry.Positions;
import dev.larva.entry.StagedName;
import dev.larva.error.CorruptLake;
import dev.larva.format.Format;
import dev.larva.format.Layout;
import dev.larva.format.LiveChunk;
import dev.larva.log.EncodedSlot;
import dev.larva.log.SlotLog;
import dev.larva.runtime.SystemMachine;
import dev.larva.store.Body;
import dev.larva.store.Key;
import dev.larva.store.MemoryStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Checkpoints of deleted rows, rewrites and inline chunks. */
final class RowCheckpointTest {

  private static final long MANY = 20_000;

  private final SystemMachine machine = new SystemMachine();
  private final MemoryStore store = new MemoryStore(machine);
  private final Layout layout = new Layout(LAKE);
  private final SlotLog log = new SlotLog(store, layout, machine);
  private final Loader loader = new Loader(store, layout, log, machine, Format.CURRENT);
  private final Nodes nodes = new Nodes(store, layout, machine);
  private Snapshot state = Snapshot.empty(LAKE, Format.CURRENT);

  @Test
  void aLogThatDeletesRowsThatAChunkOfANodeDoesNotHaveIsDamage() {
    land(createTable(), add(chunk(11, 10)));
    land(checkpoint());
    state = loader.open().known();
    land(delete(11, 10));

    Snapshot damaged = loader.open().known();
    assertThatThrownBy(() -> only(damaged))
        .isInstanceOf(CorruptLake.class)
        .hasMessageContaining("chunk=");
  }

  @Test
  void fewDeletedRowsAreInTheNode() {
    land(createTable(), add(chunk(11, 10)), delete(11, 3));
    land(checkpoint());

    LiveChunk chunk = only(loader.open().known());
    assertThat(chunk.vector()).isNull();
    assertThat(chunk.deleted()).isEqualTo(Positions.of(3));
  }

  @Test
  void manyDeletedRowsAreInAnObjectOfTheirOwn() {
    deleteManyAndCheckpoint();

    LiveChunk chunk = only(loader.open().known());
    assertThat(chunk.deleted()).isEqualTo(Positions.NONE);
    assertThat(chunk.deletedRows()).isEqualTo(MANY / 2);
    assertThat(nodes.deleted(chunk)).isEqualTo(even(MANY));
  }

  @Test
  void furtherDeletesAreUnitedWithAVector() {
    deleteManyAndCheckpoint();
    state = loader.open().known();
    land(delete(11, 1, 3));

    Positions all = even(MANY).union(Positions.of(1, 3));
    assertThat(nodes.deleted(only(state))).isEqualTo(all);
    land(checkpoint());
    LiveChunk chunk = only(loader.open().known());
    assertThat(chunk.deleted()).isEqualTo(Positions.NONE);
    assertThat(nodes.deleted(chunk)).isEqualTo(all);
  }

  @Test
  void anUnchangedVectorIsNamedAgain() {
    deleteManyAndCheckpoint();
    state = loader.open().known();
    land(add(chunk(12, 1)), delete(12, 0));
    LiveChunk before = only(state);
    land(checkpoint());

    assertThat(only(loader.open().known()).vector()).isEqualTo(before.vector());
  }

  @Test
  void aDamagedVectorIsNamed() {
    deleteManyAndCheckpoint();
    LiveChunk chunk = only(loader.open().known());
    Key key = layout.node(Objects.requireNonNull(chunk.vector()).name());
    byte[] bytes = store.get(key).orElseThrow().bytes().clone();
    bytes[bytes.length / 2] ^= 1;
    store.delete(key);
    store.create(key, Body.of(bytes));

    assertThatThrownBy(() -> nodes.deleted(chunk))
        .isInstanceOf(CorruptLake.class)
        .hasMessageContaining(key.path());
  }

  @Test
  void aMissingVectorIsNamed() {
    deleteManyAndCheckpoint();
    LiveChunk chunk = only(loader.open().known());
    Key key = layout.node(Objects.requireNonNull(chunk.vector()).name());
    store.delete(key);

    assertThatThrownBy(() -> nodes.deleted(chunk))
        .isInstanceOf(CorruptLake.class)
        .hasMessageContaining(key.path());
  }

  @Test
  void anInlineChunkIsReadFromItsSlotAfterACheckpoint() {
    land(createTable(), add(chunk(10, 1)), add(inline(11, 3)));
    land(checkpoint());

    LiveChunk chunk = chunks(loader.open().known()).get(1);
    assertThat(chunk.entry().content()).isNull();
    assertThat(new InlineChunks(log).content(chunk)).isEqualTo(inline(11, 3).content());
  }

  @Test
  void anInlineChunkThatItsSlotDoesNotHoldIsDamage() {
    land(createTable(), add(inline(11, 3)));
    LiveChunk chunk = new LiveChunk(inline(12, 3).withoutContent(), 0, 1, 1, null, Positions.NONE);

    assertThatThrownBy(() -> new InlineChunks(log).content(chunk))
        .isInstanceOf(CorruptLake.class)
        .hasMessageContaining(layout.slot(1).path());
  }

  @Test
  void anInlineChunkOfOtherBytesIsDamage() {
    byte[] other = Objects.requireNonNull(inline(11, 3).content()).bytes();
    other[0] ^= 1;
    LiveChunk chunk =
        new LiveChunk(inline(11, 3).holding(Content.of(other)), 0, 1, 1, null, Positions.NONE);

    assertThatThrownBy(() -> new InlineChunks(log).content(chunk)).isInstanceOf(CorruptLake.class);
  }

  @Property(tries = 60)
  void aCheckpointAndItsTailGiveTheStateOfTheLog(@ForAll long seed) {
    RowCheckpointTest lake = new RowCheckpointTest();
    Random random = new Random(seed);
    RandomRows rows = new RandomRows(random);
    lake.land(createTable());
    for (int i = 0; i < 30; i++) {
      lake.landTogether(rows.next(), rows.next());
      if (random.nextInt(6) == 0) {
        lake.land(lake.checkpoint());
        lake.state = lake.loader.open().known();
      }
    }

    Snapshot replayed = lake.replayed();
    assertThat(lake.state.table(TABLE).orElseThrow().record())
        .isEqualTo(replayed.table(TABLE).orElseThrow().record());
    assertThat(lake.united(lake.state)).isEqualTo(lake.united(replayed));
    assertThat(lake.united(lake.loader.open().known())).isEqualTo(lake.united(replayed));
  }

  private void deleteManyAndCheckpoint() {
    land(createTable(), add(chunk(11, MANY)));
    land(
        new Operation.DeleteRows(
            TABLE, List.of(new Operation.DeletedRows(chunkName(11), even(MANY)))));
    land(checkpoint());
  }

  /** Half of the rows, no two of them neighbours, so that they need many bytes. */
  private static Positions even(long rows) {
    return Positions.of(LongStream.range(0, rows / 2).map(each -> 2 * each));
  }

  private Operation checkpoint() {
    return new CheckpointWriter(store, layout, nodes, machine)
        .write(state)
        .orElseThrow()
        .confirmation();
  }

  /** In one entry, unless the second rewrites what the first brings. */
  private void landTogether(Operation first, Operation second) {
    List<StagedName> brought = brought(first);
    boolean apart =
        second instanceof Operation.RewriteChunks rewrite
            && rewrite.inputs().stream().anyMatch(input -> brought.contains(input.name()));
    if (apart) {
      land(first);
      land(second);
    } else {
      land(first, second);
    }
  }

  private static List<StagedName> brought(Operation operation) {
    if (operation instanceof Operation.AddChunks add) {
      return add.chunks().stream().map(ChunkEntry::name).toList();
    }
    return operation instanceof Operation.RewriteChunks rewrite
        ? rewrite.outputs().stream().map(output -> output.chunk().name()).toList()
        : List.of();
  }

  private void land(Operation... operations) {
    EncodedSlot slot =
        EncodedSlot.of(Entries.slot(state, entry(1_000_000 + state.version(), operations)));
    log.put(slot);
    state = ((Applied.To) Replay.apply(state, slot.slot(), slot.hash())).snapshot();
  }

  private Snapshot replayed() {
    @Nullable Snapshot[] to = {Snapshot.empty(LAKE, Format.CURRENT)};
    log.readFrom(
        1, slot -> to[0] = ((Applied.To) Replay.apply(to[0], slot.slot(), slot.hash())).snapshot());
    return Objects.requireNonNull(to[0]);
  }

  private List<LiveChunk> united(Snapshot snapshot) {
    return chunks(snapshot).stream().map(nodes::united).toList();
  }

  private LiveChunk only(Snapshot snapshot) {
    return chunks(snapshot).get(0);
  }

  private List<LiveChunk> chunks(Snapshot snapshot) {
    List<LiveChunk> chunks = new ArrayList<>();
    nodes.chunks(snapshot.table(TABLE).orElseThrow()).forEachRemaining(chunks::add);
    return chunks;
  }
}
