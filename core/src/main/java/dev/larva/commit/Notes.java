package dev.larva.commit;

import dev.larva.error.LarvaException;
import dev.larva.format.Layout;
import dev.larva.runtime.Event;
import dev.larva.runtime.Machine;
import dev.larva.runtime.Monitor;
import dev.larva.runtime.Ulid;
import dev.larva.store.Body;
import dev.larva.store.Key;
import dev.larva.store.Listed;
import dev.larva.store.ObjectStore;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells busy winners that somebody waits. A writer that always wins never sees another's slot, so
 * one that keeps losing leaves a note, an empty object, and removes it when it has won; a writer
 * that wins without pause looks for such notes about once a second. A note is believed only for a
 * while after this process first saw it. All of it happens beside the commits, on a fiber of its
 * own, and decides nothing but how long somebody waits: a note may be missing, late or left behind.
 */
final class Notes implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Notes.class);

  /** Losses in a row after which a note is left; it is renewed after so many more as below. */
  private static final int LOSSES = 3;

  /** Losses in a row after which a note that has not helped is followed by a new one. */
  private static final int RENEWAL = 16;

  /** How long the others know of a writer that has won a slot; shorter than they count it. */
  private static final Duration KNOWN = Duration.ofSeconds(2);

  /** When it has won, for a writer that has not. */
  private static final long NEVER = Long.MIN_VALUE / 2;

  /** Wins in a row, each close to the one before, after which notes are looked for. */
  private static final int WINS = 4;

  /** Time between two looks, in the long run. */
  private static final Duration LOOKS = Duration.ofSeconds(1);

  /** Time before the first look of a writer that has begun to win without pause; it doubles. */
  private static final Duration FIRST_LOOK = Duration.ofMillis(250);

  /** How long a note is believed after it was first seen here. */
  private static final Duration FRESH = Duration.ofSeconds(10);

  /** A note that was first seen here so long ago was left behind, and is removed. */
  private static final Duration OLD = Duration.ofMinutes(2);

  /** Notes that one look sees at most. */
  private static final int LIMIT = 100;

  /** How long closing waits for a request on the way. */
  private static final Duration CLOSING = Duration.ofSeconds(5);

  private static final Body EMPTY = Body.of(new byte[0]);

  private final ObjectStore store;
  private final Layout layout;
  private final Machine machine;
  private final Ulid writer;
  private final Others others;
  private final Monitor monitor;
  private final Map<Key, Long> firstSeen = new TreeMap<>();
  private @Nullable Key wanted;
  private @Nullable Key left;
  private boolean look;
  private boolean working;
  private boolean closed;
  private long number;
  private long lookedAt;
  private long lookAfter = FIRST_LOOK.toNanos();
  private long wonAt = NEVER;
  private int winsInARow;

  Notes(ObjectStore store, Layout layout, Machine machine, Ulid writer, Others others) {
    this.store = store;
    this.layout = layout;
    this.machine = machine;
    this.writer = writer;
    this.others = others;
    this.monitor = machine.monitor();
    this.lookedAt = machine.elapsedNanos();
  }

  /** Takes in the n-th race in a row that went to another writer. */
  void lost(int inARow) {
    winsInARow = 0;
    boolean unknown = wonAt == NEVER || machine.elapsedNanos() - wonAt >= KNOWN.toNanos();
    if (inARow % RENEWAL == LOSSES && unknown) {
      change(() -> wanted = layout.waitingNote(writer, number++));
    }
  }

  /**
   * Takes in that a slot was won.
   *
   * @param asked when its put began, {@link Machine#elapsedNanos}
   * @param gap the least time that lets another read one slot and put the next, nanoseconds
   */
  void won(long asked, long gap) {
    long now = machine.elapsedNanos();
    boolean busy = asked - wonAt < gap;
    wonAt = now;
    winsInARow = busy ? winsInARow + 1 : 0;
    if (!busy) {
      lookAfter = FIRST_LOOK.toNanos();
    }
    boolean due = winsInARow >= WINS && now - lookedAt >= lookAfter;
    if (due) {
      lookedAt = now;
      lookAfter = Math.min(LOOKS.toNanos(), 2 * lookAfter);
    }
    if (due || monitor.<Boolean>locked(() -> wanted != null)) {
      change(
          () -> {
            wanted = null;
            look |= due;
          });
    }
  }

  private void change(Runnable change) {
    boolean start =
        monitor.<Boolean>locked(
            () -> {
              change.run();
              boolean idle = !working && !closed;
              working |= idle;
              return idle;
            });
    if (start) {
      machine.fork("larva-notes", this::work);
    }
  }

  /** One thing to do, then another look at what there is to do; ends when there is nothing. */
  private void work() {
    for (Optional<Runnable> next = next(); next.isPresent(); next = next()) {
      try {
        next.get().run();
      } catch (LarvaException failure) {
        LOG.debug("A note for other writers was not left, seen or removed", failure);
      }
    }
  }

  private Optional<Runnable> next() {
    return monitor.locked(
        () -> {
          Optional<Runnable> next = first();
          working = next.isPresent();
          monitor.signal();
          return next;
        });
  }

  /** What is to be done first; runs with the monitor held. */
  private Optional<Runnable> first() {
    Key old = left;
    Key fresh = closed ? null : wanted;
    if (old != null && !old.equals(fresh)) {
      left = null;
      return Optional.of(() -> store.delete(old));
    }
    if (fresh != null && old == null) {
      left = fresh;
      return Optional.of(() -> leave(fresh));
    }
    boolean looks = look && !closed;
    look = false;
    return looks ? Optional.of(this::look) : Optional.empty();
  }

  private void leave(Key note) {
    machine.event(Event.NOTE_LEFT);
    store.create(note, EMPTY);
  }

  private void look() {
    List<Listed> listed = store.list(layout.leases(), "", LIMIT);
    long now = machine.elapsedNanos();
    firstSeen.keySet().retainAll(listed.stream().map(Listed::key).collect(Collectors.toSet()));
    for (Listed note : listed) {
      Ulid other = layout.waitingWriter(note.key()).orElse(writer);
      long age = now - firstSeen.computeIfAbsent(note.key(), key -> now);
      if (!other.equals(writer) && age < FRESH.toNanos()) {
        machine.event(Event.NOTE_SEEN);
        others.met(other);
      } else if (!other.equals(writer) && age >= OLD.toNanos()) {
        store.delete(note.key());
      }
    }
  }

  /** Removes its own note and waits, within limits, for what is on the way. */
  @Override
  public void close() {
    change(() -> wanted = null);
    monitor.locked(
        () -> {
          closed = true;
        });
    try {
      monitor.await(() -> !working, CLOSING);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
