package dev.larva.bench.scale;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.entry.Operation.DeletedRows;
import dev.larva.entry.Positions;
import dev.larva.entry.StagedName;
import dev.larva.expression.Filter;
import dev.larva.scan.Plan;
import dev.larva.store.Requests;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** S1: a table of very many chunks. */
final class ManyChunks {

  private static final int CHUNKS_OF_A_TRANSACTION = 10_000;

  private final String root;
  private final int chunks;
  private final Figures figures;

  ManyChunks(String root, int chunks, Figures figures) {
    this.root = root;
    this.chunks = chunks;
    this.figures = figures;
  }

  void run() {
    List<StagedName> names = build();
    try (OpenedLake opened = OpenedLake.slowly(root)) {
      figures.say("open, round trips", opened.roundTrips());
      figures.say("open, requests", opened.lake().requests().total());
      plan(opened.lake());
      commit(opened.lake());
      checkpoint(opened.lake(), names);
    }
  }

  /** Makes the lake, and answers the names of one chunk in a hundred that follow each other. */
  private List<StagedName> build() {
    List<StagedName> some = new ArrayList<>();
    try (Lake lake = Larva.create(root, Map.of())) {
      Synthetic.create(lake);
      for (int first = 0; first < chunks; first += CHUNKS_OF_A_TRANSACTION) {
        List<StagedName> names = Synthetic.append(lake, first, CHUNKS_OF_A_TRANSACTION);
        if (first <= chunks / 2 && chunks / 2 < first + CHUNKS_OF_A_TRANSACTION) {
          some.addAll(names.subList(0, chunks / 100));
        }
        figures.progress(first + CHUNKS_OF_A_TRANSACTION + " of " + chunks + " chunks");
      }
      lake.checkpoint();
    }
    return some;
  }

  private void plan(Lake lake) {
    Requests before = lake.requests();
    long start = System.nanoTime();
    long found = count(lake, Filter.eq("id", chunks / 3 * Synthetic.ROWS + 5));
    figures.say("selective plan, round trips", OpenedLake.roundTrips(start));
    figures.say("selective plan, requests", lake.requests().minus(before).total());
    figures.say("selective plan, chunks found", found);
    before = lake.requests();
    start = System.nanoTime();
    figures.say("whole plan, chunks found", count(lake, Filter.all()));
    figures.say("whole plan, round trips", OpenedLake.roundTrips(start));
    figures.say("whole plan, bytes", lake.requests().minus(before).bytesRead());
    figures.say("heap after the whole plan, MiB", heapMiB());
  }

  private static long count(Lake lake, Filter filter) {
    Plan plan = lake.table(Synthetic.TABLE.toString()).scan().filter(filter).plan();
    long found = 0;
    while (plan.hasNext()) {
      plan.next();
      found++;
    }
    return found;
  }

  private void commit(Lake lake) {
    Synthetic.append(lake, chunks, 1);
    Requests before = lake.requests();
    Synthetic.append(lake, chunks + 1L, 1);
    Requests commit = lake.requests().minus(before);
    figures.say("commit, puts", commit.puts());
    figures.say("commit, bytes", commit.bytesWritten());
    figures.say("commit, reads", commit.total() - commit.puts());
  }

  /** Deletes a row of each of the chunks, and writes the checkpoint of that. */
  private void checkpoint(Lake lake, List<StagedName> names) {
    List<DeletedRows> rows =
        names.stream().map(name -> new DeletedRows(name, Positions.of(7))).toList();
    lake.transact(tx -> tx.table(Synthetic.TABLE).delete(rows));
    Requests before = lake.requests();
    lake.checkpoint();
    Requests checkpoint = lake.requests().minus(before);
    figures.say("checkpoint of a changed hundredth, puts", checkpoint.puts());
    figures.say("checkpoint of a changed hundredth, bytes", checkpoint.bytesWritten());
    figures.say("checkpoint of a changed hundredth, reads", checkpoint.get().requests());
  }

  private static double heapMiB() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return (runtime.totalMemory() - runtime.freeMemory()) / 1048576.0;
  }
}
