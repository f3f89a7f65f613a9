package dev.larva.commit;

import dev.larva.log.EncodedSlot;
import dev.larva.log.LogEntry;
import dev.larva.runtime.Ulid;
import dev.larva.snapshot.Applied;
import dev.larva.snapshot.Head;
import dev.larva.snapshot.Replay;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The real assembler with a planted bug in how it prepares a slot behind one in flight. */
final class PlantedAhead implements Assembling {

  private final PlantedBug bug;
  private final Head head;
  private final Ulid writer;
  private final Assembler sound;
  private final Set<Member> prepared = Collections.newSetFromMap(new IdentityHashMap<>());

  PlantedAhead(PlantedBug bug, Head head, Ulid writer, Assembler sound) {
    this.bug = bug;
    this.head = head;
    this.writer = writer;
    this.sound = sound;
  }

  @Override
  public Optional<Batch> assemble(List<Member> waiting) {
    Draft draft = new Draft(head.known(), List.of());
    for (Member member : waiting) {
      if (bug == PlantedBug.KEPT_AFTER_FALL && prepared.contains(member)) {
        keep(member, draft);
      } else {
        sound.consider(member, draft);
      }
    }
    prepared.clear();
    return sound.finish(draft);
  }

  private void keep(Member member, Draft draft) {
    long time = draft.candidate().time() + 1;
    Applied applied = Replay.apply(draft.candidate(), member.proposal().entry(), time);
    boolean landed = head.find(member.proposal().id()).isPresent();
    if (applied instanceof Applied.To to && !landed) {
      draft.add(member, to.snapshot(), time, writer);
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
      sound.consider(member, draft);
      prepared.addAll(draft.members());
    }
  }

  @Override
  public Optional<Batch> finish(Draft draft) {
    return sound.finish(draft);
  }
}
