package dev.larva.commit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.conflict.Proposal;
import dev.larva.entry.Operation;
import dev.larva.entry.TransactionId;
import dev.larva.format.Format;
import dev.larva.format.Layout;
import dev.larva.log.LogEntry;
import dev.larva.log.SlotLog;
import dev.larva.runtime.SystemMachine;
import dev.larva.runtime.Ulid;
import dev.larva.snapshot.Head;
import dev.larva.snapshot.Snapshot;
import dev.larva.store.MemoryStore;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Where a plan may land that was made on entries which were not confirmed then. */
final class FootingTest {

  private static final Ulid LAKE = new Ulid("01ARZ3NDEKTSV4RRFFQ69G5FAV");

  private final SystemMachine machine = new SystemMachine();
  private final MemoryStore store = new MemoryStore(machine);
  private final Layout layout = new Layout(LAKE);
  private final SlotLog log = new SlotLog(store, layout, machine);
  private final Snapshot empty = Snapshot.empty(LAKE, Format.CURRENT);
  private final Head head = new Head(log, layout, machine, empty, machine.elapsedNanos());
  private final Draft draft = new Draft(new Past(head), empty);
  private final LogEntry own = entry(1, "own");
  private final LogEntry foreign = entry(1, "foreign");

  @Test
  void aPlanLandsRightAfterWhatItSaw() {
    draft.entries().add(own);
    assertThat(Footing.of(plan(), List.of(), draft))
        .contains(new Footing(0, 1, List.of(), List.of()));
  }

  @Test
  void aPlanIsNoneWhereOthersCameBetweenItsPremiseAndWhatItSaw() {
    draft.entries().add(own);
    assertThat(Footing.of(plan(), List.of(foreign), draft)).isEmpty();
  }

  @Test
  void othersAfterWhatItSawAreComparedOnceThatIsConfirmed() {
    assertThat(Footing.of(plan(), List.of(own, foreign), draft))
        .isEqualTo(Optional.of(new Footing(1, 0, List.of(foreign), List.of())));
  }

  private Plan plan() {
    return new Plan(proposal("late"), List.of(own), false);
  }

  private LogEntry entry(long version, String namespace) {
    return new LogEntry(version, version, machine.ulid(), proposal(namespace).entry());
  }

  private Proposal proposal(String namespace) {
    return new Proposal(
        new TransactionId(0, machine.ulid()),
        0,
        List.of(new Operation.CreateNamespace(machine.ulid(), namespace, Map.of())),
        List.of(),
        null,
        Map.of());
  }
}
