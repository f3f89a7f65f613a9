package dev.larva.lab.sim;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A baton scheduler with virtual time. Exactly one fiber runs; when it waits, it takes the next
 * events from the queue itself, so that a wait without rivals costs no switch of threads.
 */
public final class Simulation {

  /** Virtual time zero, microseconds since 1970. */
  public static final long EPOCH_MICROS = 1_790_000_000_000_000L;

  /** Events of one run at most; more is a runaway loop. */
  public static final long EVENTS_LIMIT = 600_000;

  /** Virtual time of one run at most, microseconds; more is a runaway loop. */
  public static final long TIME_LIMIT_MICROS = 200L * 86_400 * 1_000_000;

  /** Scheduling points that a thread may reach after its process died. */
  private static final int STEPS_AFTER_DEATH_LIMIT = 1_000;

  /** A wake-up may come this much later than asked, microseconds; decides who goes first. */
  private static final int JITTER_MICROS = 40;

  /** The deadline of a wait without one. */
  static final long NEVER = Long.MAX_VALUE;

  private record Event(
      long at, long order, @Nullable SimFiber fiber, long ticket, @Nullable Runnable effect) {}

  private final PriorityQueue<Event> events =
      new PriorityQueue<>(
          Comparator.<Event>comparingLong(Event::at).thenComparingLong(Event::order));
  private final List<SimFiber> fibers = new ArrayList<>();
  private final List<String> violations = new ArrayList<>();
  private final SplittableRandom random;
  private final FiberPool pool;
  private final Trace trace;
  private final Thread driver = Thread.currentThread();
  private final double preemption;
  private long now;
  private long order;
  private long steps;
  private long lastEnd;
  private @Nullable SimFiber running;
  private boolean over;
  private volatile boolean driverMayGo;

  /**
   * @param preemption probability that a thread is set aside before it takes a lock
   */
  public Simulation(long seed, double preemption, FiberPool pool, Trace trace) {
    this.random = new SplittableRandom(seed);
    this.preemption = preemption;
    this.pool = pool;
    this.trace = trace;
  }

  /** Virtual microseconds since the run began. */
  public long now() {
    return now;
  }

  boolean isOver() {
    return over;
  }

  /** Virtual time at which the last fiber so far ended, microseconds. */
  public long lastEnd() {
    return lastEnd;
  }

  public long steps() {
    return steps;
  }

  public Trace trace() {
    return trace;
  }

  /** Violations found so far. */
  public List<String> violations() {
    return violations;
  }

  /** A generator of its own for one purpose, derived from the seed. */
  public SplittableRandom split() {
    return random.split();
  }

  public void violate(String what) {
    violations.add(what);
    trace.add(now, "lab", "VIOLATION", what, "");
  }

  void violate(String what, Throwable cause) {
    StringWriter text = new StringWriter();
    cause.printStackTrace(new PrintWriter(text));
    violate(what + ": " + text);
  }

  /** Runs an effect after a delay; it must not wait for anything. */
  public void after(long delayMicros, Runnable effect) {
    events.add(new Event(now + delayMicros, order++, null, 0, effect));
  }

  /** Starts a fiber of a process. */
  SimFiber fork(SimProcess process, String name, Runnable body) {
    SimFiber fiber = new SimFiber(this, process, name, body);
    fibers.add(fiber);
    wake(fiber);
    return fiber;
  }

  /** Runs until nothing is left to happen or the run is beyond saving; then ends every fiber. */
  public void run() {
    pass(null);
    awaitDriver();
    over = true;
    for (SimFiber fiber : List.copyOf(fibers)) {
      while (!fiber.ended && fiber.thread() != null) {
        running = fiber;
        fiber.resume(pool);
        awaitDriver();
      }
    }
  }

  private void awaitDriver() {
    while (!driverMayGo) {
      LockSupport.park(this);
    }
    driverMayGo = false;
  }

  private void wakeDriver() {
    driverMayGo = true;
    LockSupport.unpark(driver);
  }

  /** The fiber that runs; code that reaches the seams on any other thread left the rules. */
  SimFiber running() {
    SimFiber fiber = running;
    if (fiber == null || fiber.thread() != Thread.currentThread()) {
      throw new IllegalStateException("a seam was reached by a thread that no machine forked");
    }
    return fiber;
  }

  void started(SimFiber fiber) {
    running = fiber;
  }

  /** Sees that the fiber looks again at what it waits for. */
  void wake(SimFiber fiber) {
    if (!fiber.ended) {
      wakeAt(fiber, now + random.nextInt(JITTER_MICROS));
    }
  }

  private void wakeAt(SimFiber fiber, long at) {
    events.add(new Event(at, order++, fiber, fiber.ticket, null));
  }

  /** Sets the running fiber aside, with some probability. */
  void mayPreempt() {
    if (preemption > 0 && random.nextDouble() < preemption && running().locks == 0) {
      block(now + random.nextInt(JITTER_MICROS));
    }
  }

  /** Waits until the time; interrupts stay pending. */
  void block(long until) {
    try {
      block(running(), until, false);
    } catch (InterruptedException impossible) {
      throw new AssertionError(impossible);
    }
  }

  /** Waits until the time or a wake-up. */
  void block(SimFiber me, long until, boolean interruptible) throws InterruptedException {
    me.takeInterrupt();
    check(me, interruptible);
    if (me.locks > 0) {
      violate("thread " + me + " waits while it holds a monitor", new Throwable());
    }
    me.ticket++;
    if (until < now + TIME_LIMIT_MICROS) {
      wakeAt(me, Math.max(now, until));
    }
    pass(me);
    check(me, interruptible);
  }

  private void check(SimFiber me, boolean interruptible) throws InterruptedException {
    if (over || !me.process.alive()) {
      if (++me.stepsAfterDeath > STEPS_AFTER_DEATH_LIMIT) {
        violate("thread " + me + " goes on although its process is dead", new Throwable());
        me.ended = true;
        wakeDriver();
        abandon();
      }
      throw new ProcessKilled();
    }
    if (interruptible && me.interrupted) {
      me.interrupted = false;
      throw new InterruptedException();
    }
  }

  /** Stops this thread for good, as nothing else can end it. */
  private void abandon() {
    while (over || !violations.isEmpty()) {
      LockSupport.park(this);
    }
  }

  /** Gives the baton on; returns when {@code me} has it again. */
  private void pass(@Nullable SimFiber me) {
    if (over) {
      return;
    }
    SimFiber next = next();
    if (next != null && next == me) {
      return;
    }
    running = next;
    if (next == null) {
      wakeDriver();
    } else {
      next.resume(pool);
    }
    if (me != null) {
      me.park();
      running = me;
    }
  }

  void ended(SimFiber fiber) {
    fibers.remove(fiber);
    lastEnd = now;
    if (over) {
      wakeDriver();
    } else {
      pass(null);
    }
  }

  /** Runs effects until a fiber is due; null if the run is at its end. */
  private @Nullable SimFiber next() {
    while (violations.isEmpty()) {
      Event event = events.poll();
      if (event == null) {
        if (!fibers.isEmpty()) {
          violate("deadlock: nobody can go on; waiting: " + fibers);
        }
        return null;
      }
      now = Math.max(now, event.at());
      if (++steps > EVENTS_LIMIT || now > TIME_LIMIT_MICROS) {
        violate("runaway: " + steps + " events, " + now / 1_000_000 + " s; alive: " + fibers);
        return null;
      }
      SimFiber fiber = dispatch(event);
      if (fiber != null) {
        return fiber;
      }
    }
    return null;
  }

  private @Nullable SimFiber dispatch(Event event) {
    SimFiber fiber = event.fiber();
    if (fiber == null) {
      if (event.effect() != null) {
        event.effect().run();
      }
      return null;
    }
    if (fiber.ended || fiber.ticket != event.ticket()) {
      return null;
    }
    if (fiber.process.alive() && fiber.process.pausedUntil() > now) {
      wakeAt(fiber, fiber.process.pausedUntil() + random.nextInt(JITTER_MICROS));
      return null;
    }
    fiber.ticket++;
    return fiber;
  }

  /** Ends every fiber of a process at its next scheduling point. */
  void wakeAll(SimProcess process) {
    for (SimFiber fiber : fibers) {
      if (fiber.process == process) {
        wake(fiber);
      }
    }
  }
}
