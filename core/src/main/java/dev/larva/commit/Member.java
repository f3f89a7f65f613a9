package dev.larva.commit;

import dev.larva.conflict.Proposal;
import dev.larva.format.EntryCodec;
import dev.larva.runtime.Machine;
import dev.larva.runtime.Monitor;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A proposal on its way: queued, in a slot whose fate is open, or answered. */
final class Member {

  private enum State {
    QUEUED,
    SENT,
    ANSWERED
  }

  private final Proposal proposal;
  private final int bytes;
  private final Monitor monitor;
  private State state = State.QUEUED;
  private int losses;
  private @Nullable Landing answer;

  Member(Proposal proposal, Machine machine) {
    this.proposal = proposal;
    this.bytes = EntryCodec.encode(proposal.entry()).length;
    this.monitor = machine.monitor();
  }

  Proposal proposal() {
    return proposal;
  }

  /** Length of its entry in a slot. */
  int bytes() {
    return bytes;
  }

  int losses() {
    return losses;
  }

  /** Marks it as part of a slot that is about to be put; false if it was answered meanwhile. */
  boolean send() {
    return monitor.locked(
        () -> {
          boolean queued = state == State.QUEUED;
          state = queued ? State.SENT : state;
          return queued;
        });
  }

  /** Takes back {@link #send}: nothing of it was sent. */
  void keep() {
    monitor.locked(() -> state = state == State.SENT ? State.QUEUED : state);
  }

  /** Its slot went to another: it may be sent again. False if its caller has left. */
  boolean lose() {
    return monitor.locked(
        () -> {
          losses++;
          boolean waited = state == State.SENT;
          state = waited ? State.QUEUED : state;
          return waited;
        });
  }

  boolean answered() {
    return monitor.locked(() -> state == State.ANSWERED);
  }

  /** Answers its caller, unless it was answered before. */
  void answer(Landing landing) {
    monitor.locked(
        () -> {
          if (state != State.ANSWERED) {
            state = State.ANSWERED;
            answer = landing;
            monitor.signal();
          }
        });
  }

  /**
   * Waits for the answer; after {@code atMost}, or if interrupted, answers what is known by then.
   */
  Landing await(Duration atMost) {
    try {
      if (!monitor.await(() -> state == State.ANSWERED, atMost)) {
        leave();
      }
    } catch (InterruptedException interrupted) {
      leave();
      Thread.currentThread().interrupt();
    }
    Landing landing = monitor.locked(() -> java.util.Optional.ofNullable(answer)).orElse(null);
    return landing == null ? new Landing.Unknown() : landing;
  }

  private void leave() {
    monitor.locked(
        () -> answer(state == State.SENT ? new Landing.Unknown() : new Landing.Expired(losses)));
  }
}
