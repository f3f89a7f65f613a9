package dev.larva.commit;

import dev.larva.conflict.Judgement;
import dev.larva.conflict.Proposal;
import dev.larva.conflict.Rebase;
import dev.larva.conflict.Verdict;
import dev.larva.entry.Entry;
import dev.larva.error.InvalidRequest;
import dev.larva.format.Slot;
import dev.larva.log.EncodedSlot;
import dev.larva.log.LogEntry;
import dev.larva.runtime.Event;
import dev.larva.runtime.Machine;
import dev.larva.runtime.Ulid;
import dev.larva.snapshot.Applied;
import dev.larva.snapshot.Head;
import dev.larva.snapshot.Replay;
import dev.larva.snapshot.Snapshot;
import dev.larva.store.ObjectStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Makes the next slot of waiting members: each is judged against what landed since its premise,
 * then against those before it, on which it is planned again if they overlap, and replayed on the
 * state that includes them. One that fails gets its own answer, and the others go on.
 */
final class Assembler implements Assembling {

  /** The store's clock is trusted this far behind the machine's, microseconds. */
  private static final long CLOCK_TRUST = 60_000_000;

  private final Head head;
  private final Machine machine;
  private final ObjectStore store;
  private final Ulid writer;
  private final Planning planning;

  Assembler(Head head, Machine machine, ObjectStore store, Ulid writer, Planning planning) {
    this.head = head;
    this.machine = machine;
    this.store = store;
    this.writer = writer;
    this.planning = planning;
  }

  @Override
  public Optional<Batch> assemble(List<Member> waiting) throws InterruptedException {
    Draft draft = new Draft(new Past(head), head.known());
    waiting.forEach(member -> consider(member, draft));
    try {
      planning.until(planning.limit(), this, draft);
      return finish(draft);
    } catch (InterruptedException closed) {
      waiting.forEach(member -> member.answer(new Landing.Expired(member.losses())));
      throw closed;
    }
  }

  @Override
  public Optional<Draft> ahead(EncodedSlot inFlight) {
    Snapshot confirmed = head.known();
    Applied applied = Replay.apply(confirmed, inFlight.slot(), inFlight.hash());
    return applied instanceof Applied.To to
        ? Optional.of(
            new Draft(new Past(head), confirmed, to.snapshot(), inFlight.stored().entries()))
        : Optional.empty();
  }

  @Override
  public Optional<Batch> finish(Draft draft) throws InterruptedException {
    List<Member> deferred = draft.takeDeferred();
    Snapshot base = draft.base();
    boolean sent = newest(draft) && draft.members().stream().allMatch(Member::send);
    if (!sent || draft.members().isEmpty()) {
      draft.members().forEach(Member::keep);
      List<Member> again = new ArrayList<>(draft.members());
      again.addAll(deferred);
      return again.isEmpty() ? Optional.empty() : assemble(again);
    }
    Slot slot =
        new Slot(
            base.format(),
            base.lake(),
            writer,
            draft.first(),
            base.tip(),
            draft.entries().stream().map(LogEntry::time).toList(),
            draft.entries().stream().map(LogEntry::entry).toList());
    return Optional.of(new Batch(EncodedSlot.of(slot), draft.members(), deferred));
  }

  @Override
  public void consider(Member member, Draft draft) {
    try {
      considered(member, head.known(), draft);
    } catch (RuntimeException failure) {
      member.answer(new Landing.Failed(failure));
    }
  }

  private void considered(Member member, Snapshot tip, Draft draft) {
    Proposal proposal = member.proposal();
    int most = Slot.BYTES_LIMIT - Draft.HEADER_BYTES;
    Optional<LogEntry> landed = draft.past().find(proposal.id());
    if (landed.isPresent()) {
      machine.event(Event.MEMBER_FOUND);
      member.answer(new Landing.Landed(landed.get()));
    } else if (proposal.id().since() < tip.cutoff()) {
      member.answer(new Landing.TooOld(tip.cutoff()));
    } else if (Math.max(proposal.id().since(), proposal.premise()) > tip.version()) {
      member.answer(new Landing.Failed(ofAnotherLake(proposal, tip)));
    } else if (member.bytes() > most) {
      member.answer(new Landing.TooLarge(member.bytes(), most));
    } else if (member.planning()) {
      member.answer(new Landing.Again()); // what lands is what its last run came to
    } else if (!member.answered()) {
      judge(member, tip, draft);
    }
  }

  private static InvalidRequest ofAnotherLake(Proposal proposal, Snapshot tip) {
    return new InvalidRequest(
        "Nothing landed: the transaction's id or premise names a version that this lake does not"
            + " have, so it is of another lake. Take a new id, and check the root. id="
            + proposal.id()
            + " premise="
            + proposal.premise()
            + " newest="
            + tip.version());
  }

  private void judge(Member member, Snapshot tip, Draft draft) {
    Plan plan = member.plan();
    Proposal proposal = plan.proposal();
    List<LogEntry> since = plan.declined() ? List.of() : since(proposal, draft);
    Optional<Footing> footing = plan.declined() ? Optional.empty() : Footing.of(plan, since, draft);
    if (since.stream().anyMatch(landed -> landed.entry().retired())) {
      machine.event(Event.MEMBER_REPLANNED);
      member.answer(new Landing.Again()); // what landed since is told no more
    } else if (footing.isEmpty()) {
      again(member, draft);
    } else if (Rebase.over(proposal, footing.get().landed(), tip)
        instanceof Judgement.Falls falls) {
      machine.event(event(falls.verdict()));
      member.answer(plan.ahead() ? new Landing.Again() : new Landing.Fallen(falls));
    } else if (draft.full(member) || draft.holds(proposal.id())) {
      defer(member, draft);
    } else if (Rebase.over(proposal, footing.get().open(), draft.candidate())
        instanceof Judgement.Falls over) {
      overlaps(member, over.verdict(), draft);
    } else {
      place(member, footing.get(), draft);
    }
  }

  /** The confirmed entries after its premise, as far as the draft rests on them. */
  private List<LogEntry> since(Proposal proposal, Draft draft) {
    long confirmed = draft.confirmedState().version();
    return draft.past().since(proposal.premise()).stream()
        .filter(entry -> entry.version() <= confirmed)
        .toList();
  }

  private static Event event(Verdict verdict) {
    return switch (verdict) {
      case MOVE -> Event.MEMBER_MOVED;
      case CONFLICT -> Event.MEMBER_CONFLICTED;
      default -> Event.MEMBER_REPLANNED;
    };
  }

  private void defer(Member member, Draft draft) {
    machine.event(Event.MEMBER_DEFERRED);
    draft.defer(member);
  }

  /** What it was planned on is not there, or nothing could land on that. */
  private void again(Member member, Draft draft) {
    Plan plan = member.plan();
    if (plan.declined() && draft.holdsAny(plan.saw())) {
      defer(member, draft);
    } else if (!plan.declined() && draft.speculative()) {
      machine.event(Event.MEMBER_PLAN_FELL);
      draft.plan(member);
    } else {
      machine.event(Event.MEMBER_REPLANNED);
      member.answer(new Landing.Again());
    }
  }

  /** Rows that moved are followed once that is confirmed; that takes no other run. */
  private void overlaps(Member member, Verdict verdict, Draft draft) {
    if (verdict == Verdict.MOVE || !member.plannable()) {
      defer(member, draft);
    } else {
      draft.plan(member);
    }
  }

  private void place(Member member, Footing footing, Draft draft) {
    long time = Math.max(draft.candidate().time() + 1, nowMicros());
    Entry entry = member.proposal().entry(footing.premise(), footing.seen());
    Applied applied = Replay.apply(draft.candidate(), entry, time, draft.first());
    if (applied instanceof Applied.To to) {
      if (!footing.landed().isEmpty()) {
        machine.event(Event.MEMBER_REBASED);
      }
      if (footing.seen() > 0) {
        machine.event(Event.MEMBER_ON_CANDIDATE);
      }
      draft.add(member, entry, to.snapshot(), time, writer);
    } else if (draft.speculative() || !newest(draft)) {
      defer(member, draft);
    } else {
      machine.event(Event.MEMBER_REFUSED);
      member.answer(
          member.plan().ahead()
              ? new Landing.Again()
              : new Landing.Refused(((Applied.Refused) applied).reason()));
    }
  }

  private boolean newest(Draft draft) {
    return draft.base().tip().equals(head.known().tip());
  }

  /** The machine's time, held between the store's and one minute after it. */
  private long nowMicros() {
    long now = machine.nowMicros();
    OptionalLong ofStore = store.nowMicros();
    if (ofStore.isEmpty()) {
      return now;
    }
    long low = ofStore.getAsLong();
    return Math.max(low, Math.min(now, low + CLOCK_TRUST));
  }
}
