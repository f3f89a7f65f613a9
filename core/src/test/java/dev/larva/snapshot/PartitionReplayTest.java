package dev.larva.snapshot;

import static dev.larva.snapshot.Entries.LAKE;
import static dev.larva.snapshot.Entries.TABLE;
import static dev.larva.snapshot.Entries.add;
import static dev.larva.snapshot.Entries.chunk;
import static dev.larva.snapshot.Entries.chunkName;
import static dev.larva.snapshot.Entries.createTable;
import static dev.larva.snapshot.Entries.entry;
import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.entry.ChunkEntry;
import dev.larva.entry.ChunkPlace;
import dev.larva.entry.ColumnChange;
import dev.larva.entry.Operation;
import dev.larva.entry.Operation.DeleteRows;
import dev.larva.entry.Operation.DeletedRows;
import dev.larva.entry.Operation.RemoveChunks;
import dev.larva.entry.Operation.RemovedChunk;
import dev.larva.entry.Operation.SetPartitioning;
import dev.larva.entry.Positions;
import dev.larva.format.Format;
import dev.larva.format.TableRecord;
import dev.larva.partition.ClusterField;
import dev.larva.partition.PartitionField;
import dev.larva.partition.PartitionSpec;
import dev.larva.partition.Partitioning;
import dev.larva.partition.Transform;
import dev.larva.partition.Tuple;
import dev.larva.schema.Field;
import dev.larva.schema.Type.Primitive;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What replay makes of specs, and of chunks that say where they stand. */
final class PartitionReplayTest {

  private static final PartitionSpec BUCKETS =
      new PartitionSpec(
          1,
          List.of(new PartitionField(1, 1, Primitive.LONG, new Transform.Bucket(4), "id_bucket_4")),
          List.of(new ClusterField(1, Primitive.LONG)));
  private static final ChunkPlace PLACE = new ChunkPlace(1, Tuple.of(3), Tuple.of(7L));

  private final Snapshot plain = to(Snapshot.empty(LAKE, Format.CURRENT), createTable());
  private final Snapshot buckets = to(plain, new SetPartitioning(TABLE, BUCKETS));
  private final ChunkEntry placed = chunk(11, 10).at(PLACE);

  @Test
  void aTableCanBeBornWithASpec() {
    Snapshot state =
        to(
            Snapshot.empty(LAKE, Format.CURRENT),
            new Operation.CreateTable(TABLE, LAKE, "t", Entries.SCHEMA, BUCKETS, Map.of()));

    assertThat(record(state).specs()).containsExactly(PartitionSpec.NONE, BUCKETS);
    assertThat(record(state).spec()).isEqualTo(BUCKETS);
  }

  @Test
  void oldChunksKeepTheirSpec() {
    Snapshot state = to(to(plain, add(chunk(11, 10))), new SetPartitioning(TABLE, BUCKETS));

    assertThat(record(state).spec()).isEqualTo(BUCKETS);
    assertThat(
            Objects.requireNonNull(table(state).added().get(table(state).key(chunkName(11))))
                .entry()
                .place()
                .spec())
        .isZero();
  }

  @Test
  void aSpecOutOfTurnIsRefused() {
    assertThat(refusal(buckets, new SetPartitioning(TABLE, BUCKETS))).contains("without gaps");
  }

  @Test
  void aSpecOfAColumnThatIsNotThereIsRefused() {
    PartitionField field =
        new PartitionField(1, 1, Primitive.INT, new Transform.Identity(), "of another type");

    assertThat(
            refusal(
                plain, new SetPartitioning(TABLE, new PartitionSpec(1, List.of(field), List.of()))))
        .contains("says their type");
  }

  @Test
  void aChunkOfAnUnknownSpecIsRefused() {
    assertThat(refusal(plain, add(placed))).contains("unknown spec");
  }

  @Test
  void aChunkWithoutItsPartitionIsRefused() {
    ChunkPlace none = new ChunkPlace(1, Tuple.EMPTY, Tuple.EMPTY);

    assertThat(refusal(buckets, add(chunk(11, 10).at(none)))).contains("0 partition values");
  }

  @Test
  void aPartitionValueOfAnotherTypeIsRefused() {
    ChunkPlace wide = new ChunkPlace(1, Tuple.of(3L), Tuple.EMPTY);
    ChunkPlace first = new ChunkPlace(1, Tuple.of(3), Tuple.of(7));

    assertThat(refusal(buckets, add(chunk(11, 10).at(wide)))).contains("of another type");
    assertThat(refusal(buckets, add(chunk(11, 10).at(first)))).contains("of another type");
  }

  @Test
  void whatLeavesIsNamedWithItsPlace() {
    Snapshot state = to(buckets, add(placed));

    assertThat(
            refusal(
                state, new RemoveChunks(TABLE, List.of(new RemovedChunk(placed.name(), 10, 100)))))
        .contains("another place");
    assertThat(
            refusal(
                state,
                new DeleteRows(TABLE, List.of(new DeletedRows(placed.name(), Positions.of(1))))))
        .contains("another place");
    to(
        to(state, new DeleteRows(TABLE, List.of(DeletedRows.of(placed, Positions.of(1))))),
        new RemoveChunks(TABLE, List.of(RemovedChunk.of(placed, 1))));
  }

  @Test
  void aColumnThatTheSpecInForceNeedsIsNotDropped() {
    Snapshot two =
        to(
            buckets,
            new ColumnChange.AddColumn(TABLE, null, Field.optional(2, "note", Primitive.STRING)));

    assertThat(refusal(two, new ColumnChange.DropColumn(TABLE, 1)))
        .contains("arranged by the column id");
  }

  @Test
  void aColumnThatOnlyAnOldSpecNeedsIsDropped() {
    Snapshot two =
        to(
            to(buckets, add(placed)),
            new ColumnChange.AddColumn(TABLE, null, Field.optional(2, "note", Primitive.STRING)));
    PartitionSpec none = Partitioning.by().bind(record(two).schema(), record(two).specs());

    Snapshot dropped =
        to(to(two, new SetPartitioning(TABLE, none)), new ColumnChange.DropColumn(TABLE, 1));

    assertThat(record(dropped).specs()).containsExactly(PartitionSpec.NONE, BUCKETS, none);
    assertThat(record(dropped).schema().fields()).extracting(Field::name).containsExactly("note");
    to(dropped, add(chunk(12, 10).at(PLACE)));
  }

  private static TableState table(Snapshot state) {
    return state.table(TABLE).orElseThrow();
  }

  private static TableRecord record(Snapshot state) {
    return table(state).record();
  }

  private static Snapshot to(Snapshot before, Operation... operations) {
    Applied applied =
        Replay.apply(before, entry(before.version() + 100, operations), before.time() + 10);
    assertThat(applied).isInstanceOf(Applied.To.class);
    return ((Applied.To) applied).snapshot();
  }

  private static String refusal(Snapshot before, Operation... operations) {
    Applied applied =
        Replay.apply(before, entry(before.version() + 100, operations), before.time() + 10);
    assertThat(applied).isInstanceOf(Applied.Refused.class);
    return ((Applied.Refused) applied).reason();
  }
}
