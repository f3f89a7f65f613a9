package dev.larva.commit;

import dev.larva.log.EncodedSlot;
import dev.larva.runtime.Event;
import dev.larva.runtime.Machine;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The slot that is prepared while the one before it is in flight. Invariant: nothing of it is sent
 * before that one is confirmed; if that one is lost, its members are judged anew.
 */
final class Ahead {

  private static final Logger LOG = LoggerFactory.getLogger(Ahead.class);

  private final Machine machine;
  private final Waiting waiting;
  private final Assembling assembler;
  private final Planning planning;
  private final EncodedSlot before;
  private Optional<Draft> draft = Optional.empty();

  /**
   * @param before the slot in flight
   */
  Ahead(
      Machine machine,
      Waiting waiting,
      Assembling assembler,
      Planning planning,
      EncodedSlot before) {
    this.machine = machine;
    this.waiting = waiting;
    this.assembler = assembler;
    this.planning = planning;
    this.before = before;
  }

  /** Prepares with whoever comes, until the flight is over. */
  void fill(Flight flight) throws InterruptedException {
    int most = Waiting.MANY;
    while (!flight.over()) {
      List<Member> taken = waiting.takeUnless(flight::over, most);
      if (!taken.isEmpty() && draft.isEmpty()) {
        draft = begun();
      }
      if (draft.isPresent()) {
        most -= taken.size();
        consider(taken, draft.get());
        planning.during(flight, assembler, draft.get());
      } else {
        waiting.putBack(taken);
        most = 0;
      }
    }
  }

  /** How many it would land. */
  int size() {
    return draft.map(Draft::size).orElse(0);
  }

  private Optional<Draft> begun() {
    try {
      return assembler.ahead(before);
    } catch (RuntimeException failure) {
      LOG.error("No slot could be prepared after {}", before.slot().first(), failure);
      return Optional.empty();
    }
  }

  private void consider(List<Member> members, Draft into) {
    members.forEach(member -> assembler.consider(member, into));
  }

  /** The slot before is not the one in flight, or unknown: all who are here wait again. */
  void fell() {
    if (draft.isPresent()) {
      List<Member> members = new ArrayList<>(draft.get().members());
      members.addAll(draft.get().takeDeferred());
      waiting.putBack(members);
      draft = Optional.empty();
    }
  }

  /** The slot before has landed: the prepared one, with those who came since; empty if none. */
  Optional<Batch> confirmed() throws InterruptedException {
    if (draft.isEmpty()) {
      return Optional.empty();
    }
    Draft ready = draft.get();
    ready.confirmed();
    long limit = planning.limit();
    planning.until(limit, assembler, ready);
    waiting.putBack(ready.takeDeferred());
    consider(waiting.takeNow(Math.max(0, Waiting.MANY - ready.members().size())), ready);
    planning.until(limit, assembler, ready);
    Optional<Batch> batch = assembler.finish(ready);
    draft = Optional.empty();
    batch.ifPresent(prepared -> machine.event(Event.PREPARED));
    return batch;
  }
}
