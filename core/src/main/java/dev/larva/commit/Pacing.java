package dev.larva.commit;

import dev.larva.runtime.Machine;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * Keeps the slots of one writer apart, so that more share each: a slot that could be put waits
 * until the spacing has passed since the last, or as many have joined as recent bursts carried. Of
 * lone commits, which nothing would join, each waits a tenth of it.
 */
final class Pacing {

  /** The part of the spacing that is kept between two slots of one member each. */
  private static final int LONE_PART = 10;

  /** One part in this many of each burst enters the mean. */
  private static final int SMOOTHING = 4;

  private final Machine machine;
  private final Waiting waiting;
  private final Progress progress;
  private final long spacing;
  private double burst = Waiting.MANY;
  private long lastAt;
  private int lastMembers;

  Pacing(Machine machine, Waiting waiting, Progress progress, CommitOptions options) {
    this.machine = machine;
    this.waiting = waiting;
    this.progress = progress;
    this.spacing = options.spacing().toNanos();
  }

  boolean isOn() {
    return spacing > 0;
  }

  /**
   * Waits until the next slot is due.
   *
   * @param joined how many it would have by now, besides those who wait
   */
  void await(int joined) throws InterruptedException {
    Supplier<Integer> all = () -> joined + waiting.size();
    if (!isOn() || lastMembers == 0 || all.get() == 0) {
      return;
    }
    progress.enter(Phase.SPACING);
    if (lastMembers == 1) {
      await(all, lastAt + spacing / LONE_PART);
      if (all.get() == 1) {
        return;
      }
    }
    await(all, lastAt + spacing);
  }

  private void await(Supplier<Integer> joined, long until) throws InterruptedException {
    Duration left = Duration.ofNanos(until - machine.elapsedNanos());
    waiting.await(() -> waiting.closed() || joined.get() >= Math.round(burst), left);
  }

  /** A slot of so many members has landed, whose put began at {@code asked}. */
  void landed(long asked, int members) {
    lastAt = asked;
    lastMembers = members;
    if (members > 1) {
      burst = burst == Waiting.MANY ? members : burst + (members - burst) / SMOOTHING;
    }
  }
}
