package dev.larva.bench.scale;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.store.Requests;
import java.util.Map;

/** S2: a lake of very many commits, one after the other. */
final class ManyCommits {

  private static final int FEW = 1_000;

  /** Commits after the checkpoint, so that there is a tail to read. */
  private static final int TAIL = 16;

  private static final int PROGRESS = 10_000;

  private final String root;
  private final int commits;
  private final Figures figures;

  ManyCommits(String root, int commits, Figures figures) {
    this.root = root;
    this.commits = commits;
    this.figures = figures;
  }

  void run() {
    try (Lake lake = Larva.create(root, Map.of())) {
      Synthetic.create(lake);
    }
    grow(0, FEW);
    measure(FEW);
    grow(FEW, commits);
    measure(commits);
  }

  private void grow(int from, int upTo) {
    try (Lake lake = Larva.open(root, Map.of())) {
      for (int commit = from; commit < upTo; commit++) {
        if (commit == upTo - TAIL) {
          lake.checkpoint();
        }
        Synthetic.append(lake, commit, 1);
        if (commit % PROGRESS == 0) {
          figures.progress(commit + " of " + commits + " commits");
        }
      }
    }
  }

  private void measure(int after) {
    String at = " after " + after + " commits";
    try (OpenedLake opened = OpenedLake.slowly(root)) {
      Lake lake = opened.lake();
      figures.say("open, round trips," + at, opened.roundTrips());
      figures.say("open, requests," + at, lake.requests().total());
      figures.say("open, bytes," + at, lake.requests().bytesRead());
      Synthetic.append(lake, after, 1);
      Requests before = lake.requests();
      long start = System.nanoTime();
      Synthetic.append(lake, after + 1L, 1);
      figures.say("next commit, round trips," + at, OpenedLake.roundTrips(start));
      figures.say("next commit, requests," + at, lake.requests().minus(before).total());
      figures.say("next commit, bytes," + at, lake.requests().minus(before).bytesWritten());
    }
  }
}
