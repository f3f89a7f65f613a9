package dev.larva.commit;

import dev.larva.runtime.Event;
import dev.larva.runtime.Machine;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Has members planned again on the candidate of a draft, each on its caller's thread: one after the
 * other, since each is planned on those before it, and once for one draft. While a slot is in
 * flight this costs nothing; after that a slot waits for it at most as long as a put takes, and who
 * is not ready then waits for the next.
 */
final class Planning {

  private final Machine machine;
  private final Waiting waiting;
  private final Backoff backoff;
  private final Progress progress;

  Planning(Machine machine, Waiting waiting, Backoff backoff, Progress progress) {
    this.machine = machine;
    this.waiting = waiting;
    this.backoff = backoff;
    this.progress = progress;
  }

  /** When a slot that could be put now must be put, {@link Machine#elapsedNanos}. */
  long limit() {
    return machine.elapsedNanos() + backoff.patienceNanos();
  }

  /** Goes on until all have been planned, or the slot in flight has landed. */
  void during(Flight flight, Assembling assembler, Draft draft) throws InterruptedException {
    run(assembler, draft, flight::over, machine.elapsedNanos() + Waiting.IDLE.toNanos());
  }

  /** Goes on until all have been planned, or the limit. */
  void until(long limit, Assembling assembler, Draft draft) throws InterruptedException {
    progress.enter(Phase.PLANNING);
    run(assembler, draft, () -> false, limit);
  }

  private void run(Assembling assembler, Draft draft, Supplier<Boolean> over, long limit)
      throws InterruptedException {
    for (Optional<Member> next = draft.toPlan(); next.isPresent(); next = draft.toPlan()) {
      Member member = next.get();
      if (over.get()) {
        return;
      }
      if (draft.ask(member)) {
        member.invite(draft.asCandidate());
      }
      Duration left = Duration.ofNanos(limit - machine.elapsedNanos());
      if (!waiting.await(() -> !member.planning() || over.get(), left)) {
        machine.event(Event.MEMBER_LATE);
        return;
      }
      if (!member.planning()) {
        draft.planned(member);
        assembler.consider(member, draft);
      }
    }
  }
}
