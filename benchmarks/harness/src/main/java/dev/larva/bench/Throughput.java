package dev.larva.bench;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** C3 and C4: many threads, in one process or more, commit to one table. */
final class Throughput {

  private static final int THREADS_OF_C4 = 24;

  /** With these, half of the members wait while a slot of the other half, 16, is on its way. */
  private static final int THREADS_OF_BATCH_16 = 32;

  private static final int MOST_THREADS = 512;

  private Throughput() {}

  /** One process with ever more threads, that commit named files; then the most append rows. */
  static List<Figure> threads(Setup setup, Titles titles) {
    List<Figure> figures = new ArrayList<>();
    int[] counts =
        setup.quick()
            ? new int[] {1, THREADS_OF_BATCH_16, MOST_THREADS}
            : new int[] {1, 4, 16, THREADS_OF_BATCH_16, 64, 256, MOST_THREADS};
    for (int threads : counts) {
      figures.addAll(ofThreads(setup, titles, Work.NAMED, threads));
    }
    figures.addAll(ofThreads(setup, titles, Work.APPEND, MOST_THREADS));
    return figures;
  }

  private static List<Figure> ofThreads(Setup setup, Titles titles, Work work, int threads) {
    Races races = new Races(setup, titles, work);
    races.run("c3-" + threads, 1, threads);
    String at = ", " + work.words() + ", " + threads + (threads == 1 ? " thread" : " threads");
    Goal none = Goal.atMost(0);
    return List.of(
        races.figure("C3", "commits/s", at, goal(work, threads)),
        races.figure("C3", work.perPut(), at, null),
        races.figure("C3", "p50 ms", at, null),
        races.figure("C3", "p99 ms", at, null),
        races.figure("C3", "failures", at, none),
        races.figure("C3", "lost", at, none));
  }

  private static @Nullable Goal goal(Work work, int threads) {
    if (work == Work.APPEND) {
      return Goal.atLeast(2_000);
    }
    return threads == THREADS_OF_BATCH_16 ? Goal.atLeast(350) : null;
  }

  /** Processes of 24 threads each, that commit named files. */
  static List<Figure> processes(Setup setup, Titles titles) {
    List<Figure> figures = new ArrayList<>();
    for (int processes : new int[] {1, 2, 3, 8}) {
      Races races = new Races(setup, titles, Work.NAMED);
      races.run("c4-" + processes, processes, THREADS_OF_C4);
      String at = ", " + processes + " x " + THREADS_OF_C4;
      Goal none = Goal.atMost(0);
      figures.add(races.figure("C4", "commits/s", at, processes == 3 ? Goal.atLeast(200) : null));
      figures.add(races.figure("C4", "p50 ms", at, null));
      figures.add(races.figure("C4", "p99 ms", at, null));
      figures.add(races.figure("C4", "failures", at, none));
      figures.add(races.figure("C4", "lost", at, none));
      if (processes > 1) {
        figures.add(races.figure("C4", "largest over smallest share", at, Goal.atMost(2)));
        for (int rank = 1; rank <= processes; rank++) {
          figures.add(races.figure("C4", Races.shareOf(rank), at, null));
        }
      }
    }
    return figures;
  }
}
