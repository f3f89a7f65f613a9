package dev.larva.commit;

import dev.larva.conflict.Proposal;
import dev.larva.error.LakeUpgraded;
import dev.larva.error.StoreFailure;
import dev.larva.format.Layout;
import dev.larva.log.CommitPoint;
import dev.larva.log.LogEntry;
import dev.larva.log.StoredSlot;
import dev.larva.runtime.Event;
import dev.larva.runtime.Fiber;
import dev.larva.runtime.Machine;
import dev.larva.runtime.Monitor;
import dev.larva.runtime.Ulid;
import dev.larva.snapshot.Head;
import dev.larva.store.ObjectStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lands the proposals of all threads of one open lake: takes what is waiting, puts it as one slot,
 * finds out whose the slot is, answers. One fiber does this; callers wait.
 */
public final class Committer implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Committer.class);

  /** After so many losses in a row the log is followed to its tip before the next put. */
  private static final int FOLLOW_EACH = 4;

  /** How long closing waits for the slot in flight. */
  private static final Duration CLOSING = Duration.ofSeconds(30);

  private final Head head;
  private final Machine machine;
  private final Waiting waiting;
  private final Planning planning;
  private final Progress progress;
  private final Pacing pacing;
  private final Assembling assembler;
  private final Settling settler;
  private final int lossesLimit;
  private final Backoff backoff;
  private final Notes notes;
  private final Monitor ended;
  private final Fiber fiber;
  private boolean running = true;
  private int lossesInARow;

  /** A committer with default options. */
  public static Committer start(
      CommitPoint log, Head head, Machine machine, ObjectStore store, Ulid writer) {
    return start(log, head, machine, store, writer, CommitOptions.DEFAULT);
  }

  /**
   * @param writer the ULID of this open lake, in the header of its slots
   */
  public static Committer start(
      CommitPoint log,
      Head head,
      Machine machine,
      ObjectStore store,
      Ulid writer,
      CommitOptions options) {
    Timing timing = Timing.of(machine, options);
    Layout layout = new Layout(head.known().lake());
    return new Committer(
        head,
        machine,
        timing,
        new Notes(store, layout, machine, writer, timing.backoff().others()),
        new Assembler(head, machine, store, writer, timing.planning()),
        new Settler(log, machine, timing),
        log.lossesLimit());
  }

  /**
   * @param lossesLimit proven losses after which a member gives up
   */
  Committer(
      Head head,
      Machine machine,
      Timing timing,
      Notes notes,
      Assembling assembler,
      Settling settler,
      int lossesLimit) {
    this.head = head;
    this.machine = machine;
    this.waiting = timing.waiting();
    this.planning = timing.planning();
    this.progress = timing.progress();
    this.pacing = timing.pacing();
    this.backoff = timing.backoff();
    this.notes = notes;
    this.assembler = assembler;
    this.settler = settler;
    this.lossesLimit = lossesLimit;
    this.ended = machine.monitor();
    this.fiber = machine.fork("larva-committer", this::run);
  }

  /** Lands the proposal, or says why not; waits at most about {@code deadline}. */
  public Landing land(Proposal proposal, Duration deadline) {
    return land(Sized.of(proposal), deadline, null);
  }

  /**
   * Likewise; where it overlaps others on their way it may be planned again, on this thread.
   *
   * @param planner absent: it is answered as fallen instead
   */
  public Landing land(Sized proposal, Duration deadline, @Nullable Planner planner) {
    Member member = new Member(proposal, planner, machine, waiting::signal);
    long start = machine.elapsedNanos();
    if (!waiting.offer(member, deadline)) {
      return new Landing.Expired(0);
    }
    long spent = machine.elapsedNanos() - start;
    Landing landing =
        member.await(
            deadline.minusNanos(spent), Progress.STALLED, () -> progress.look(waiting.size()));
    if (landing.kind() == Landing.Kind.UNKNOWN) {
      machine.event(Event.MEMBER_UNKNOWN);
    }
    return landing;
  }

  /** What it is doing and has done. */
  public CommitMetrics metrics() {
    return progress.metrics(waiting.size());
  }

  /** Finishes what is in flight, answers the rest as not sent, and ends. */
  @Override
  public void close() {
    waiting.close();
    try {
      if (!ended.await(() -> !running, CLOSING)) {
        fiber.interrupt();
      }
    } catch (InterruptedException interrupted) {
      fiber.interrupt();
      Thread.currentThread().interrupt();
    }
    notes.close();
  }

  private void run() {
    try {
      for (List<Member> taken = waiting.take(); !taken.isEmpty(); taken = waiting.take()) {
        land(paced(taken));
        progress.enter(Phase.IDLE);
      }
    } catch (InterruptedException closed) {
      Thread.currentThread().interrupt();
    } finally {
      waiting.abandon();
      ended.locked(
          () -> {
            running = false;
            ended.signal();
          });
    }
  }

  /** These, and who comes until their slot is due. */
  private List<Member> paced(List<Member> taken) throws InterruptedException {
    if (!pacing.isOn()) {
      return taken;
    }
    try {
      pacing.await(taken.size());
    } catch (InterruptedException closed) {
      waiting.putBack(taken);
      throw closed;
    }
    List<Member> all = new ArrayList<>(taken);
    all.addAll(waiting.takeNow(Math.max(0, Waiting.MANY - taken.size())));
    return all;
  }

  private void land(List<Member> taken) throws InterruptedException {
    for (Optional<Batch> batch = assembled(taken); batch.isPresent(); ) {
      waiting.putBack(batch.get().deferred());
      batch = land(batch.get());
    }
  }

  /** Whatever goes wrong before a put fails those it was for; the committer goes on. */
  private Optional<Batch> assembled(List<Member> taken) throws InterruptedException {
    try {
      progress.enter(Phase.ASSEMBLING, head.known().version() + 1);
      return assembler.assemble(taken);
    } catch (RuntimeException failure) {
      LOG.error("No slot could be made of {} transactions", taken.size(), failure);
      taken.forEach(member -> member.answer(new Landing.Failed(failure)));
      return Optional.empty();
    }
  }

  /** Lands the batch; the next one, if that was prepared meanwhile and can be put at once. */
  private Optional<Batch> land(Batch batch) throws InterruptedException {
    if (batch.members().size() > 1) {
      machine.event(Event.BATCH);
    }
    long asked = machine.elapsedNanos();
    Ahead ahead = new Ahead(machine, waiting, assembler, planning, batch.slot());
    Flight flight = new Flight(machine, settler, batch.slot(), waiting::signal);
    try {
      ahead.fill(flight);
      Settlement settlement = flight.settlement();
      if (!(settlement instanceof Settlement.Ours)) {
        ahead.fell();
      }
      if (settled(batch, settlement, asked)) {
        progress.enter(Phase.YIELDING);
        backoff.yieldTurn();
        pacing.await(ahead.size());
        return ahead.confirmed();
      }
    } catch (RuntimeException doubt) {
      LOG.error("The fate of slot {} stays open", batch.slot().slot().first(), doubt);
      batch.members().forEach(member -> member.answer(new Landing.Unknown()));
    } catch (InterruptedException closed) {
      flight.interrupt();
      batch.members().forEach(member -> member.answer(new Landing.Unknown()));
      throw closed;
    } finally {
      ahead.fell();
    }
    return Optional.empty();
  }

  /** Answers the members; whether the slot is theirs. */
  private boolean settled(Batch batch, Settlement settlement, long asked)
      throws InterruptedException {
    if (settlement instanceof Settlement.Foreign foreign) {
      lose(batch, foreign.occupant());
      return false;
    }
    if (settlement instanceof Settlement.Nothing nothing) {
      batch.members().forEach(member -> member.answer(new Landing.Failed(nothing.cause())));
      return false;
    }
    win(batch, asked);
    return true;
  }

  private void win(Batch batch, long asked) {
    lossesInARow = 0;
    progress.landed(batch.members().size());
    pacing.landed(asked, batch.members().size());
    StoredSlot stored = batch.slot().stored();
    head.install(stored);
    head.confirm(asked);
    List<LogEntry> entries = stored.entries();
    for (int i = 0; i < entries.size(); i++) {
      batch.members().get(i).answer(new Landing.Landed(entries.get(i)));
    }
    notes.won(asked, backoff.readNanos());
  }

  /** Members go back to the queue; the next assembly finds those that landed in other slots. */
  private void lose(Batch batch, StoredSlot occupant) throws InterruptedException {
    lossesInARow++;
    backoff.others().met(occupant.slot().writer());
    notes.lost(lossesInARow);
    if (occupant.retired()) {
      follow();
    } else {
      head.install(occupant);
    }
    waiting.putBack(
        batch.members().stream()
            .filter(Member::lose)
            .filter(member -> withinBudget(member, occupant.slot().writer()))
            .toList());
    progress.enter(Phase.BACKOFF);
    boolean waited = backoff.lost(lossesInARow);
    if (waited || lossesInARow % FOLLOW_EACH == 0) {
      follow();
    }
  }

  /** Saves the races that are lost already; without it they are lost one by one. */
  private void follow() {
    progress.enter(Phase.FOLLOWING);
    try {
      head.follow();
    } catch (StoreFailure | LakeUpgraded unread) {
      LOG.warn("Cannot read the log to its tip; going on slot by slot: {}", unread.getMessage());
    }
  }

  private boolean withinBudget(Member member, Ulid winner) {
    if (member.losses() <= lossesLimit) {
      return true;
    }
    Optional<LogEntry> landed = head.find(member.proposal().id());
    if (landed.isPresent()) {
      machine.event(Event.MEMBER_FOUND);
      member.answer(new Landing.Landed(landed.get()));
    } else {
      machine.event(Event.MEMBER_EXHAUSTED);
      member.answer(new Landing.Exhausted(member.losses(), winner.text()));
    }
    return false;
  }
}
