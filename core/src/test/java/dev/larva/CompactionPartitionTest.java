package dev.larva;

import static dev.larva.OrderRows.FIELDS;
import static dev.larva.OrderRows.ORDERS;
import static dev.larva.OrderRows.known;
import static dev.larva.OrderRows.rows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.entry.ChunkPlace;
import dev.larva.expression.Filter;
import dev.larva.format.LiveChunk;
import dev.larva.maintenance.compaction.Report;
import dev.larva.partition.Partitioning;
import dev.larva.partition.Tuple;
import dev.larva.transaction.TableChange;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Compaction and changes of a table that is partitioned by the tens of its ids. */
final class CompactionPartitionTest {

  private static final AtomicInteger LAKES = new AtomicInteger();

  private Lake lake;

  @BeforeEach
  void create() {
    lake = Larva.create("memory:compaction-partition-" + LAKES.incrementAndGet(), Map.of());
    Partitioning tens = Partitioning.by().truncate("id", 10).clusteredBy("id");
    lake.transact(tx -> tx.createTable(ORDERS, FIELDS, tens, Map.of("inline.bytes", "0")));
    change(table -> table.append(rows(1, 11, 2)));
    change(table -> table.append(rows(12, 3)));
    change(table -> table.append(rows(13, 4, 21)));
  }

  @AfterEach
  void close() {
    lake.close();
  }

  @Test
  void eachPartitionIsCompactedByItself() {
    List<String> before = known(lake, lake.snapshot());

    Report report = lake.compact("orders");

    assertThat(report.groups()).isEqualTo(2);
    assertThat(report.chunksBefore()).isEqualTo(6);
    assertThat(places())
        .containsExactlyInAnyOrder(place(1, 0, 1), place(1, 10, 11), place(1, 20, 21));
    assertThat(known(lake, lake.snapshot())).isEqualTo(before);
    assertThat(lake.compact("orders").groups()).isZero();
    assertThat(lake.verify().run(done -> {}).findings()).isEmpty();
  }

  @Test
  void chunksOfAnEarlierPartitioningStayInIt() {
    change(table -> table.partition(Partitioning.by()));
    change(table -> table.append(rows(5)));
    change(table -> table.append(rows(25)));
    List<String> before = known(lake, lake.snapshot());

    lake.compact("orders");

    assertThat(places())
        .containsExactlyInAnyOrder(
            place(1, 0, 1),
            place(1, 10, 11),
            place(1, 20, 21),
            new ChunkPlace(2, Tuple.EMPTY, Tuple.EMPTY));
    assertThat(known(lake, lake.snapshot())).isEqualTo(before);
  }

  @Test
  void changesFollowRowsThroughPartitions() {
    change(table -> table.update(Filter.eq("id", 3L), Map.of("id", 33L)));
    lake.compact("orders");
    lake.checkpoint();
    change(table -> table.delete(Filter.less("id", 10L)));
    FeedReplay.check(lake, ORDERS, "id", 1);
  }

  private List<ChunkPlace> places() {
    List<ChunkPlace> places = new ArrayList<>();
    for (var chunks = lake.table("orders").scan().plan(); chunks.hasNext(); ) {
      LiveChunk chunk = chunks.next();
      places.add(chunk.entry().place());
    }
    return places;
  }

  private static ChunkPlace place(int spec, long partition, long first) {
    return new ChunkPlace(spec, Tuple.of(partition), Tuple.of(first));
  }

  private void change(Consumer<TableChange> change) {
    lake.transact(tx -> change.accept(tx.table("orders")));
  }
}
