package dev.larva.commit;

import dev.larva.conflict.Proposal;
import dev.larva.runtime.Event;
import dev.larva.runtime.Machine;
import dev.larva.runtime.Monitor;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A proposal on its way: queued, in a slot whose fate is open, or answered. While it is queued its
 * caller may be asked to plan it again; until that is done it is in no slot.
 */
final class Member {

  private enum State {
    QUEUED,
    SENT,
    ANSWERED
  }

  private final Machine machine;
  private final Monitor monitor;
  private final @Nullable Planner planner;
  private final Runnable planned;
  private volatile Plan plan;
  private volatile int bytes;
  private volatile @Nullable Candidate candidate;
  private State state = State.QUEUED;
  private int losses;
  private @Nullable Landing answer;

  /**
   * @param planner absent: it cannot be planned again here
   * @param planned told, on the caller's thread, when it has been
   */
  Member(Sized sized, @Nullable Planner planner, Machine machine, Runnable planned) {
    this.machine = machine;
    this.monitor = machine.monitor();
    this.planner = planner;
    this.planned = planned;
    this.plan = new Plan(sized.proposal());
    this.bytes = sized.bytes();
  }

  Plan plan() {
    return plan;
  }

  Proposal proposal() {
    return plan.proposal();
  }

  /** Length of its entry in a slot. */
  int bytes() {
    return bytes;
  }

  int losses() {
    return losses;
  }

  boolean plannable() {
    return planner != null;
  }

  /** Whether its caller was asked to plan it and has not done so. */
  boolean planning() {
    return candidate != null;
  }

  /** Asks its caller to plan it on the candidate. */
  void invite(Candidate on) {
    monitor.locked(
        () -> {
          if (state == State.QUEUED) {
            candidate = on;
            monitor.signal();
          }
        });
  }

  /**
   * Replaces its plan.
   *
   * @param length of its entry in a slot, bytes
   */
  void planned(Plan by, int length) {
    monitor.locked(
        () -> {
          plan = by;
          bytes = length;
          candidate = null;
        });
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
            candidate = null;
            monitor.signal();
          }
        });
  }

  /**
   * Waits for the answer, and plans again when asked to; after {@code atMost}, or if interrupted,
   * answers what is known by then.
   *
   * @param each looks after each such time
   */
  Landing await(Duration atMost, Duration each, Runnable looks) {
    long start = machine.elapsedNanos();
    Duration left = atMost;
    try {
      while (!answered() && left.compareTo(Duration.ZERO) > 0) {
        boolean told = told(each.compareTo(left) < 0 ? each : left);
        if (told) {
          planIfAsked();
        } else {
          looks.run();
        }
        left = atMost.minusNanos(machine.elapsedNanos() - start);
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    } finally {
      leave();
    }
    Landing landing = monitor.locked(() -> Optional.ofNullable(answer)).orElse(null);
    return landing == null ? new Landing.Unknown() : landing;
  }

  /** Waits until it is answered or to be planned; whether it is in time. */
  private boolean told(Duration atMost) throws InterruptedException {
    return monitor.await(() -> state == State.ANSWERED || candidate != null, atMost);
  }

  private void planIfAsked() {
    Candidate on = candidate;
    if (on == null || planner == null) {
      return;
    }
    Optional<Sized> again = planner.plan(on);
    machine.event(Event.MEMBER_PLANNED_AHEAD);
    Sized sized = again.orElse(new Sized(plan.proposal(), bytes));
    planned(new Plan(sized.proposal(), on.saw(), again.isEmpty()), sized.bytes());
    planned.run();
  }

  private void leave() {
    monitor.locked(
        () -> answer(state == State.SENT ? new Landing.Unknown() : new Landing.Expired(losses)));
  }
}
