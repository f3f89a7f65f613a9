package dev.larva.commit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.conflict.Proposal;
import dev.larva.entry.Operation;
import dev.larva.entry.TransactionId;
import dev.larva.error.InvalidRequest;
import dev.larva.error.StoreFailure;
import dev.larva.format.Format;
import dev.larva.format.Layout;
import dev.larva.log.LogEntry;
import dev.larva.log.SlotLog;
import dev.larva.runtime.SystemMachine;
import dev.larva.runtime.Ulid;
import dev.larva.snapshot.Head;
import dev.larva.snapshot.Snapshot;
import dev.larva.store.MemoryStore;
import dev.larva.store.Requests;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** One committer against a store that answers as it is told. */
final class CommitterTest {

  private static final Duration DEADLINE = Duration.ofMinutes(1);
  private static final Ulid LAKE = new Ulid("01ARZ3NDEKTSV4RRFFQ69G5FAV");

  private final SystemMachine machine = new SystemMachine();
  private final TellingStore store = new TellingStore(new MemoryStore(machine));
  private final Layout layout = new Layout(LAKE);
  private final SlotLog log = new SlotLog(store, layout, machine);
  private final Head head = head();
  private final Committer committer = Committer.start(log, head, machine, store, machine.ulid());

  @AfterEach
  void close() {
    committer.close();
  }

  @Test
  void aPutWhoseReplyIsLostIsFoundToBeOurs() {
    store.next(TellingStore.Answer.LANDS_UNKNOWN);
    assertThat(landed(proposal("a"))).isEqualTo(1);
    assertThat(store.requests().create().requests()).isEqualTo(1);
    assertThat(store.requests().get().requests()).isEqualTo(1);
  }

  @Test
  void aPutThatIsRepeatedBelowAndMeetsItselfIsFoundToBeOurs() {
    store.next(TellingStore.Answer.LANDS_EXISTS);
    assertThat(landed(proposal("a"))).isEqualTo(1);
  }

  @Test
  void aConflictAnswerWithoutObjectIsPutAgain() {
    store.next(TellingStore.Answer.LOST_UNKNOWN);
    assertThat(landed(proposal("a"))).isEqualTo(1);
    assertThat(store.requests().create().requests()).isEqualTo(2);
  }

  @Test
  void theBytesOfASlotStayTheSameUntilItsOccupantIsKnown() {
    store.next(TellingStore.Answer.LOST_UNKNOWN);
    store.next(TellingStore.Answer.LOST_UNKNOWN);
    landed(proposal("a"));
    assertThat(store.bodies()).hasSize(3);
    assertThat(store.bodies().get(1)).isEqualTo(store.bodies().get(0));
    assertThat(store.bodies().get(2)).isEqualTo(store.bodies().get(0));
  }

  @Test
  void aRefusalForGoodFailsTheMemberAlone() {
    store.next(TellingStore.Answer.DENIED);
    Landing landing = committer.land(proposal("a"), DEADLINE);
    assertThat(landing).isInstanceOf(Landing.Failed.class);
    assertThat(((Landing.Failed) landing).cause()).isInstanceOf(StoreFailure.class);
    assertThat(landed(proposal("b"))).isEqualTo(1);
  }

  @Test
  void aRefusalAfterADoubtIsADoubtStill() {
    store.next(TellingStore.Answer.LOST_UNKNOWN);
    store.next(TellingStore.Answer.DENIED);
    assertThat(landed(proposal("a"))).isEqualTo(1);
  }

  @Test
  void aLostRaceCostsOneReadAndOnePut() {
    Committer other = Committer.start(log, head(), machine, store, machine.ulid());
    assertThat(other.land(proposal("theirs"), DEADLINE).kind()).isEqualTo(Landing.Kind.LANDED);
    other.close();
    Requests before = store.requests();
    assertThat(landed(proposal("ours"))).isEqualTo(2);
    Requests cost = store.requests().minus(before);
    assertThat(cost.create().requests()).isEqualTo(2);
    assertThat(cost.get().requests()).isEqualTo(1);
    assertThat(cost.total()).isEqualTo(3);
  }

  @Test
  void anIdThatLandedIsAnsweredAndNotLandedAgain() {
    Proposal proposal = proposal("a");
    assertThat(landed(proposal)).isEqualTo(1);
    assertThat(landed(proposal)).isEqualTo(1);
    assertThat(head.follow().version()).isEqualTo(1);
  }

  @Test
  void anIdThatAnotherProcessLandedIsAnsweredAndNotLandedAgain() {
    Proposal proposal = proposal("a");
    Committer other = Committer.start(log, head(), machine, store, machine.ulid());
    assertThat(other.land(proposal, DEADLINE).kind()).isEqualTo(Landing.Kind.LANDED);
    other.close();
    assertThat(landed(proposal)).isEqualTo(1);
    assertThat(head.follow().version()).isEqualTo(1);
  }

  @Test
  void aPremiseOlderThanWhatIsInMemoryIsRebasedFromTheSlots() {
    Proposal old = proposal("a");
    Committer other = Committer.start(log, head(), machine, store, machine.ulid());
    other.land(proposal("b"), DEADLINE);
    other.close();
    Head late = new Head(log, layout, machine, head().follow(), machine.elapsedNanos());
    Committer lateCommitter = Committer.start(log, late, machine, store, machine.ulid());
    Landing landing = lateCommitter.land(old, DEADLINE);
    lateCommitter.close();
    assertThat(landing.kind()).isEqualTo(Landing.Kind.LANDED);
  }

  @Test
  void aBatchFarBehindReadsEachSlotOnce() throws InterruptedException {
    List<Proposal> old = List.of(proposal("a"), proposal("b"), proposal("c"));
    List.of("x", "y", "z").forEach(name -> landed(proposal(name)));
    Head late = new Head(log, layout, machine, head().follow(), machine.elapsedNanos());
    Timing timing = Timing.of(machine, CommitOptions.DEFAULT);
    Assembler assembler = new Assembler(late, machine, store, machine.ulid(), timing.planning());
    Requests before = store.requests();
    Optional<Batch> batch =
        assembler.assemble(
            old.stream().map(each -> new Member(Sized.of(each), null, machine, () -> {})).toList());
    assertThat(batch.orElseThrow().members()).hasSize(3);
    assertThat(store.requests().minus(before).get().requests()).isEqualTo(3);
  }

  @Test
  void whatReplayWouldRefuseIsNeverSent() {
    landed(proposal("a"));
    Landing again = committer.land(proposal("a"), DEADLINE);
    assertThat(again.kind()).isEqualTo(Landing.Kind.REFUSED);
    assertThat(store.bodies()).hasSize(1);
  }

  @Test
  void anIdOfAnotherLakeFailsAloneAndAtOnce() {
    Proposal foreign = proposal(new TransactionId(1_000, machine.ulid()), "a");
    Landing landing = committer.land(foreign, DEADLINE);
    assertThat(landing).isInstanceOf(Landing.Failed.class);
    assertThat(((Landing.Failed) landing).cause()).isInstanceOf(InvalidRequest.class);
    assertThat(landed(proposal("b"))).isEqualTo(1);
  }

  @Test
  void aSlotThatCannotBeMadeFailsItsMembersAndNoLaterOne() {
    Timing timing = Timing.of(machine, CommitOptions.DEFAULT);
    Assembler whole = new Assembler(head, machine, store, machine.ulid(), timing.planning());
    AtomicBoolean fails = new AtomicBoolean(true);
    Assembling failing =
        members -> {
          if (fails.getAndSet(false)) {
            throw new IllegalStateException("cannot be made");
          }
          return whole.assemble(members);
        };
    Settler settler = new Settler(log, machine, timing);
    Notes notes = new Notes(store, layout, machine, machine.ulid(), timing.backoff().others());
    try (Committer broken =
        new Committer(head, machine, timing, notes, failing, settler, log.lossesLimit())) {
      assertThat(broken.land(proposal("a"), DEADLINE)).isInstanceOf(Landing.Failed.class);
      assertThat(broken.land(proposal("b"), DEADLINE)).isInstanceOf(Landing.Landed.class);
    }
  }

  @Test
  void aClosedCommitterSendsNothing() {
    committer.close();
    assertThat(committer.land(proposal("a"), DEADLINE).kind()).isEqualTo(Landing.Kind.EXPIRED);
    assertThat(store.bodies()).isEmpty();
  }

  @Test
  void anInterruptedCallerIsAnsweredAndStaysInterrupted() {
    Thread.currentThread().interrupt();
    Landing landing = committer.land(proposal("a"), DEADLINE);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(landing.kind()).isIn(Landing.Kind.EXPIRED, Landing.Kind.UNKNOWN);
  }

  private long landed(Proposal proposal) {
    Landing landing = committer.land(proposal, DEADLINE);
    assertThat(landing).isInstanceOf(Landing.Landed.class);
    LogEntry entry = ((Landing.Landed) landing).entry();
    assertThat(entry.entry().id()).isEqualTo(proposal.id());
    return entry.version();
  }

  private Proposal proposal(String namespace) {
    return proposal(new TransactionId(0, machine.ulid()), namespace);
  }

  private Proposal proposal(TransactionId id, String namespace) {
    return new Proposal(
        id,
        0,
        List.of(new Operation.CreateNamespace(machine.ulid(), namespace, Map.of())),
        List.of(),
        null,
        Map.of());
  }

  private Head head() {
    Snapshot empty = Snapshot.empty(LAKE, Format.CURRENT);
    return new Head(log, layout, machine, empty, machine.elapsedNanos());
  }
}
