package dev.larva;

import dev.larva.commit.CommitMetrics;
import dev.larva.commit.CommitOptions;
import dev.larva.commit.Committer;
import dev.larva.entry.TransactionId;
import dev.larva.error.InvalidRequest;
import dev.larva.format.Marker;
import dev.larva.log.CommitPoint;
import dev.larva.log.LogEntry;
import dev.larva.maintenance.Checkpointer;
import dev.larva.maintenance.reach.TakenOver;
import dev.larva.runtime.Monitor;
import dev.larva.snapshot.CheckpointWriter;
import dev.larva.snapshot.Loader;
import dev.larva.transaction.LakeAccess;
import dev.larva.transaction.Landed;
import dev.larva.transaction.Transaction;
import dev.larva.transaction.TransactionOptions;
import dev.larva.transaction.Transactor;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The writing half of an open lake: started with its first transaction, so readers have none. */
final class Writer implements AutoCloseable {

  /** Entries after the newest kept root that make a new checkpoint due. */
  private static final long CHECKPOINT_LAG = 256;

  private final LakeAccess lake;
  private final CommitPoint log;
  private final Loader loader;
  private final Marker marker;
  private final CommitOptions options;
  private final Monitor monitor;
  private volatile boolean upgradeSeen;
  private @Nullable Parts parts;
  private boolean closed;

  private record Parts(Committer committer, Transactor transactor, Checkpointer checkpointer) {}

  Writer(LakeAccess lake, CommitPoint log, Loader loader, Marker marker, CommitOptions options) {
    this.lake = lake;
    this.log = log;
    this.loader = loader;
    this.marker = marker;
    this.options = options;
    this.monitor = lake.machine().monitor();
  }

  Optional<Landed> transact(TransactionOptions options, Consumer<Transaction> function) {
    Parts started = started();
    Duration waited = started.checkpointer().awaitRoom(options.deadline());
    Optional<Landed> landed =
        started.transactor().run(options.withDeadline(options.deadline().minus(waited)), function);
    started.checkpointer().committed();
    return landed;
  }

  LogEntry withdraw(TransactionId id) {
    return started().transactor().withdraw(id, TransactionOptions.DEFAULT.deadline());
  }

  OptionalLong checkpoint() {
    Checkpointer checkpointer = started().checkpointer();
    return lake.head()
        .ofNewest(
            newest -> {
              TakenOver.requireThere(lake, newest);
              return checkpointer.checkpoint();
            });
  }

  /** Of its committer, as far as it has one. */
  CommitMetrics metrics() {
    return monitor
        .locked(() -> Optional.ofNullable(parts))
        .map(running -> running.committer().metrics())
        .orElse(CommitMetrics.NONE);
  }

  @Override
  public void close() {
    Parts ending =
        monitor
            .locked(
                () -> {
                  closed = true;
                  return Optional.ofNullable(parts);
                })
            .orElse(null);
    if (ending != null) {
      ending.checkpointer().close();
      ending.committer().close();
    }
  }

  private Parts started() {
    finishUpgrade();
    return monitor.locked(
        () -> {
          if (closed) {
            throw new InvalidRequest("The lake was closed. Open it again to change it.");
          }
          Parts running = parts == null ? start() : parts;
          parts = running;
          return running;
        });
  }

  /** Goes on with an upgrade whose marker was left behind; requests are not for under a lock. */
  private void finishUpgrade() {
    if (!upgradeSeen) {
      upgradeSeen = true;
      LakeUpgrade.finish(lake.store(), lake.machine(), marker, log.upgraded());
    }
  }

  private Parts start() {
    lake.head().known().format().requireWritable();
    Committer committer =
        Committer.start(
            log, lake.head(), lake.machine(), lake.store(), lake.machine().ulid(), options);
    CheckpointWriter writer =
        new CheckpointWriter(lake.store(), lake.layout(), lake.nodes(), lake.machine());
    Checkpointer checkpointer =
        new Checkpointer(
            lake.head(), committer, writer, loader::kept, lake.machine(), CHECKPOINT_LAG);
    return new Parts(committer, new Transactor(lake, committer), checkpointer);
  }
}
