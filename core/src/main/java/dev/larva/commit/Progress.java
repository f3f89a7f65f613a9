package dev.larva.commit;

import dev.larva.runtime.Event;
import dev.larva.runtime.Machine;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the committer is doing and has done. Whoever waits for it looks from time to time, and what
 * lasts too long goes to the log, once. Many threads may look; one at a time tells it where it is.
 */
final class Progress {

  private static final Logger LOG = LoggerFactory.getLogger(Progress.class);

  /** A phase that lasts longer has stalled; the wait for work never does. */
  static final Duration STALLED = Duration.ofSeconds(10);

  /**
   * @param since the phase, or the put of a slot whose fate is still open, began
   */
  private record Stage(Phase phase, long first, long since) {}

  private final Machine machine;
  private final AtomicLong toldSince = new AtomicLong(Long.MIN_VALUE);
  private volatile Stage stage;
  private volatile Spread puts = Spread.NONE;
  private volatile Spread batches = Spread.NONE;

  Progress(Machine machine) {
    this.machine = machine;
    this.stage = new Stage(Phase.IDLE, 0, machine.elapsedNanos());
  }

  /** It goes on to a phase of the slot that it was about. */
  void enter(Phase phase) {
    enter(phase, stage.first());
  }

  /** It goes on to a phase of the slot of that first version. */
  void enter(Phase phase, long first) {
    boolean goesOn = phase.settles() && stage.phase().settles();
    stage = new Stage(phase, first, goesOn ? stage.since() : machine.elapsedNanos());
  }

  /** A put took so long. */
  void put(long nanos) {
    puts = puts.with(nanos / 1_000);
  }

  /** A slot of so many members landed. */
  void landed(int members) {
    batches = batches.with(members);
  }

  /**
   * Tells the log if the phase has stalled and that was not told.
   *
   * @return what was told
   */
  Optional<String> look(int waiting) {
    Stage now = stage;
    Duration lasted = lasted(now);
    boolean stalled = now.phase() != Phase.IDLE && lasted.compareTo(STALLED) >= 0;
    if (!stalled || toldSince.getAndSet(now.since()) == now.since()) {
      return Optional.empty();
    }
    machine.event(Event.STALLED);
    String line =
        "Commits have stalled: the phase lasts longer than it should. phase="
            + now.phase()
            + " seconds="
            + lasted.toSeconds()
            + " slot="
            + now.first()
            + " waiting="
            + waiting;
    LOG.warn("{}", line);
    return Optional.of(line);
  }

  CommitMetrics metrics(int waiting) {
    Stage now = stage;
    return new CommitMetrics(now.phase(), lasted(now), now.first(), waiting, puts, batches);
  }

  private Duration lasted(Stage of) {
    return Duration.ofNanos(machine.elapsedNanos() - of.since());
  }
}
