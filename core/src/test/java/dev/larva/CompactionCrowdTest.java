package dev.larva;

import static dev.larva.OrderRows.FIELDS;
import static dev.larva.OrderRows.ORDERS;
import static dev.larva.OrderRows.rows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.expression.Filter;
import dev.larva.maintenance.compaction.Report;
import dev.larva.runtime.Parallel;
import dev.larva.runtime.SystemMachine;
import dev.larva.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;

/** Threads of two open lakes change rows of one table while a third compacts it all the while. */
final class CompactionCrowdTest {

  private static final int WRITERS = 4;
  private static final int CHANGES = 30;
  private static final int ROUNDS = 8;
  private static final String ROOT = "memory:compaction-crowd";

  /** What the writers know of the rows that they made: the note of each live id. */
  private final Map<Long, String> expected = new ConcurrentSkipListMap<>();

  private final AtomicInteger ended = new AtomicInteger();
  private final AtomicLong groups = new AtomicLong();

  @Test
  void nobodyFailsAndEveryRowIsAsItsOwnWriterLeftIt() {
    Larva.create(ROOT, Map.of()).close();
    try (Lake one = Larva.open(ROOT);
        Lake other = Larva.open(ROOT)) {
      one.transact(tx -> tx.createTable(ORDERS, FIELDS, Map.of("compact.deleted", "1")));
      List<Integer> threads = IntStream.rangeClosed(0, WRITERS).boxed().toList();
      Parallel.map(
          new SystemMachine(), WRITERS + 1, threads, t -> work(t, t % 2 == 0 ? one : other));
      assertThat(groups.get()).isPositive();
      assertThat(notes(one, one.snapshot())).isEqualTo(expected).isNotEmpty();
      assertEveryRowKeepsItsId(other);
      FeedReplay.check(other, ORDERS, "id", 1);
      assertThat(one.verify().run(done -> {}).findings()).isEmpty();
    }
  }

  @Test
  void fault20CompactionLandsBesideAStreamOfUpdates() {
    String root = ROOT + "-stream";
    Larva.create(root, Map.of()).close();
    try (Lake one = Larva.open(root);
        Lake other = Larva.open(root)) {
      one.transact(tx -> tx.createTable(ORDERS, FIELDS, Map.of()));
      List<Runnable> threads = List.of(() -> stream(one), () -> compactOften(other));
      Parallel.map(
          new SystemMachine(),
          2,
          threads,
          thread -> {
            thread.run();
            return 0;
          });
      assertThat(groups.get()).isGreaterThan(ROUNDS / 2);
      assertThat(notes(one, one.snapshot())).hasSize(ROUNDS * 2);
      FeedReplay.check(one, ORDERS, "id", 2);
    }
  }

  /** Updates one row after the other, without pause. */
  private void stream(Lake lake) {
    for (long i = 0; ended.get() == 0; i++) {
      Filter row = Filter.eq("id", i % (ROUNDS * 2));
      String note = "change " + i;
      lake.transact(tx -> tx.table("orders").update(row, Map.of("note", note)));
    }
  }

  private void compactOften(Lake lake) {
    try {
      for (long round = 0; round < ROUNDS; round++) {
        long id = round * 2;
        lake.transact(tx -> tx.table("orders").append(rows(id)));
        lake.transact(tx -> tx.table("orders").append(rows(id + 1)));
        Report report = lake.compact("orders");
        groups.addAndGet(report.groups());
        assertOnlyVanishedGroupsAreAbandoned(report);
      }
    } finally {
      ended.incrementAndGet();
    }
  }

  /** Where all rows of a group go while it is written, nothing is left of it. */
  private static void assertOnlyVanishedGroupsAreAbandoned(Report report) {
    assertThat(report.reasons()).allMatch(why -> why.contains("nothing is left to rewrite"));
  }

  private int work(int thread, Lake lake) {
    if (thread == WRITERS) {
      while (ended.get() < WRITERS) {
        Report report = lake.compact("orders");
        groups.addAndGet(report.groups());
        assertOnlyVanishedGroupsAreAbandoned(report);
      }
      return thread;
    }
    try {
      new Changes(thread, lake).run();
    } finally {
      ended.incrementAndGet();
    }
    return thread;
  }

  /** One writer, who changes rows of its own. */
  private final class Changes {

    private final SplittableRandom random;
    private final Lake lake;
    private final List<Long> own = new ArrayList<>();
    private long next;

    Changes(int thread, Lake lake) {
      this.random = new SplittableRandom(thread);
      this.lake = lake;
      this.next = 1000L * (thread + 1);
    }

    void run() {
      for (int i = 0; i < CHANGES; i++) {
        int choice = own.isEmpty() ? 0 : random.nextInt(3);
        switch (choice) {
          case 0 -> append();
          case 1 -> delete(own.remove(random.nextInt(own.size())));
          default -> update(own.get(random.nextInt(own.size())), "change " + i);
        }
      }
    }

    private void append() {
      long id = next;
      next += 2;
      lake.transact(tx -> tx.table("orders").append(rows(id, id + 1)));
      for (long each = id; each < next; each++) {
        own.add(each);
        expected.put(each, "note " + each);
      }
    }

    private void delete(long id) {
      AtomicLong count = new AtomicLong();
      lake.transact(tx -> count.set(tx.table("orders").delete(Filter.eq("id", id))));
      assertThat(count).hasValue(1);
      expected.remove(id);
    }

    private void update(long id, String note) {
      lake.transact(tx -> tx.table("orders").update(Filter.eq("id", id), Map.of("note", note)));
      expected.put(id, note);
    }
  }

  private static Map<Long, String> notes(Lake lake, Snapshot snapshot) {
    Map<Long, String> notes = new TreeMap<>();
    try (Rows<GenericRecord> rows = lake.table(ORDERS, snapshot).scan().rows()) {
      rows.forEachRemaining(
          row -> notes.put((Long) row.get("id"), String.valueOf(row.get("note"))));
    }
    return notes;
  }

  private static void assertEveryRowKeepsItsId(Lake lake) {
    Map<Long, Long> ids = new HashMap<>();
    long newest = lake.snapshot().version();
    for (long version = 1; version <= newest; version++) {
      try (Rows<GenericRecord> rows =
          lake.table(ORDERS, lake.snapshotAt(version)).scan().withRowIds().rows()) {
        rows.forEachRemaining(
            row -> {
              Object id = row.get("_row_id");
              assertThat(ids.putIfAbsent((Long) row.get("id"), (Long) id)).isIn(null, id);
            });
      }
    }
    assertThat(ids.values()).doesNotHaveDuplicates();
  }
}
