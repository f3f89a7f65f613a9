package dev.larva.commit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.conflict.Proposal;
import dev.larva.entry.Operation;
import dev.larva.entry.Requirement;
import dev.larva.entry.TransactionId;
import dev.larva.format.Format;
import dev.larva.format.Layout;
import dev.larva.log.EncodedSlot;
import dev.larva.log.SlotLog;
import dev.larva.runtime.Event;
import dev.larva.runtime.Fiber;
import dev.larva.runtime.Monitor;
import dev.larva.runtime.SystemMachine;
import dev.larva.runtime.Ulid;
import dev.larva.snapshot.Head;
import dev.larva.snapshot.Snapshot;
import dev.larva.store.MemoryStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * What is prepared while a slot is in flight: the flight lasts until all others were considered.
 */
final class PreparingTest {

  private static final Duration DEADLINE = Duration.ofMinutes(1);
  private static final Ulid LAKE = new Ulid("01ARZ3NDEKTSV4RRFFQ69G5FAV");

  private final SystemMachine machine = new SystemMachine();
  private final TellingStore store = new TellingStore(new MemoryStore(machine));
  private final Layout layout = new Layout(LAKE);
  private final SlotLog log = new SlotLog(store, layout, machine);
  private final Head head = head();
  private final Monitor monitor = machine.monitor();
  private final List<Landing> landings = new ArrayList<>();
  private int considered;

  @Test
  void whatWaitsWhileASlotIsInFlightIsPutAsOneSlotAfterIt() {
    Landing first = land(proposal("a"), List.of(proposal("b"), proposal("c")));
    assertThat(first.kind()).isEqualTo(Landing.Kind.LANDED);
    assertThat(landings).allMatch(landing -> landing.kind() == Landing.Kind.LANDED);
    assertThat(store.bodies()).hasSize(2);
    assertThat(store.requests().total()).isEqualTo(2);
    assertThat(machine.counters().of(Event.PREPARED)).isEqualTo(1);
  }

  @Test
  void whatTheSlotInFlightForbidsLandsIfThatSlotAndItsMemberFall() {
    foreign(proposal("x"));
    Requirement free = new Requirement.Name(null, "x", null);
    Landing first = land(proposal("a", List.of(free)), List.of(proposal("a")));
    assertThat(first.kind()).isEqualTo(Landing.Kind.FALLEN);
    assertThat(landings).extracting(Landing::kind).containsExactly(Landing.Kind.LANDED);
  }

  @Test
  void whatTheSlotInFlightForbidsIsRefusedOnceThatSlotIsConfirmed() {
    Landing first = land(proposal("a"), List.of(proposal("a")));
    assertThat(first.kind()).isEqualTo(Landing.Kind.LANDED);
    assertThat(landings).extracting(Landing::kind).containsExactly(Landing.Kind.REFUSED);
    assertThat(store.bodies()).hasSize(1);
  }

  @Test
  void anIdInTheSlotInFlightIsAnsweredOnceThatSlotIsConfirmed() {
    Proposal proposal = proposal("a");
    Landing first = land(proposal, List.of(proposal));
    assertThat(landings).containsExactly(first);
    assertThat(store.bodies()).hasSize(1);
  }

  @Test
  void whatWasPreparedOnALostSlotLandsAfterTheWinner() {
    foreign(proposal("x"));
    Landing first = land(proposal("a"), List.of(proposal("b")));
    assertThat(first.kind()).isEqualTo(Landing.Kind.LANDED);
    assertThat(landings).extracting(Landing::kind).containsExactly(Landing.Kind.LANDED);
    assertThat(head.follow().version()).isEqualTo(3);
    assertThat(store.requests().create().requests()).isEqualTo(3);
  }

  /** Lands the first; the others come while it is in flight for the first time. */
  private Landing land(Proposal first, List<Proposal> others) {
    Timing timing = Timing.of(machine, CommitOptions.DEFAULT);
    Ulid writer = machine.ulid();
    Settler settler = new Settler(log, machine, timing);
    Assembler assembler = new Assembler(head, machine, store, writer, timing.planning());
    Notes notes = new Notes(store, layout, machine, writer, timing.backoff().others());
    List<Fiber> callers = new ArrayList<>();
    Committer[] committer = new Committer[1];
    Settling held =
        slot -> {
          if (callers.isEmpty()) {
            others.forEach(other -> callers.add(caller(committer[0], other)));
            monitor.await(() -> considered == others.size(), DEADLINE);
          }
          return settler.settle(slot);
        };
    committer[0] =
        new Committer(head, machine, timing, notes, counting(assembler), held, log.lossesLimit());
    try (Committer open = committer[0]) {
      Landing landing = open.land(first, DEADLINE);
      callers.forEach(PreparingTest::join);
      return landing;
    }
  }

  private Fiber caller(Committer committer, Proposal proposal) {
    return machine.fork(
        "caller",
        () -> {
          Landing landing = committer.land(proposal, DEADLINE);
          monitor.locked(
              () -> {
                landings.add(landing);
              });
        });
  }

  private static void join(Fiber fiber) {
    try {
      fiber.join();
    } catch (InterruptedException interrupted) {
      throw new AssertionError(interrupted);
    }
  }

  private Assembling counting(Assembler assembler) {
    return new Assembling() {
      @Override
      public Optional<Batch> assemble(List<Member> waiting) throws InterruptedException {
        return assembler.assemble(waiting);
      }

      @Override
      public Optional<Draft> ahead(EncodedSlot inFlight) {
        return assembler.ahead(inFlight);
      }

      @Override
      public void consider(Member member, Draft draft) {
        assembler.consider(member, draft);
        monitor.locked(
            () -> {
              considered++;
              monitor.signal();
            });
      }

      @Override
      public Optional<Batch> finish(Draft draft) throws InterruptedException {
        return assembler.finish(draft);
      }
    };
  }

  private void foreign(Proposal proposal) {
    try (Committer other = Committer.start(log, head(), machine, store, machine.ulid())) {
      assertThat(other.land(proposal, DEADLINE).kind()).isEqualTo(Landing.Kind.LANDED);
    }
  }

  private Proposal proposal(String namespace) {
    return proposal(namespace, List.of());
  }

  private Proposal proposal(String namespace, List<Requirement> requirements) {
    return new Proposal(
        new TransactionId(0, machine.ulid()),
        0,
        List.of(new Operation.CreateNamespace(machine.ulid(), namespace, Map.of())),
        requirements,
        null,
        Map.of());
  }

  private Head head() {
    Snapshot empty = Snapshot.empty(LAKE, Format.CURRENT);
    return new Head(log, layout, machine, empty, machine.elapsedNanos());
  }
}
