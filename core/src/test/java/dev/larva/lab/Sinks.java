package dev.larva.lab;

import dev.larva.entry.Operation;
import dev.larva.error.SequenceConflict;
import dev.larva.lab.history.Call;
import dev.larva.lab.model.Landed;
import dev.larva.lab.model.Model;
import dev.larva.runtime.Ulid;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Supplier;

/** The applications of a run: every client is one, and drives the steps of others now and then. */
final class Sinks {

  /** The table to which steps append. */
  static final String TABLE = "steps";

  /** Of a hundred draws so many drive a step of another's application. */
  private static final int STRANGERS = 20;

  private final Map<String, Sink> sinks = new TreeMap<>();
  private final Map<Call, Drive> driven = new HashMap<>();

  /** A piece of work for a client. */
  Work.Piece draw(String client, SplittableRandom random, Supplier<Ulid> ids) {
    Sink own = sinks.computeIfAbsent(client, Sink::new);
    List<Drive> others = sinks.values().stream().flatMap(sink -> sink.leftOver().stream()).toList();
    boolean stranger = !others.isEmpty() && random.nextInt(100) < STRANGERS;
    Drive drive = stranger ? others.get(random.nextInt(others.size())) : own.next(random, ids);
    return new Work.Piece("step " + drive, act -> run(act, drive));
  }

  private void run(Act act, Drive drive) {
    driven.put(act.call(), drive);
    Operation.OpenLineage opening = drive.opening();
    if (opening != null) {
      act.lake().open(act.tx(), opening);
    }
    if (act.lake().step(act.tx(), drive.step())) {
      Work.addWord(act, act.table(TABLE), drive.word());
    }
  }

  /** Takes in that a call has ended. */
  void ended(Call call) {
    Drive drive = driven.get(call);
    if (drive != null && call.outcome() == Call.Outcome.COMMITTED) {
      sinks.values().forEach(sink -> sink.acknowledge(drive));
    }
  }

  /** Takes in that a call was told that its step does not follow. */
  void refused(Call call, SequenceConflict conflict) {
    Drive drive = driven.get(call);
    if (drive == null) {
      throw new Violation("a call without a step is told of one: " + conflict.getMessage());
    }
    boolean early =
        drive.opening() != null
            && (conflict.kind() == SequenceConflict.Kind.BEHIND
                || conflict.kind() == SequenceConflict.Kind.UNKNOWN);
    if (drive.acknowledged() || !(drive.abandoned() || early)) {
      throw new Violation("a step that follows or was done is refused: " + drive + " " + conflict);
    }
  }

  /** Holds every step that was ever driven against the log, and against the words in the table. */
  void judge(Model model, List<String> words) {
    Map<Operation, Integer> landed = new HashMap<>();
    for (Landed entry : model.log()) {
      for (Operation operation : entry.entry().operations()) {
        landed.merge(operation, 1, Integer::sum);
      }
    }
    List<String> expected = new ArrayList<>();
    for (Sink sink : sinks.values()) {
      for (Drive drive : sink.drives()) {
        int times = landed.getOrDefault(drive.step(), 0);
        require(times <= 1, "a step landed twice: " + drive);
        require(!drive.acknowledged() || times == 1, "a step was acknowledged and lost: " + drive);
        require(
            times == 0 || drive.opening() == null || landed.containsKey(drive.opening()),
            "a lineage was opened from elsewhere: " + drive);
        expected.addAll(Collections.nCopies(times, drive.word()));
      }
    }
    List<String> found = new ArrayList<>(words);
    Collections.sort(found);
    Collections.sort(expected);
    require(found.equals(expected), "the words of steps are " + found + ", not " + expected);
  }

  private static void require(boolean holds, String what) {
    if (!holds) {
      throw new Violation(what);
    }
  }
}
