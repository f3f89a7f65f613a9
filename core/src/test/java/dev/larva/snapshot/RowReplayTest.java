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
import static dev.larva.snapshot.Entries.moved;
import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.entry.ChunkEntry;
import dev.larva.entry.Entry;
import dev.larva.entry.Operation;
import dev.larva.entry.Operation.RemovedChunk;
import dev.larva.entry.Operation.Rewritten;
import dev.larva.entry.Positions;
import dev.larva.entry.Restore;
import dev.larva.entry.Restore.RestoredChunk;
import dev.larva.format.Format;
import dev.larva.format.LiveChunk;
import dev.larva.format.TableRecord.Totals;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What replay makes of deleted rows, rewrites and inline chunks. */
final class RowReplayTest {

  private final Snapshot table = to(Snapshot.empty(LAKE, Format.CURRENT), createTable());
  private final Snapshot ten = to(table, add(chunk(11, 10)));

  @Test
  void deletesAreUnited() {
    Snapshot state = to(to(ten, delete(11, 1, 2)), delete(11, 7));

    assertThat(live(state, 11).deleted()).isEqualTo(Positions.of(1, 2, 7));
    assertThat(table(state).record().totals()).isEqualTo(new Totals(1, 10, 100, 3));
    assertThat(table(state).record().totals().liveRows()).isEqualTo(7);
  }

  @Test
  void aRowIsDeletedOnce() {
    assertThat(refusal(to(ten, delete(11, 1, 2)), delete(11, 2, 3))).contains("deleted before");
  }

  @Test
  void aRowThatIsNotThereIsNotDeleted() {
    assertThat(refusal(ten, delete(11, 10))).contains("out of range");
  }

  @Test
  void rowsOfAChunkThatLeftAreNotDeleted() {
    Snapshot state = to(ten, Entries.remove(chunk(11, 10)));

    assertThat(refusal(state, delete(11, 1))).contains("not live");
  }

  @Test
  void aChunkLeavesWithItsDeletedRows() {
    Snapshot state = to(to(ten, delete(11, 1, 2)), remove(11, 10, 2));

    assertThat(table(state).record().totals()).isEqualTo(Totals.NONE);
  }

  @Test
  void aChunkLeavesOnlyWithTheNumberOfItsDeletedRows() {
    assertThat(refusal(to(ten, delete(11, 1, 2)), remove(11, 10, 1))).contains("other counts");
  }

  @Test
  void aRewriteTakesNoRowIds() {
    Snapshot state = to(to(ten, delete(11, 1, 2)), rewrite(2, moved(12, 8), Positions.NONE));

    assertThat(table(state).record().nextRowId()).isEqualTo(10);
    assertThat(table(state).record().totals()).isEqualTo(new Totals(1, 8, 100, 0));
  }

  @Test
  void maskedRowsAreDeletedFromTheStart() {
    Snapshot state = to(to(ten, delete(11, 1, 2)), rewrite(2, moved(12, 9), Positions.of(4)));

    assertThat(live(state, 12).deleted()).isEqualTo(Positions.of(4));
    assertThat(table(state).record().totals()).isEqualTo(new Totals(1, 9, 100, 1));
  }

  @Test
  void aRewriteLosesNoRow() {
    assertThat(refusal(to(ten, delete(11, 1, 2)), rewrite(2, moved(12, 7), Positions.NONE)))
        .contains("how many rows");
  }

  @Test
  void aRewriteBringsNoDeletedRowBack() {
    assertThat(refusal(to(ten, delete(11, 1, 2)), rewrite(2, moved(12, 10), Positions.NONE)))
        .contains("how many rows");
  }

  @Test
  void chunksWithStoredRowIdsTakeRowIdsToo() {
    assertThat(table(to(ten, add(moved(12, 4)))).record().nextRowId()).isEqualTo(14);
  }

  @Test
  void anInlineChunkIsInTheSlotOfItsEntry() {
    Applied applied = Replay.apply(ten, entry(500, add(inline(12, 3))), ten.time() + 1, 2);

    assertThat(live(((Applied.To) applied).snapshot(), 12).slot()).isEqualTo(2);
    assertThat(live(ten, 11).slot()).isZero();
  }

  @Test
  void anEntryDoesNotRewriteWhatItAddsItself() {
    Operation own =
        new Operation.RewriteChunks(
            TABLE,
            List.of(new RemovedChunk(chunkName(12), 4, 100, 0)),
            List.of(new Rewritten(moved(13, 4), Positions.NONE)));
    Applied applied = Replay.apply(ten, entry(500, add(chunk(12, 4)), own), ten.time() + 1);
    assertThat(((Applied.Refused) applied).reason()).contains("its own entry adds");
    assertThat(to(to(ten, add(chunk(12, 4))), own).version()).isEqualTo(ten.version() + 2);
  }

  @Test
  void anEntryRewritesWhatItsRestoreBroughtBack() {
    Snapshot gone = to(ten, Entries.remove(chunk(11, 10)));
    Operation restore =
        new Restore(
            TABLE,
            2,
            0,
            List.of(),
            List.of(new RestoredChunk(chunk(11, 10), 0, 2, 0, Positions.NONE)));

    Entry both = entry(500, restore, rewrite(0, moved(12, 10), Positions.NONE));
    Applied applied = Replay.apply(gone, both, gone.time() + 1);

    assertThat(table(((Applied.To) applied).snapshot()).record().totals())
        .isEqualTo(new Totals(1, 10, 100, 0));
  }

  private static Operation remove(long number, long rows, long deleted) {
    return new Operation.RemoveChunks(
        TABLE, List.of(new RemovedChunk(chunkName(number), rows, 100, deleted)));
  }

  private static Operation rewrite(long deleted, ChunkEntry output, Positions masked) {
    return new Operation.RewriteChunks(
        TABLE,
        List.of(new RemovedChunk(chunkName(11), 10, 100, deleted)),
        List.of(new Rewritten(output, masked)));
  }

  private static LiveChunk live(Snapshot state, long number) {
    return Objects.requireNonNull(table(state).added().get(table(state).key(chunkName(number))));
  }

  private static TableState table(Snapshot state) {
    return state.table(TABLE).orElseThrow();
  }

  private static Applied apply(Snapshot before, Operation operation) {
    return Replay.apply(before, entry(100 + before.version(), operation), before.time() + 10);
  }

  private static Snapshot to(Snapshot before, Operation operation) {
    return ((Applied.To) apply(before, operation)).snapshot();
  }

  private static String refusal(Snapshot before, Operation operation) {
    return ((Applied.Refused) apply(before, operation)).reason();
  }
}
