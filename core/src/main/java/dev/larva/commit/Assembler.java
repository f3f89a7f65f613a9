package dev.larva.commit;

import dev.larva.conflict.Judgement;
import dev.larva.conflict.Proposal;
import dev.larva.conflict.Rebase;
import dev.larva.conflict.Verdict;
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
 * then against those before it, and replayed on the state that includes them. One that fails gets
 * its own answer, and the others go on.
 */
final class Assembler implements Assembling {

  /** What a slot holds beside its entries at most, bytes. */
  private static final int HEADER_BYTES = 16 << 10;

  /** The store's clock is trusted this far behind the machine's, microseconds. */
  private static final long CLOCK_TRUST = 60_000_000;

  private final Head head;
  private final Machine machine;
  private final ObjectStore store;
  private final Ulid writer;

  Assembler(Head head, Machine machine, ObjectStore store, Ulid writer) {
    this.head = head;
    this.machine = machine;
    this.store = store;
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
    List<Long> times = draft.entries.stream().map(LogEntry::time).toList();
    Slot slot =
        new Slot(
            tip.format(),
            tip.lake(),
            writer,
            tip.version() + 1,
            tip.tip(),
            times,
            draft.entries.stream().map(LogEntry::entry).toList());
    return Optional.of(new Batch(EncodedSlot.of(slot), draft.members, draft.deferred));
  }

  private void consider(Member member, Snapshot tip, Draft draft) {
    Proposal proposal = member.proposal();
    Optional<LogEntry> landed = head.find(proposal.id());
    if (landed.isPresent()) {
      machine.event(Event.MEMBER_FOUND);
      member.answer(new Landing.Landed(landed.get()));
    } else if (proposal.id().since() < tip.cutoff()) {
      member.answer(new Landing.TooOld(tip.cutoff()));
    } else if (Math.max(proposal.id().since(), proposal.premise()) > tip.version()) {
      member.answer(new Landing.Failed(ofAnotherLake(proposal, tip)));
    } else if (member.bytes() > Slot.BYTES_LIMIT - HEADER_BYTES) {
      member.answer(new Landing.TooLarge(member.bytes(), Slot.BYTES_LIMIT - HEADER_BYTES));
    } else {
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
    Proposal proposal = member.proposal();
    List<LogEntry> since = head.since(proposal.premise());
    Judgement judgement = Rebase.over(proposal, since, tip);
    if (judgement instanceof Judgement.Falls falls) {
      boolean conflict = falls.verdict() == Verdict.CONFLICT;
      machine.event(conflict ? Event.MEMBER_CONFLICTED : Event.MEMBER_REPLANNED);
      member.answer(new Landing.Fallen(falls));
    } else if (draft.overlaps(member)) {
      machine.event(Event.MEMBER_DEFERRED);
      draft.deferred.add(member);
    } else {
      place(member, since.isEmpty(), draft);
    }
  }

  private void place(Member member, boolean atPremise, Draft draft) {
    long time = Math.max(draft.candidate.time() + 1, nowMicros());
    Applied applied = Replay.apply(draft.candidate, member.proposal().entry(), time);
    if (applied instanceof Applied.Refused refused) {
      machine.event(Event.MEMBER_REFUSED);
      member.answer(new Landing.Refused(refused.reason()));
    } else if (member.send()) {
      if (!atPremise) {
        machine.event(Event.MEMBER_REBASED);
      }
      draft.add(member, ((Applied.To) applied).snapshot(), time, writer);
    }
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

  /** The slot as it grows. */
  private static final class Draft {
    private final List<Member> members = new ArrayList<>();
    private final List<Member> deferred = new ArrayList<>();
    private final List<LogEntry> entries = new ArrayList<>();
    private Snapshot candidate;
    private int bytes = HEADER_BYTES;

    Draft(Snapshot tip) {
      this.candidate = tip;
    }

    /** Whether it must wait: it does not fit, or it and a member before it are not independent. */
    boolean overlaps(Member member) {
      boolean full =
          entries.size() >= Slot.ENTRIES_LIMIT || bytes + member.bytes() > Slot.BYTES_LIMIT;
      return full
          || entries.stream().anyMatch(entry -> entry.entry().id().equals(member.proposal().id()))
          || Rebase.over(member.proposal(), entries, candidate) instanceof Judgement.Falls;
    }

    void add(Member member, Snapshot after, long time, Ulid writer) {
      members.add(member);
      entries.add(new LogEntry(after.version(), time, writer, member.proposal().entry()));
      candidate = after;
      bytes += member.bytes() + 1;
    }
  }
}
