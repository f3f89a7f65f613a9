package dev.larva;

import static dev.larva.OrderRows.FIELDS;
import static dev.larva.OrderRows.ORDERS;
import static dev.larva.OrderRows.rows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.expression.Filter;
import dev.larva.runtime.Parallel;
import dev.larva.runtime.SystemMachine;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Many threads change rows of one chunk, each its own: nobody is in anybody's way. */
final class DisjointRowsTest {

  private static final int THREADS = 32;
  private static final AtomicInteger LAKES = new AtomicInteger();

  private Lake lake;

  @BeforeEach
  void create() {
    lake = Larva.create("memory:disjoint-rows-" + LAKES.incrementAndGet(), Map.of());
    lake.transact(tx -> tx.createTable(ORDERS, FIELDS, Map.of()));
    lake.transact(
        tx -> tx.table("orders").append(rows(LongStream.rangeClosed(1, 2 * THREADS).toArray())));
  }

  @AfterEach
  void close() {
    lake.close();
  }

  @Test
  void deletesAndUpdatesOfDisjointRowsOfOneChunkNeverRunTwice() {
    AtomicInteger runs = new AtomicInteger();
    List<Long> threads = LongStream.rangeClosed(1, THREADS).boxed().toList();
    Parallel.map(new SystemMachine(), THREADS, threads, id -> change(id, runs));
    assertThat(runs).hasValue(THREADS);
    assertThat(lake.table("orders").totals().liveRows()).isEqualTo(2 * THREADS - THREADS / 2);
    assertThat(notes("changed")).isEqualTo(THREADS / 2);
  }

  private long change(long id, AtomicInteger runs) {
    lake.transact(
        tx -> {
          runs.incrementAndGet();
          Filter own = Filter.eq("id", id);
          if (id % 2 == 0) {
            tx.table("orders").delete(own);
          } else {
            tx.table("orders").update(own, Map.of("note", "changed"));
          }
        });
    return id;
  }

  private long notes(String note) {
    long count = 0;
    try (Rows<?> rows = lake.table("orders").scan().filter(Filter.eq("note", note)).rows()) {
      for (; rows.hasNext(); rows.next()) {
        count++;
      }
    }
    return count;
  }
}
