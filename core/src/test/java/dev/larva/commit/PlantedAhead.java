package dev.larva.commit;

import dev.larva.conflict.Proposal;
import dev.larva.entry.Entry;
import dev.larva.log.EncodedSlot;
import dev.larva.log.LogEntry;
import dev.larva.runtime.Ulid;
import dev.larva.snapshot.Applied;
import dev.larva.snapshot.Head;
import dev.larva.snapshot.Replay;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.WeakHashMap;

/** The real assembler with a planted bug in how it prepares a slot behind one in flight. */
final class PlantedAhead implements Assembling {

  private final PlantedBug bug;
  private final Head head;
  private final Ulid writer;
  private final Assembler sound;
  private final Map<Member, Proposal> first = new WeakHashMap<>();
  private final Set<Member> prepared = Collections.newSetFromMap(new IdentityHashMap<>());

  PlantedAhead(PlantedBug bug, Head head, Ulid writer, Assembler sound) {
    this.bug = bug;
    this.head = head;
    this.writer = writer;
    this.sound = sound;
  }

  @Override
  public Optional<Batch> assemble(List<Member> waiting) throws InterruptedException {
    Draft draft = new Draft(new Past(head), head.known());
    for (Member member : waiting) {
      if (bug == PlantedBug.KEPT_AFTER_FALL && prepared.contains(member)) {
        keep(member, draft);
      } else {
        forget(member);
        sound.consider(member, draft);
      }
    }
    prepared.clear();
    return sound.finish(draft);
  }

  /** What a member was planned on fell, or the slot that it was in. */
  private void forget(Member member) {
    Plan plan = member.plan();
    if (bug == PlantedBug.KEPT_WHEN_CANDIDATE_FELL && plan.ahead() && !plan.declined()) {
      member.planned(new Plan(plan.proposal()), member.bytes());
    }
    if (bug == PlantedBug.FIRST_PLAN_AFTER_FALL && plan.ahead()) {
      member.planned(new Plan(Objects.requireNonNull(first.get(member))), member.bytes());
    }
  }

  private void trust(Member member, Draft draft) {
    Plan plan = member.plan();
    List<LogEntry> own =
        plan.saw().stream().filter(entry -> entry.slot() >= draft.first()).toList();
    int others = plan.saw().size() - own.size();
    if (others > 0 && !plan.declined()) {
      Proposal proposal = plan.proposal();
      long premise = proposal.premise() + others;
      member.planned(
          new Plan(proposal.on(premise, proposal.operations()), own, false), member.bytes());
    }
  }

  private void keep(Member member, Draft draft) {
    long time = draft.candidate().time() + 1;
    Entry entry = member.proposal().entry();
    Applied applied = Replay.apply(draft.candidate(), entry, time);
    boolean landed = head.find(member.proposal().id()).isPresent();
    if (applied instanceof Applied.To to && !landed) {
      draft.add(member, entry, to.snapshot(), time, writer);
    } else {
      sound.consider(member, draft);
    }
  }

  @Override
  public Optional<Draft> ahead(EncodedSlot inFlight) {
    prepared.clear();
    return sound.ahead(inFlight);
  }

  @Override
  public void consider(Member member, Draft draft) {
    Optional<LogEntry> open =
        draft.open().stream()
            .filter(entry -> entry.entry().id().equals(member.proposal().id()))
            .findFirst();
    if (bug == PlantedBug.FOUND_IN_FLIGHT && open.isPresent()) {
      member.answer(new Landing.Landed(open.get()));
    } else {
      first.putIfAbsent(member, member.proposal());
      if (bug == PlantedBug.PREMISE_ON_CANDIDATE) {
        trust(member, draft);
      }
      sound.consider(member, draft);
      prepared.addAll(draft.members());
    }
  }

  @Override
  public Optional<Batch> finish(Draft draft) throws InterruptedException {
    return sound.finish(draft);
  }
}
