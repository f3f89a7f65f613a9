package dev.larva.maintenance;

import dev.larva.commit.Committer;
import dev.larva.commit.Landing;
import dev.larva.conflict.Proposal;
import dev.larva.entry.KeptRoot;
import dev.larva.entry.TransactionId;
import dev.larva.error.LarvaException;
import dev.larva.runtime.Event;
import dev.larva.runtime.Fiber;
import dev.larva.runtime.Machine;
import dev.larva.runtime.Monitor;
import dev.larva.snapshot.CheckpointWriter;
import dev.larva.snapshot.CheckpointWriter.Written;
import dev.larva.snapshot.Head;
import dev.larva.snapshot.Roots;
import dev.larva.snapshot.Snapshot;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes a checkpoint when the newest kept root lags, off the commit path, on a fiber of its own.
 * Any number of writers may do so at once.
 */
public final class Checkpointer implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Checkpointer.class);

  /** Chunks that the entries after the newest root may name before a new one is due. */
  static final long CHUNKS_LIMIT = 16_384;

  /** At so many times as many chunks writers wait: what the tail names is held in memory. */
  private static final int ROOM = 2;

  /** How long confirming may take. */
  private static final Duration DEADLINE = Duration.ofMinutes(1);

  /**
   * A checkpoint waits a random time up to this and looks again, so that few writers do the same.
   */
  private static final Duration DELAY = Duration.ofSeconds(1);

  /** How long the fiber waits at a time before it looks again. */
  private static final Duration IDLE = Duration.ofHours(1);

  /** How long closing waits for a request in flight to break off. */
  private static final Duration CLOSING = Duration.ofSeconds(10);

  private final Head head;
  private final Committer committer;
  private final CheckpointWriter writer;
  private final Function<KeptRoot, Optional<Snapshot>> roots;
  private final Machine machine;
  private final long lagLimit;
  private final long chunksLimit;
  private final Monitor monitor;
  private final Fiber fiber;
  private boolean wanted;
  private boolean writing;
  private boolean closed;
  private boolean ended;

  /**
   * @param roots reads the state of a kept root
   * @param lagLimit entries after the newest kept root that make a new one due
   */
  public Checkpointer(
      Head head,
      Committer committer,
      CheckpointWriter writer,
      Function<KeptRoot, Optional<Snapshot>> roots,
      Machine machine,
      long lagLimit) {
    this(head, committer, writer, roots, machine, lagLimit, CHUNKS_LIMIT);
  }

  /**
   * @param chunksLimit chunks that the tail names that make a checkpoint due
   */
  Checkpointer(
      Head head,
      Committer committer,
      CheckpointWriter writer,
      Function<KeptRoot, Optional<Snapshot>> roots,
      Machine machine,
      long lagLimit,
      long chunksLimit) {
    this.head = head;
    this.committer = committer;
    this.writer = writer;
    this.roots = roots;
    this.machine = machine;
    this.lagLimit = lagLimit;
    this.chunksLimit = chunksLimit;
    this.monitor = machine.monitor();
    this.fiber = machine.fork("larva-checkpointer", this::run);
  }

  /** To be told after commits: starts a checkpoint if one is due. */
  public void committed() {
    if (due(head.known()) || behind(head.known()).isPresent()) {
      monitor.locked(
          () -> {
            wanted = true;
            monitor.signal();
          });
    }
  }

  /**
   * To be called before a transaction: waits while the tail names more chunks than memory is for,
   * until the checkpoint that is on its way has ended, well or not.
   *
   * @param atMost how long
   * @return how long it waited
   */
  public Duration awaitRoom(Duration atMost) {
    if (hasRoom()) {
      return Duration.ZERO;
    }
    long start = machine.elapsedNanos();
    committed();
    try {
      monitor.await(() -> hasRoom() || closed || ended || !(wanted || writing), atMost);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    return Duration.ofNanos(machine.elapsedNanos() - start);
  }

  private boolean hasRoom() {
    return head.tailChunks() < ROOM * chunksLimit;
  }

  /**
   * Writes and confirms a checkpoint of the known state now.
   *
   * @return its version; empty if that version has one already, or another writer was first
   */
  public OptionalLong checkpoint() {
    Snapshot snapshot = head.known();
    boolean kept =
        snapshot.keptRoots().stream().anyMatch(root -> root.version() == snapshot.version());
    if (snapshot.version() == 0 || kept) {
      return OptionalLong.empty();
    }
    Optional<Written> written = writer.write(snapshot);
    if (written.isEmpty() || !confirm(written.get())) {
      machine.event(Event.CHECKPOINT_ABANDONED);
      return OptionalLong.empty();
    }
    head.adopt(Roots.snapshot(written.get().root()));
    machine.event(Event.CHECKPOINT_CONFIRMED);
    return OptionalLong.of(snapshot.version());
  }

  /** Breaks off what is being written, and ends before the store is closed. */
  @Override
  public void close() {
    monitor.locked(
        () -> {
          closed = true;
          monitor.signal();
        });
    fiber.interrupt();
    try {
      if (!monitor.await(() -> ended, CLOSING)) {
        LOG.warn("The checkpointer did not end within {}; the lake closes without it", CLOSING);
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean confirm(Written written) {
    long known = head.confirmed().version();
    Proposal proposal =
        new Proposal(
            new TransactionId(known, machine.ulid()),
            known,
            List.of(written.confirmation()),
            List.of(),
            null,
            Map.of("operation", "checkpoint"));
    return committer.land(proposal, DEADLINE).kind() == Landing.Kind.LANDED;
  }

  private boolean due(Snapshot snapshot) {
    long newest = head.newestRoot().map(root -> root.version() + 1).orElse(0L);
    return snapshot.version() - newest >= lagLimit || head.tailChunks() >= chunksLimit;
  }

  /**
   * The newest kept root, if another writer made it and its nodes can replace what is in memory.
   */
  private Optional<KeptRoot> behind(Snapshot snapshot) {
    return head.newestRoot().filter(newest -> newest.version() > snapshot.root());
  }

  private void run() {
    try {
      while (!monitor.locked(() -> closed)) {
        if (monitor.await(() -> closed || wanted, IDLE) && !monitor.locked(() -> closed)) {
          monitor.locked(
              () -> {
                wanted = false;
                writing = true;
              });
          machine.sleep(Duration.ofNanos(machine.random(DELAY.toNanos())));
          checkpointIfDue();
          monitor.locked(
              () -> {
                writing = false;
                monitor.signal();
              });
        }
      }
    } catch (InterruptedException end) {
      Thread.currentThread().interrupt();
    } finally {
      monitor.locked(
          () -> {
            ended = true;
            monitor.signal();
          });
    }
  }

  private void checkpointIfDue() {
    try {
      behind(head.known()).flatMap(roots).ifPresent(head::adopt);
      if (due(head.known())) {
        checkpoint();
      }
    } catch (CancellationException closing) {
      machine.event(Event.CHECKPOINT_ABANDONED);
    } catch (LarvaException failure) {
      machine.event(Event.CHECKPOINT_ABANDONED);
      if (monitor.locked(() -> closed)) {
        return; // what fails was broken off
      }
      LOG.warn("A checkpoint failed; the next commit tries again: {}", failure.getMessage());
    }
  }
}
