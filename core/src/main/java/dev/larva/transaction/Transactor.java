package dev.larva.transaction;

import dev.larva.commit.Candidate;
import dev.larva.commit.Committer;
import dev.larva.commit.Landing;
import dev.larva.commit.Sized;
import dev.larva.conflict.Proposal;
import dev.larva.conflict.Verdict;
import dev.larva.entry.TransactionId;
import dev.larva.error.CorruptLake;
import dev.larva.error.LarvaException;
import dev.larva.error.StagedTooOld;
import dev.larva.log.LogEntry;
import dev.larva.snapshot.Head;
import dev.larva.snapshot.Snapshot;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Runs transactions on their callers' threads, and again for as long as others are first. */
public final class Transactor {

  /** Runs of one transaction at most. */
  private static final int RUNS_LIMIT = 45;

  /** How often what one run has planned is carried to a newer version, at most. */
  private static final int MOVES_LIMIT = 45;

  private final LakeAccess lake;
  private final Committer committer;
  private final Bodies bodies;
  private final Carrying mover;

  public Transactor(LakeAccess lake, Committer committer) {
    this(lake, committer, new Mover(lake));
  }

  Transactor(LakeAccess lake, Committer committer, Carrying mover) {
    this.lake = lake;
    this.committer = committer;
    this.bodies = new Bodies(lake);
    this.mover = mover;
  }

  /**
   * Runs the function and lands what it changed.
   *
   * @return empty if it changed nothing, or if the steps that it takes were done before
   * @throws LarvaException if it could not land, or nobody knows; the kinds say which
   */
  public Optional<Landed> run(TransactionOptions options, Consumer<Transaction> function) {
    return new Attempt(options, function).run();
  }

  /**
   * Decides the id, unless it is decided already.
   *
   * @return the entry that decided it, this call's or an earlier one
   */
  public LogEntry withdraw(TransactionId id, Duration deadline) {
    Head head = lake.head();
    Optional<LogEntry> decided = head.find(id);
    if (decided.isPresent()) {
      return decided.get();
    }
    Landing landing =
        committer.land(
            Proposal.withdrawal(id, head.known().version(), "withdrawn by its caller"), deadline);
    if (landing instanceof Landing.Landed landed) {
      return landed.entry();
    }
    throw Failures.of(id, landing, 1, lake);
  }

  /** One transaction over all its runs. */
  private final class Attempt {

    private final TransactionOptions options;
    private final Consumer<Transaction> function;
    private final Head head = lake.head();
    private final long started = lake.machine().elapsedNanos();
    private TransactionId id;
    private boolean minted;
    private boolean fenced;
    private @Nullable Snapshot renewed;

    Attempt(TransactionOptions options, Consumer<Transaction> function) {
      this.options = options;
      this.function = function;
      this.id = options.id() != null ? options.id() : new TransactionId(0, lake.machine().ulid());
      this.minted = options.id() != null;
    }

    Optional<Landed> run() {
      Optional<LogEntry> before = options.id() == null ? Optional.empty() : earlier();
      if (before.isPresent()) {
        return Optional.of(Failures.landedOrThrow(before.get(), options.digest()));
      }
      try {
        Optional<Landed> landed = runs();
        return landed.isPresent() ? landed : joined();
      } catch (LarvaException failure) {
        return Optional.of(joined().orElseThrow(() -> failure));
      }
    }

    /**
     * What an earlier attempt under this id has landed by now: the state in which this one found
     * nothing to do, or found itself impossible, may be that attempt's own work.
     */
    private Optional<Landed> joined() {
      return options.id() == null
          ? Optional.empty()
          : head.find(id).map(entry -> Failures.landedOrThrow(entry, options.digest()));
    }

    private Optional<Landed> runs() {
      Snapshot given = options.premise();
      boolean newest = given != null;
      if (given != null && given.version() > head.known().version()) {
        head.follow(); // it was read through another open lake
      }
      Snapshot premise = given == null ? head.confirmed() : given;
      for (int runs = 1; ; runs++) {
        Work work = new Work(lake, options.isolation(), premise, premise, newest);
        Optional<Landing> landing = plan(work).map(proposal -> land(proposal, work.premise()));
        if (landing.isPresent() && landing.get() instanceof Landing.Landed landed) {
          return Optional.of(Failures.landedOrThrow(landed.entry(), options.digest()));
        }
        if (doneBefore(work, landing) || (landing.isEmpty() && work.newest() && !work.stale())) {
          return Optional.empty();
        }
        if (landing.isPresent()) {
          requireAnotherRun(landing.get(), runs);
        }
        Snapshot again = renewed;
        renewed = null;
        newest = again != null || landing.isEmpty();
        premise = again != null ? again : newest ? head.follow() : head.known();
      }
    }

    /**
     * Whether something may be missing because a sweep, an expiry or a retirement has landed since
     * the state that a run read, or a node that led to it cannot be used. Then another run reads
     * the newest version, or the given one from a root that is kept.
     */
    private boolean renews(Work work, int rootsSetAside) {
      if (work.ahead()) {
        return false;
      }
      Snapshot read = work.premise();
      boolean gone;
      if (options.premise() == null) {
        Snapshot now = head.follow();
        gone =
            !now.history().equals(read.history())
                || now.root() != read.root()
                || head.rootsSetAside() != rootsSetAside
                || !now.isReadable(read.version());
      } else {
        renewed = head.renewed(read).orElse(null);
        gone = renewed != null;
      }
      if (gone) {
        work.forget();
      }
      return gone;
    }

    /** Whether the steps of this run landed before, by its start or while it was on its way. */
    private boolean doneBefore(Work work, Optional<Landing> landing) {
      boolean judged =
          landing.isPresent()
              && (landing.get().kind() == Landing.Kind.FALLEN
                  || landing.get().kind() == Landing.Kind.REFUSED);
      return work.steps().done() || (judged && Steps.doneBefore(work.operations(), head.known()));
    }

    private Optional<LogEntry> earlier() {
      head.follow();
      return head.find(id);
    }

    /** What the function changed; empty if nothing, or if this run does not count. */
    private Optional<Sized> plan(Work work) {
      int rootsSetAside = head.rootsSetAside();
      try {
        function.accept(new Transaction(work));
      } catch (StalePremise | DoneBefore left) {
        return Optional.empty();
      } catch (StagedTooOld behind) {
        if (fenced || options.premise() != null) {
          throw behind;
        }
        fenced = true;
        work.forget();
        return Optional.empty();
      } catch (CorruptLake missing) {
        if (renews(work, rootsSetAside)) {
          return Optional.empty();
        }
        throw missing;
      } catch (LarvaException failure) {
        if (work.newest() || work.stale() || head.follow().version() == work.premise().version()) {
          throw failure;
        }
        return Optional.empty();
      } finally {
        work.end();
      }
      if (work.stale() || work.steps().done() || work.operations().isEmpty()) {
        return Optional.empty();
      }
      return Optional.of(
          bodies.fitted(
              new Proposal(
                  mint(),
                  work.confirmed().version(),
                  work.operations(),
                  work.requirements(),
                  options.digest(),
                  work.summary())));
    }

    private TransactionId mint() {
      if (!minted) {
        id = new TransactionId(head.confirmed().version(), id.ulid());
        minted = true;
      }
      return id;
    }

    /** Sends the proposal, and again wherever rows that it rests on went to other chunks. */
    private Landing land(Sized planned, Snapshot premise) {
      Landing landing = send(planned);
      Carried.To at = new Carried.To(planned.proposal(), premise);
      for (int moves = 0; moves < MOVES_LIMIT && moved(landing); moves++) {
        Carried carried = mover.carry(at.proposal(), at.premise());
        if (carried instanceof Carried.Stopped stopped) {
          return stopped.landing();
        }
        at = (Carried.To) carried;
        landing = send(bodies.fitted(at.proposal()));
      }
      return landing;
    }

    private static boolean moved(Landing landing) {
      return landing instanceof Landing.Fallen fallen
          && fallen.judgement().verdict() == Verdict.MOVE;
    }

    private Landing send(Sized proposal) {
      long spent = lake.machine().elapsedNanos() - started;
      Duration left = options.deadline().minus(Duration.ofNanos(spent));
      return committer.land(proposal, left, options.premise() == null ? this::planAhead : null);
    }

    /**
     * What the function changes on what is not confirmed yet. Whatever else it comes to there, it
     * is asked again once it can be told: nothing may rest on what may never be.
     */
    private Optional<Sized> planAhead(Candidate candidate) {
      try {
        return plan(
            new Work(lake, options.isolation(), candidate.confirmed(), candidate.state(), true));
      } catch (RuntimeException early) {
        return Optional.empty();
      }
    }

    private void requireAnotherRun(Landing landing, int runs) {
      boolean planned =
          switch (landing.kind()) {
            case FALLEN, REFUSED, AGAIN -> true;
            case TOO_OLD -> options.id() == null;
            default -> false;
          };
      boolean once = options.premise() != null;
      if (!planned || once || runs >= RUNS_LIMIT) {
        throw Failures.of(id, landing, runs, lake);
      }
      if (landing.kind() == Landing.Kind.TOO_OLD) {
        id = new TransactionId(0, lake.machine().ulid()); // nothing landed, or will, under the old
        minted = false;
      }
    }
  }
}
