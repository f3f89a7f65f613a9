package dev.larva.commit;

import dev.larva.runtime.Machine;
import dev.larva.runtime.Monitor;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/** The members that wait for a slot, in order; bounded, so that callers feel the pressure. */
final class Waiting {

  /** Members that wait at most. */
  private static final int LIMIT = 4_096;

  /** Members taken for one slot when few wait. */
  private static final int FEW = 16;

  /** Members taken for one slot at most. */
  private static final int MANY = 256;

  /** How long the committer waits at a time before it looks again. */
  private static final Duration IDLE = Duration.ofHours(1);

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
      boolean ready = monitor.await(() -> closed || !queue.isEmpty(), IDLE);
      List<Member> taken = ready ? monitor.locked(this::next) : List.of();
      if (!taken.isEmpty() || monitor.locked(() -> closed)) {
        return taken;
      }
    }
  }

  private List<Member> next() {
    int limit = Math.min(MANY, Math.max(FEW, queue.size()));
    List<Member> taken = new ArrayList<>();
    while (!closed && taken.size() < limit && !queue.isEmpty()) {
      Member member = queue.removeFirst();
      if (!member.answered()) {
        taken.add(member);
      }
    }
    monitor.signal();
    return taken;
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
