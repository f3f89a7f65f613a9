package dev.larva.commit;

import dev.larva.runtime.Machine;
import dev.larva.runtime.Monitor;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;

/** The members that wait for a slot, in order; bounded, so that callers feel the pressure. */
final class Waiting {

  /** Members that wait at most. */
  private static final int LIMIT = 4_096;

  /** Members taken for one slot when few wait. */
  private static final int FEW = 16;

  /** Members taken for one slot at most. */
  static final int MANY = 256;

  /** How long the committer waits at a time before it looks again. */
  static final Duration IDLE = Duration.ofHours(1);

  private final Monitor monitor;
  private final ArrayDeque<Member> queue = new ArrayDeque<>();
  private boolean closed;

  Waiting(Machine machine) {
    this.monitor = machine.monitor();
  }

  /**
   * Adds a member at the end, waiting for room; false if there was none in time, or all is closed.
   */
  boolean offer(Member member, Duration atMost) {
    try {
      if (!monitor.await(() -> closed || queue.size() < LIMIT, atMost)) {
        return false;
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return false;
    }
    return monitor.locked(
        () -> {
          if (!closed) {
            queue.addLast(member);
            monitor.signal();
          }
          return !closed;
        });
  }

  /** The members for the next slot, waiting until there is one; none once all is closed. */
  List<Member> take() throws InterruptedException {
    while (true) {
      boolean ready = monitor.await(() -> closed || anyReady(), IDLE);
      List<Member> taken = ready ? monitor.<List<Member>>locked(() -> next()) : List.of();
      if (!taken.isEmpty() || monitor.locked(() -> closed)) {
        return taken;
      }
    }
  }

  /**
   * At most so many members, waiting until there is one; none once {@code over} holds, or all is
   * closed and it holds.
   */
  List<Member> takeUnless(Supplier<Boolean> over, int most) throws InterruptedException {
    while (true) {
      monitor.await(() -> over.get() || (!closed && most > 0 && anyReady()), IDLE);
      if (over.get()) {
        return List.of();
      }
      List<Member> taken = takeNow(most);
      if (!taken.isEmpty()) {
        return taken;
      }
    }
  }

  /** At most so many members of those that wait now. */
  List<Member> takeNow(int most) {
    return monitor.<List<Member>>locked(() -> next(most));
  }

  /** Waits for something that this is told of by {@link #signal}; whether it came in time. */
  boolean await(Supplier<Boolean> condition, Duration atMost) throws InterruptedException {
    return monitor.await(condition, atMost);
  }

  /** Makes the committer look again at what it waits for. */
  void signal() {
    monitor.signal();
  }

  private List<Member> next() {
    return next(Math.min(MANY, Math.max(FEW, queue.size())));
  }

  private List<Member> next(int limit) {
    List<Member> taken = new ArrayList<>();
    Iterator<Member> each = closed ? Collections.emptyIterator() : queue.iterator();
    while (taken.size() < limit && each.hasNext()) {
      Member member = each.next();
      if (!member.planning()) {
        each.remove();
        if (!member.answered()) {
          taken.add(member);
        }
      }
    }
    monitor.signal();
    return taken;
  }

  /** Whether there is one that is not being planned. */
  private boolean anyReady() {
    return queue.stream().anyMatch(member -> !member.planning());
  }

  /** Puts members at the front again, in their order. */
  void putBack(List<Member> members) {
    monitor.locked(
        () -> {
          for (int i = members.size() - 1; i >= 0; i--) {
            queue.addFirst(members.get(i));
          }
          monitor.signal();
        });
  }

  /** How many wait, those included that are being planned. */
  int size() {
    return monitor.<Integer>locked(queue::size);
  }

  boolean closed() {
    return monitor.<Boolean>locked(() -> closed);
  }

  void close() {
    monitor.locked(
        () -> {
          closed = true;
          monitor.signal();
        });
  }

  /** Answers everyone who still waits: not sent. */
  void abandon() {
    monitor.locked(
        () -> {
          closed = true;
          queue.forEach(member -> member.answer(new Landing.Expired(member.losses())));
          queue.clear();
        });
  }
}
