package dev.larva.transaction;

import dev.larva.entry.Operation;
import dev.larva.entry.Operation.OnApplication;
import dev.larva.entry.Operation.OpenLineage;
import dev.larva.entry.Operation.Step;
import dev.larva.error.InvalidRequest;
import dev.larva.format.ApplicationRecord;
import dev.larva.snapshot.Snapshot;
import dev.larva.snapshot.Standing;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The steps of applications that one run of a transaction takes. They come before all else in it:
 * if they were done before, nothing of it may land. What they follow from is judged on the newest
 * state that is known, whatever the transaction's premise, for a step is valid at its own position
 * only.
 */
final class Steps {

  private final Work work;
  private final Set<String> own = new TreeSet<>();
  private boolean taken;
  private boolean done;

  Steps(Work work) {
    this.work = work;
  }

  /** Whether all steps were done before, so that nothing of this run may land. */
  boolean done() {
    return done;
  }

  /** Takes the step, unless it was done before; whether it does. */
  boolean take(Step step) {
    Standing standing = settled(step.application(), state -> Standing.of(state, step));
    return take(step, standing);
  }

  /** Opens the lineage, unless it was opened before; whether it does. */
  boolean open(OpenLineage open) {
    Standing standing = settled(open.application(), state -> Standing.of(state, open));
    if (standing == Standing.DONE) {
      return false;
    }
    if (done) {
      throw Sequences.partly(open.application());
    }
    change(open, standing);
    return true;
  }

  /** Takes the step of an application that only counts; whether it does. */
  boolean take(String application, long sequence) {
    if (sequence < 0) {
      throw new InvalidRequest(
          "A sequence counts from 0. Give one of 0 or more. application="
              + application
              + " sequence="
              + sequence);
    }
    Standing standing = settled(application, state -> counted(state, application, sequence));
    ApplicationRecord known = work.state().applications().get(application);
    if (standing == Standing.LANDS && known == null) {
      return take(
          new OpenLineage(application, ApplicationRecord.SEQUENCE, null, sequence, false),
          standing);
    }
    long reached = known == null ? 0 : known.position();
    return take(
        new Step(
            application,
            ApplicationRecord.SEQUENCE,
            Math.min(reached, sequence),
            Math.max(sequence, Math.min(reached, sequence) + 1)),
        standing);
  }

  private static Standing counted(Snapshot state, String application, long sequence) {
    ApplicationRecord known = state.applications().get(application);
    if (known == null) {
      return Standing.LANDS;
    }
    Optional<Long> reached = known.reached(ApplicationRecord.SEQUENCE);
    if (reached.isEmpty()) {
      return Standing.UNKNOWN;
    }
    if (sequence <= reached.get()) {
      return Standing.DONE;
    }
    boolean inForce = known.lineage().equals(ApplicationRecord.SEQUENCE);
    return inForce ? Standing.LANDS : Standing.SUPERSEDED;
  }

  private boolean take(OnApplication step, Standing standing) {
    if (standing == Standing.DONE ? taken : done) {
      throw Sequences.partly(step.application());
    }
    done = standing == Standing.DONE;
    if (!done) {
      change(step, standing);
      taken = true;
    }
    return !done;
  }

  private void change(OnApplication operation, Standing standing) {
    if (standing != Standing.LANDS) {
      throw Sequences.conflict(work.state(), operation, standing);
    }
    own.add(operation.application());
    work.change(() -> operation);
  }

  /** What the newest known state says; if that is no, what the newest one says. */
  private Standing settled(String application, Function<Snapshot, Standing> judge) {
    if (!work.operations().stream().allMatch(OnApplication.class::isInstance)) {
      throw new InvalidRequest(
          "A step was declared after a change. Declare all steps before anything is changed: if they"
              + " were done before, the changes must not land. application="
              + application);
    }
    return work.ahead() ? unconfirmed(judge) : confirmed(application, judge);
  }

  /** That a step was done, or cannot land, is said of confirmed states only. */
  private Standing unconfirmed(Function<Snapshot, Standing> judge) {
    Standing standing = judge.apply(work.state());
    if (standing != Standing.LANDS) {
      work.requireConfirmed();
    }
    return standing;
  }

  private Standing confirmed(String application, Function<Snapshot, Standing> judge) {
    work.show(application, work.lake().head().known(), own);
    Standing standing = judge.apply(work.state());
    if (standing != Standing.LANDS && standing != Standing.DONE) {
      work.show(application, work.lake().head().follow(), own);
      standing = judge.apply(work.state());
    }
    return standing;
  }

  /**
   * Whether a proposal that did not stand had been done before.
   *
   * @throws dev.larva.error.SequenceConflict if it can never land
   */
  static boolean doneBefore(List<Operation> operations, Snapshot newest) {
    @Nullable Standing all = null;
    Snapshot state = newest;
    for (Operation operation : operations) {
      if (operation instanceof OnApplication step
          && !(step instanceof Operation.ForgetApplication)) {
        Standing standing = standing(state, step);
        if (standing == Standing.LANDS) {
          return false;
        }
        if (standing != Standing.DONE) {
          throw Sequences.conflict(newest, step, standing);
        }
        all = standing;
      }
    }
    return all != null;
  }

  private static Standing standing(Snapshot state, OnApplication operation) {
    return operation instanceof Step step
        ? Standing.of(state, step)
        : Standing.of(state, (OpenLineage) operation);
  }
}
