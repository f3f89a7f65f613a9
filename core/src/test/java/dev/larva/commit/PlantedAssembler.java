package dev.larva.commit;

import dev.larva.conflict.Effect;
import dev.larva.conflict.Judgement;
import dev.larva.conflict.Need;
import dev.larva.conflict.Proposal;
import dev.larva.conflict.Rules;
import dev.larva.conflict.Verdict;
import dev.larva.entry.Checkpoint;
import dev.larva.entry.Entry;
import dev.larva.entry.Operation;
import dev.larva.entry.Sweep;
import dev.larva.format.History;
import dev.larva.format.Slot;
import dev.larva.log.EncodedSlot;
import dev.larva.log.LogEntry;
import dev.larva.runtime.Machine;
import dev.larva.runtime.Ulid;
import dev.larva.snapshot.Altered;
import dev.larva.snapshot.Applied;
import dev.larva.snapshot.Head;
import dev.larva.snapshot.Replay;
import dev.larva.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Assembles slots in its own simple way, with a planted bug. */
final class PlantedAssembler implements Assembling {

  private final PlantedBug bug;
  private final Head head;
  private final Machine machine;
  private final Ulid writer;

  PlantedAssembler(PlantedBug bug, Head head, Machine machine, Ulid writer) {
    this.bug = bug;
    this.head = head;
    this.machine = machine;
    this.writer = writer;
  }

  @Override
  public Optional<Batch> assemble(List<Member> waiting) {
    Snapshot tip = head.known();
    Draft draft = new Draft(tip);
    for (Member member : waiting) {
      try {
        consider(member, tip, draft);
      } catch (RuntimeException failure) {
        member.answer(new Landing.Failed(failure));
      }
    }
    if (draft.members.isEmpty()) {
      return Optional.empty();
    }
    Slot slot =
        new Slot(
            tip.format(),
            tip.lake(),
            writer,
            tip.version() + 1,
            tip.tip(),
            draft.landing.stream().map(LogEntry::time).toList(),
            draft.landing.stream().map(LogEntry::entry).toList());
    for (int i = 0; i < draft.members.size(); i++) {
      LogEntry entry = draft.landing.get(i);
      if (bug == PlantedBug.ANSWERED_BEFORE_PUT) {
        draft.members.get(i).answer(new Landing.Landed(entry));
      }
    }
    return Optional.of(new Batch(EncodedSlot.of(slot), draft.members, draft.deferred));
  }

  private void consider(Member member, Snapshot tip, Draft draft) {
    Optional<LogEntry> landed = landed(member.proposal());
    if (landed.isPresent()) {
      member.answer(new Landing.Landed(landed.get()));
    } else if (bug != PlantedBug.STAGED_AT_ITS_PREMISE
        && member.proposal().id().since() < tip.cutoff()) {
      member.answer(new Landing.TooOld(tip.cutoff()));
    } else {
      judge(member, tip, draft);
    }
  }

  private Optional<LogEntry> landed(Proposal proposal) {
    boolean blind = bug == PlantedBug.EXISTS_IS_FOREIGN || bug == PlantedBug.ID_NOT_CHECKED;
    return blind ? Optional.empty() : head.find(proposal.id());
  }

  private void judge(Member member, Snapshot tip, Draft draft) {
    List<LogEntry> since = head.since(member.proposal().premise());
    if (bug == PlantedBug.NEWEST_ENTRY_ONLY && !since.isEmpty()) {
      since = since.subList(since.size() - 1, since.size());
    }
    Judgement.Falls falls =
        bug == PlantedBug.NO_CONFLICT_CHECK ? null : fall(member.proposal(), since, tip);
    boolean overlaps =
        bug != PlantedBug.NO_BATCH_CHECK
            && bug != PlantedBug.NO_CONFLICT_CHECK
            && fall(member.proposal(), draft.landing, draft.candidate) != null;
    boolean twin =
        draft.landing.stream().anyMatch(e -> e.entry().id().equals(member.proposal().id()));
    if (falls != null) {
      member.answer(new Landing.Fallen(falls));
    } else if (overlaps || twin) {
      draft.deferred.add(member);
    } else {
      place(member, tip, draft);
    }
  }

  private Judgement.@Nullable Falls fall(Proposal proposal, List<LogEntry> since, Snapshot tip) {
    for (LogEntry landed : since) {
      for (Effect effect : Effect.of(landed.entry())) {
        for (Need need : Need.of(proposal)) {
          Verdict verdict = Rules.verdict(need, effect, tip);
          if (verdict != Verdict.STANDS && minds().test(need.kind())) {
            return new Judgement.Falls(verdict, need, landed);
          }
        }
      }
    }
    return null;
  }

  private Predicate<Need.Kind> minds() {
    return switch (bug) {
      case NO_UNCHANGED -> kind -> kind != Need.Kind.UNCHANGED;
      case NO_PROPERTIES -> kind -> kind != Need.Kind.PROPERTIES;
      case NO_NAMES -> kind -> kind != Need.Kind.NAME;
      case NO_ROWS -> kind -> kind != Need.Kind.LIVE;
      default -> kind -> true;
    };
  }

  private void place(Member member, Snapshot tip, Draft draft) {
    Entry entry = member.proposal().entry();
    if (bug == PlantedBug.PREMISE_MOVED) {
      entry =
          new Entry(
              entry.id(),
              tip.version(),
              0,
              entry.operations(),
              entry.requirements(),
              null,
              null,
              entry.summary());
    }
    long now = machine.nowMicros();
    long time = bug == PlantedBug.CLOCK_AS_IT_IS ? now : Math.max(draft.candidate.time() + 1, now);
    Applied applied = Replay.apply(base(draft.candidate), checked(entry), time);
    if (applied instanceof Applied.To to) {
      draft.add(member, entry, to.snapshot(), time);
    } else if (skipsReplay()) {
      Snapshot blind = draft.candidate;
      draft.add(member, entry, moved(blind, time), time);
    } else {
      member.answer(new Landing.Refused(((Applied.Refused) applied).reason()));
    }
  }

  /** What an entry is replayed on. */
  private Snapshot base(Snapshot candidate) {
    History history = candidate.history();
    return bug == PlantedBug.STAGED_AT_ITS_PREMISE
        ? Altered.history(
            candidate,
            new History(history.keptRoots(), 0, history.oldestReadable(), history.swept()))
        : candidate;
  }

  /** What of an entry is replayed before it is put. */
  private Entry checked(Entry entry) {
    Predicate<Operation> skipped =
        switch (bug) {
          case STEPS_AT_THEIR_PREMISE -> Operation.OnApplication.class::isInstance;
          case HISTORY_AT_ITS_PREMISE -> Operation.OnHistory.class::isInstance;
          case SWEEPS_AT_THEIR_PREMISE ->
              operation -> operation instanceof Sweep || operation instanceof Checkpoint;
          default -> operation -> false;
        };
    List<Operation> replayed = entry.operations().stream().filter(skipped.negate()).toList();
    if (!replayed.isEmpty() || entry.operations().isEmpty()) {
      return replayed.size() == entry.operations().size()
          ? entry
          : entry.filled(replayed, entry.requirements());
    }
    Entry.Outcome nothing = new Entry.Outcome(Entry.Outcome.Kind.WITHDRAWN, "");
    return new Entry(
        entry.id(), entry.premise(), 0, List.of(), List.of(), nothing, null, entry.summary());
  }

  private boolean skipsReplay() {
    return bug == PlantedBug.NO_REPLAY
        || bug == PlantedBug.NO_ROWS
        || bug == PlantedBug.CLOCK_AS_IT_IS;
  }

  /** The candidate with the next version and nothing else new. */
  private static Snapshot moved(Snapshot state, long time) {
    return Altered.at(state, state.version() + 1, time);
  }

  private final class Draft {
    private final List<Member> members = new ArrayList<>();
    private final List<Member> deferred = new ArrayList<>();
    private final List<LogEntry> landing = new ArrayList<>();
    private Snapshot candidate;

    Draft(Snapshot tip) {
      this.candidate = tip;
    }

    void add(Member member, Entry entry, Snapshot after, long time) {
      if (member.send()) {
        members.add(member);
        landing.add(new LogEntry(after.version(), time, writer, entry));
        candidate = after;
      }
    }
  }
}
