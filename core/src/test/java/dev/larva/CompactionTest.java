package dev.larva;

import static dev.larva.OrderRows.FIELDS;
import static dev.larva.OrderRows.ORDERS;
import static dev.larva.OrderRows.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.error.InvalidRequest;
import dev.larva.expression.Filter;
import dev.larva.format.LiveChunk;
import dev.larva.format.TableRecord.Totals;
import dev.larva.maintenance.Verify;
import dev.larva.maintenance.compaction.Compaction;
import dev.larva.maintenance.compaction.Report;
import dev.larva.schema.Type.Primitive;
import dev.larva.snapshot.Snapshot;
import dev.larva.store.Requests;
import dev.larva.transaction.TableChange;
import dev.larva.transaction.TransactionOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Compaction of one table, alone and beside others. */
final class CompactionTest {

  private static final AtomicInteger LAKES = new AtomicInteger();

  private Lake lake;

  @BeforeEach
  void create() {
    lake = made(3);
  }

  @AfterEach
  void close() {
    lake.close();
  }

  private static Lake made(int format) {
    Lake lake = Larva.create("memory:compaction-" + LAKES.incrementAndGet(), Map.of(), format);
    lake.transact(tx -> tx.createTable(ORDERS, FIELDS, Map.of("inline.bytes", "0")));
    return lake;
  }

  @Test
  void smallChunksBecomeOneAndRowsStayAsTheyAre() {
    append(1, 2, 3);
    append(4, 5);
    change(table -> table.update(Filter.eq("id", 2L), Map.of("note", "new")));
    change(table -> table.delete(Filter.eq("id", 5L)));
    Snapshot before = lake.snapshot();
    List<String> known = known(before);

    Report report = lake.compact("orders");

    assertThat(report.chunksBefore()).isEqualTo(3);
    assertThat(report.chunksAfter()).isEqualTo(1);
    assertThat(report.rows()).isEqualTo(4);
    assertThat(report.deletedRows()).isEqualTo(2);
    assertThat(known(lake.snapshot())).isEqualTo(known).hasSize(4);
    assertThat(known(lake.snapshotAt(before.version()))).isEqualTo(known);
    Totals totals = lake.table("orders").totals();
    assertThat(totals).isEqualTo(new Totals(1, 4, report.bytesAfter()));
    assertThat(verify().findings()).isEmpty();
  }

  @Test
  void rowsAreMovedOftenAndKeepTheirIds() {
    append(1, 2);
    for (long next = 3; next < 8; next++) {
      append(next);
      lake.compact("orders");
    }
    assertThat(known(lake.snapshot()))
        .containsExactly(
            "1 note 1 0 2",
            "2 note 2 1 2",
            "3 note 3 2 3",
            "4 note 4 3 5",
            "5 note 5 4 7",
            "6 note 6 5 9",
            "7 note 7 6 11");
  }

  @Test
  void whereNothingIsToBeDoneNothingLands() {
    append(1, 2);
    long version = lake.snapshot().version();
    assertThat(lake.compact("orders").groups()).isZero();
    append(3, 4);
    assertThat(lake.compact("orders").groups()).isEqualTo(1);
    assertThat(lake.compact("orders").groups()).isZero();
    assertThat(lake.snapshot().version()).isEqualTo(version + 2);
  }

  @Test
  void aPlanTellsWhatWouldBeDoneAndWritesNothing() {
    append(1, 2);
    append(3);
    Requests before = lake.requests();
    Report plan = lake.compaction("orders").plan();
    assertThat(lake.requests().minus(before).create().requests()).isZero();
    Report report = lake.compact("orders");
    assertThat(plan.chunksBefore()).isEqualTo(report.chunksBefore()).isEqualTo(2);
    assertThat(plan.chunksAfter()).isEqualTo(report.chunksAfter());
    assertThat(plan.rows()).isEqualTo(report.rows());
    assertThat(plan.bytesBefore()).isEqualTo(report.bytesBefore());
  }

  @Test
  void aChunkInTheLogGoesIntoAnObject() {
    change(table -> table.setProperties(Map.of(), Set.of("inline.bytes")));
    append(1, 2);
    assertThat(chunks()).allMatch(chunk -> chunk.slot() != 0);
    List<String> known = known(lake.snapshot());
    lake.compact("orders");
    assertThat(chunks()).singleElement().matches(chunk -> chunk.slot() == 0);
    assertThat(known(lake.snapshot())).isEqualTo(known);
    assertThat(lake.compact("orders").groups()).isZero();
  }

  @Test
  void aChunkIsWrittenAnewFromTheShareOfDeletedRowsThatTheTableNames() {
    append(LongStream.rangeClosed(1, 10).toArray());
    change(table -> table.delete(Filter.less("id", 2L)));
    assertThat(lake.compact("orders").groups()).isZero();
    change(table -> table.setProperties(Map.of("compact.deleted", "10"), Set.of()));
    assertThat(lake.compact("orders").deletedRows()).isEqualTo(1);
    assertThat(lake.table("orders").totals().deleted()).isZero();
  }

  @Test
  void aChunkWithoutLiveRowsIsDroppedUnread() {
    append(1, 2, 3, 4);
    Snapshot full = lake.snapshot();
    TransactionOptions then = TransactionOptions.DEFAULT.on(full);
    lake.transact(then, tx -> tx.table("orders").delete(Filter.less("id", 3L)));
    lake.transact(then, tx -> tx.table("orders").delete(Filter.greaterOrEqual("id", 3L)));
    LiveChunk dead = chunks().get(0);
    lake.access()
        .store()
        .delete(lake.access().layout().chunk(lake.table("orders").id(), dead.entry().name()));

    Report report = lake.compact("orders");

    assertThat(report.chunksBefore()).isEqualTo(1);
    assertThat(report.chunksAfter()).isZero();
    assertThat(report.deletedRows()).isEqualTo(4);
    assertThat(lake.table("orders").totals()).isEqualTo(Totals.NONE);
  }

  @Test
  void rowsAreWrittenByTheSchemaInForce() {
    append(1);
    change(
        table -> {
          table.renameColumn("note", "remark");
          table.addColumn(null, "amount", Primitive.LONG, null);
        });
    change(table -> table.update(Filter.eq("id", 1L), Map.of("amount", 7L)));
    append(2);
    change(table -> table.dropColumn("remark"));
    List<String> known = known(lake.snapshot());
    lake.compact("orders");
    assertThat(known(lake.snapshot())).isEqualTo(known).containsExactly("1 7 0 4", "2 null 2 5");
    int schema = lake.table("orders").schema().id();
    assertThat(chunks()).singleElement().matches(chunk -> chunk.entry().schema() == schema);
    assertThat(verify().findings()).isEmpty();
  }

  @Test
  void theStatisticsOfWhatIsWrittenAreThoseOfItsRows() {
    append(1, 2, 3);
    append(100, 101);
    change(table -> table.delete(Filter.greaterOrEqual("id", 3L)));
    append(4);
    lake.compact("orders");
    assertThat(lake.table("orders").scan().filter(Filter.greater("id", 4L)).plan().hasNext())
        .isFalse();
    assertThat(lake.table("orders").scan().filter(Filter.eq("id", 4L)).plan().hasNext()).isTrue();
  }

  @Test
  void aLakeOfTheManifestIsCompactedToo() {
    try (Lake small = made(1)) {
      small.transact(tx -> tx.table("orders").append(rows(1, 2)));
      small.transact(tx -> tx.table("orders").append(rows(3)));
      List<String> known = OrderRows.known(small, small.snapshot());
      assertThat(small.compact("orders").chunksAfter()).isEqualTo(1);
      assertThat(OrderRows.known(small, small.snapshot())).isEqualTo(known).hasSize(3);
    }
  }

  @Test
  void aCompactionCostsAReadOfEachSmallChunkAndTwoPuts() {
    append(1, 2);
    append(3, 4);
    append(5);
    Compaction compaction = lake.compaction("orders");
    Requests before = lake.requests();
    assertThat(compaction.run().groups()).isEqualTo(1);
    Requests spent = lake.requests().minus(before);
    assertThat(spent.create().requests()).isEqualTo(2);
    assertThat(spent.get().requests()).isEqualTo(3);
    assertThat(spent.range().requests()).isZero();
    assertThat(spent.list().requests()).isZero();
    assertThat(spent.delete().requests()).isZero();
  }

  @Test
  void aSlotOfTheLogIsReadOnceForAllChunksThatItHolds() {
    change(table -> table.setProperties(Map.of(), Set.of("inline.bytes")));
    change(
        table -> {
          table.append(rows(1));
          table.append(rows(2));
          table.append(rows(3));
        });
    try (Lake other = Larva.open(lake.root())) {
      other.checkpoint();
    }
    try (Lake other = Larva.open(lake.root())) {
      Requests before = other.requests();
      assertThat(other.compact("orders").chunksBefore()).isEqualTo(3);
      Requests spent = other.requests().minus(before);
      assertThat(spent.create().requests()).isEqualTo(2);
      assertThat(spent.get().requests()).isLessThanOrEqualTo(4);
    }
  }

  @Test
  void damageInOneChunkLosesItsGroupAndIsTold() {
    append(1);
    append(2);
    LiveChunk first = chunks().get(0);
    lake.access()
        .store()
        .delete(lake.access().layout().chunk(lake.table("orders").id(), first.entry().name()));
    Report report = lake.compact("orders");
    assertThat(report.abandoned()).isEqualTo(1);
    assertThat(report.reasons())
        .singleElement()
        .asString()
        .contains(first.entry().name().toString());
  }

  @Test
  void aTableThatIsNotThereIsNamed() {
    assertThatThrownBy(() -> lake.compact("nothing"))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("table=main.nothing");
  }

  private void append(long... ids) {
    lake.transact(
        tx -> {
          TableChange table = tx.table("orders");
          boolean own = table.schema().fields().get(1).name().equals("note");
          table.append(own ? rows(ids) : OrderRows.rowsWithout(ids));
        });
  }

  private void change(Consumer<TableChange> change) {
    lake.transact(tx -> change.accept(tx.table("orders")));
  }

  private List<LiveChunk> chunks() {
    List<LiveChunk> chunks = new ArrayList<>();
    lake.table("orders").scan().plan().forEachRemaining(chunks::add);
    return chunks;
  }

  private Verify.Report verify() {
    return lake.verify().run(done -> {});
  }

  private List<String> known(Snapshot snapshot) {
    return OrderRows.known(lake, snapshot);
  }
}
