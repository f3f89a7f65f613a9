package dev.larva.snapshot;

import static dev.larva.snapshot.Entries.LAKE;
import static dev.larva.snapshot.Entries.TABLE;
import static dev.larva.snapshot.Entries.add;
import static dev.larva.snapshot.Entries.chunk;
import static dev.larva.snapshot.Entries.createTable;
import static dev.larva.snapshot.Entries.entry;
import static dev.larva.snapshot.Entries.remove;
import static dev.larva.snapshot.Entries.slot;
import static dev.larva.snapshot.Entries.ulid;
import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.entry.Checkpoint;
import dev.larva.entry.ColumnChange;
import dev.larva.entry.Entry;
import dev.larva.entry.Operation;
import dev.larva.entry.StagedName;
import dev.larva.entry.TransactionId;
import dev.larva.format.Format;
import dev.larva.format.LiveChunk;
import dev.larva.format.Slot;
import dev.larva.format.TableRecord.Totals;
import dev.larva.schema.Field;
import dev.larva.schema.Type.Primitive;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class ReplayTest {

  private static final String HASH = "a".repeat(64);
  private final Snapshot empty = Snapshot.empty(LAKE, Format.CURRENT);
  private final Snapshot table = to(empty, createTable());

  @Test
  void aNewLakeHasTheNamespaceMainAndNothingElse() {
    assertThat(empty.namespace("main").orElseThrow().id()).isEqualTo(LAKE);
    assertThat(empty.tables()).isEmpty();
  }

  @Test
  void rowIdsFollowFromThePositionInTheLog() {
    Snapshot state = to(to(table, add(chunk(11, 5), chunk(12, 7))), add(chunk(10, 3)));
    TableState t = state.table(TABLE).orElseThrow();
    assertThat(t.added().values()).extracting(LiveChunk::firstRowId).containsExactly(12L, 0L, 5L);
    assertThat(t.record().nextRowId()).isEqualTo(15);
  }

  @Test
  void theNextRowIdDoesNotGoBackWhenChunksLeave() {
    Snapshot state = to(to(table, add(chunk(11, 5))), remove(chunk(11, 5)));
    TableState t = state.table(TABLE).orElseThrow();
    assertThat(t.record().nextRowId()).isEqualTo(5);
    assertThat(t.record().totals()).isEqualTo(Totals.NONE);
  }

  @Test
  void rowIdsEndBelowTwoToThe63rd() {
    TableState t = table.table(TABLE).orElseThrow();
    TableState full =
        t.with(Records.withRows(t.record(), Long.MAX_VALUE - 4, Totals.NONE, table.version()));
    assertThat(refusal(table.withTable(full), add(chunk(11, 5)))).contains("overflow");
  }

  @Test
  void aChunkIsNotAddedTwice() {
    Snapshot state = to(table, add(chunk(11, 5)));
    assertThat(refusal(state, add(chunk(11, 5)))).contains("added before");
  }

  @Test
  void aChunkThatLeftDoesNotComeBack() {
    Snapshot state = to(to(table, add(chunk(11, 5))), remove(chunk(11, 5)));
    assertThat(refusal(state, add(chunk(11, 5)))).contains("added before");
  }

  @Test
  void aChunkThatIsNotLiveCannotLeave() {
    assertThat(refusal(table, remove(chunk(11, 5)))).contains("not live");
  }

  @Test
  void aChunkLeavesWithTheCountsThatItCameWith() {
    Snapshot state = to(table, add(chunk(11, 5)));
    assertThat(refusal(state, remove(chunk(11, 6)))).contains("other counts");
  }

  @Test
  void aChunkIsStagedBeforeTheVersionThatAddsIt() {
    var late =
        new dev.larva.entry.ChunkEntry(
            new StagedName(9, ulid(11)), 1, 100, "0".repeat(64), 0, List.of());
    assertThat(refusal(table, add(late))).contains("after this version");
  }

  @Test
  void aChunkOfAnUnknownSchemaIsRefused() {
    var odd =
        new dev.larva.entry.ChunkEntry(Entries.chunkName(11), 1, 100, "0".repeat(64), 4, List.of());
    assertThat(refusal(table, add(odd))).contains("unknown schema");
  }

  @Test
  void namesAreUniqueInTheirNamespace() {
    assertThat(
            refusal(table, new Operation.CreateTable(ulid(7), LAKE, "t", Entries.SCHEMA, Map.of())))
        .contains("exists already");
    assertThat(refusal(table, new Operation.CreateNamespace(ulid(7), "main", Map.of())))
        .contains("exists already");
  }

  @Test
  void anIdIsTakenOnce() {
    assertThat(
            refusal(table, new Operation.CreateTable(TABLE, LAKE, "u", Entries.SCHEMA, Map.of())))
        .contains("id is taken");
  }

  @Test
  void aNamespaceWithTablesStays() {
    Snapshot state =
        to(
            to(empty, new Operation.CreateNamespace(ulid(7), "n", Map.of())),
            new Operation.CreateTable(TABLE, ulid(7), "t", Entries.SCHEMA, Map.of()));
    assertThat(refusal(state, new Operation.DropNamespace(ulid(7)))).contains("holds tables");
  }

  @Test
  void theNamespaceMainStays() {
    assertThat(refusal(empty, new Operation.DropNamespace(LAKE))).contains("stays");
    assertThat(refusal(empty, new Operation.RenameNamespace(LAKE, "x"))).contains("stays");
  }

  @Test
  void aTableMovesWithItsRows() {
    Snapshot state = to(table, add(chunk(11, 5)));
    Snapshot moved =
        to(
            to(state, new Operation.CreateNamespace(ulid(7), "n", Map.of())),
            new Operation.RenameTable(TABLE, ulid(7), "u"));
    assertThat(moved.table("main", "t")).isEmpty();
    assertThat(moved.table("n", "u").orElseThrow().record().totals().rows()).isEqualTo(5);
  }

  @Test
  void whatIsDroppedCannotBeChanged() {
    Snapshot state = to(table, new Operation.DropTable(TABLE));
    assertThat(refusal(state, add(chunk(11, 5)))).contains("no such table");
    assertThat(state.table("main", "t")).isEmpty();
  }

  @Test
  void aFieldIdIsNeverUsedAgain() {
    Operation added =
        new ColumnChange.AddColumn(TABLE, null, Field.optional(2, "x", Primitive.INT));
    Snapshot state = to(to(table, added), new ColumnChange.DropColumn(TABLE, 2));
    assertThat(refusal(state, added)).contains("used before");
    assertThat(state.table(TABLE).orElseThrow().record().schema().id()).isEqualTo(2);
  }

  @Test
  void propertiesAreSetAndRemoved() {
    Snapshot state =
        to(
            to(table, new Operation.SetProperties(TABLE, Map.of("a", "1", "b", "2"), Set.of())),
            new Operation.SetProperties(TABLE, Map.of("b", "3"), Set.of("a")));
    assertThat(state.table(TABLE).orElseThrow().record().properties()).isEqualTo(Map.of("b", "3"));
  }

  @Test
  void aRootIsConfirmedOnceAndRestsOnAKeptOne() {
    Operation first = new Checkpoint(1, HASH, 0, 1);
    Snapshot state = to(table, first);
    assertThat(state.keptRoots()).hasSize(1);
    assertThat(refusal(state, first)).contains("confirmed already");
    assertThat(refusal(to(state, add(chunk(11, 1))), new Checkpoint(3, HASH, 2, 3)))
        .contains("not a kept root");
    assertThat(refusal(state, new Checkpoint(9, HASH, 1, 9))).contains("not before it");
  }

  @Test
  void anEntryNamesAnEarlierPremise() {
    Entry early =
        new Entry(
            new TransactionId(0, ulid(5)),
            2,
            0,
            List.of(createTable()),
            List.of(),
            null,
            null,
            Map.of());
    assertThat(Replay.apply(empty, early, 10)).isInstanceOf(Applied.Refused.class);
  }

  @Test
  void timesIncrease() {
    assertThat(Replay.apply(table, entry(5, add(chunk(11, 1))), table.time()))
        .isInstanceOf(Applied.Refused.class);
  }

  @Test
  void aSlotNamesItsPredecessor() {
    Slot slot = slot(empty, entry(5, createTable()));
    Snapshot after = ((Applied.To) Replay.apply(empty, slot, HASH)).snapshot();
    assertThat(after.tip()).isEqualTo(HASH);
    assertThat(Replay.apply(after, slot, HASH)).isInstanceOf(Applied.Refused.class);
    Snapshot other = after.at(after.version(), after.time(), "b".repeat(64));
    Slot next = slot(after, entry(6, add(chunk(11, 1))));
    assertThat(Replay.apply(other, next, HASH)).isInstanceOf(Applied.Refused.class);
    assertThat(Replay.apply(after, next, HASH)).isInstanceOf(Applied.To.class);
  }

  @Test
  void aPrefixOfASlotGivesTheVersionsWithinIt() {
    Slot slot = slot(empty, entry(5, createTable()), entry(6, add(chunk(11, 1))));
    Snapshot within = ((Applied.To) Replay.applyUpTo(empty, slot, 1)).snapshot();
    assertThat(within.version()).isEqualTo(1);
    assertThat(within.table(TABLE).orElseThrow().record().totals().rows()).isZero();
  }

  private static Snapshot to(Snapshot before, Operation operation) {
    Applied applied =
        Replay.apply(before, entry(100 + before.version(), operation), before.time() + 10);
    assertThat(applied).isInstanceOf(Applied.To.class);
    return ((Applied.To) applied).snapshot();
  }

  private static String refusal(Snapshot before, Operation operation) {
    Applied applied =
        Replay.apply(before, entry(100 + before.version(), operation), before.time() + 10);
    assertThat(applied).isInstanceOf(Applied.Refused.class);
    return ((Applied.Refused) applied).reason();
  }
}
