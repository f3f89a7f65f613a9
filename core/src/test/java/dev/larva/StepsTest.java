package dev.larva;

import static dev.larva.OrderRows.FIELDS;
import static dev.larva.OrderRows.ORDERS;
import static dev.larva.OrderRows.ids;
import static dev.larva.OrderRows.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.error.InvalidRequest;
import dev.larva.error.SequenceConflict;
import dev.larva.error.SequenceConflict.Kind;
import dev.larva.format.ApplicationRecord;
import dev.larva.format.ApplicationRecord.Reached;
import dev.larva.runtime.Ulid;
import dev.larva.snapshot.Snapshot;
import dev.larva.transaction.Landed;
import dev.larva.transaction.Transaction;
import dev.larva.transaction.TransactionOptions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Steps of applications: each lands once, however often it is driven. */
final class StepsTest {

  private static final AtomicInteger LAKES = new AtomicInteger();
  private static final String SINK = "sink";
  private static final Ulid FIRST = new Ulid("01ARZ3NDEKTSV4RRFFQ69G5FA1");
  private static final Ulid SECOND = new Ulid("01ARZ3NDEKTSV4RRFFQ69G5FA2");
  private static final Ulid THIRD = new Ulid("01ARZ3NDEKTSV4RRFFQ69G5FA3");

  private final String root = "memory:steps-test-" + LAKES.incrementAndGet();
  private Lake lake;

  @BeforeEach
  void create() {
    lake = Larva.create(root, Map.of());
    lake.transact(tx -> tx.createTable(ORDERS, FIELDS, Map.of()));
  }

  @AfterEach
  void close() {
    lake.close();
  }

  @Test
  void aStepIsInTheEntryOfItsData() {
    open(FIRST, null, 0);
    Landed landed = step(FIRST, 0, 1, 1).orElseThrow();
    assertThat(ids(lake)).containsExactly(1L);
    assertThat(lake.snapshot().version()).isEqualTo(landed.version());
    assertThat(application()).isEqualTo(new ApplicationRecord(SINK, FIRST, 1, List.of()));
  }

  @Test
  void aStepThatIsDrivenAgainIsAnsweredAndNotDoneAgain() {
    open(FIRST, null, 0);
    step(FIRST, 0, 1, 1);
    step(FIRST, 1, 2, 2);
    assertThat(step(FIRST, 0, 1, 1)).isEmpty();
    assertThat(step(FIRST, 1, 2, 2)).isEmpty();
    assertThat(ids(lake)).containsExactly(1L, 2L);
  }

  @Test
  void whatFollowsADoneStepInItsFunctionIsNotEvenTried() {
    open(FIRST, null, 0);
    step(FIRST, 0, 1, 1);
    AtomicBoolean passed = new AtomicBoolean();
    Optional<Landed> answer =
        lake.transact(
            tx -> {
              assertThat(tx.step(SINK, FIRST, 0, 1)).isFalse();
              tx.dropTable(ORDERS);
              passed.set(true);
            });
    assertThat(answer).isEmpty();
    assertThat(passed).isFalse();
    assertThat(lake.snapshot().table(ORDERS.namespace(), ORDERS.name())).isPresent();
  }

  @Test
  void aStepWithoutDataLands() {
    open(FIRST, null, 0);
    assertThat(lake.transact(tx -> tx.step(SINK, FIRST, 0, 7))).isPresent();
    assertThat(application().position()).isEqualTo(7);
  }

  @Test
  void aStepWhoseForerunnerIsMissingIsRefused() {
    open(FIRST, null, 0);
    assertConflict(Kind.BEHIND, tx -> tx.step(SINK, FIRST, 1, 2));
  }

  @Test
  void aStepThatOverlapsOthersIsRefused() {
    open(FIRST, null, 0);
    step(FIRST, 0, 2, 1);
    assertConflict(Kind.BEYOND, tx -> tx.step(SINK, FIRST, 1, 3));
  }

  @Test
  void aStepOfALineageThatNobodyOpenedIsRefused() {
    assertConflict(Kind.UNKNOWN, tx -> tx.step(SINK, FIRST, 0, 1));
    open(FIRST, null, 0);
    assertConflict(Kind.UNKNOWN, tx -> tx.step(SINK, SECOND, 0, 1));
  }

  @Test
  void aStepOfAnEarlierLineageIsDoneOrRefusedAndNeverLands() {
    open(FIRST, null, 0);
    step(FIRST, 0, 1, 1);
    open(SECOND, FIRST, 1);
    assertThat(step(FIRST, 0, 1, 1)).isEmpty();
    assertConflict(Kind.SUPERSEDED, tx -> tx.step(SINK, FIRST, 1, 2));
    step(SECOND, 1, 2, 2);
    assertConflict(Kind.SUPERSEDED, tx -> tx.step(SINK, FIRST, 1, 2));
    assertThat(ids(lake)).containsExactly(1L, 2L);
    assertThat(application())
        .isEqualTo(new ApplicationRecord(SINK, SECOND, 2, List.of(new Reached(FIRST, 1))));
  }

  @Test
  void aLineageOpensOnlyOnceTheRecoveredStepsOfItsParentHaveLanded() {
    open(FIRST, null, 0);
    assertConflict(Kind.BEHIND, tx -> tx.openLineage(SINK, SECOND, FIRST, 1, false));
    assertConflict(Kind.BEHIND, tx -> tx.openLineage(SINK, SECOND, FIRST, 1, true));
    step(FIRST, 0, 1, 1);
    assertThat(open(SECOND, FIRST, 1)).isPresent();
  }

  @Test
  void aLineageThatGoesBackIsRefusedUnlessItForks() {
    open(FIRST, null, 0);
    step(FIRST, 0, 1, 1);
    step(FIRST, 1, 2, 2);
    assertConflict(Kind.BEYOND, tx -> tx.openLineage(SINK, SECOND, FIRST, 1, false));
    lake.transact(tx -> tx.openLineage(SINK, SECOND, FIRST, 1, true));
    assertThat(step(FIRST, 1, 2, 2)).isEmpty();
    step(SECOND, 1, 2, 3);
    assertThat(ids(lake)).containsExactly(1L, 2L, 3L);
  }

  @Test
  void twoLineagesFromOnePointCannotBothGoOn() {
    open(FIRST, null, 0);
    open(SECOND, FIRST, 0);
    assertConflict(Kind.BEYOND, tx -> tx.openLineage(SINK, THIRD, FIRST, 0, false));
  }

  @Test
  void anOpeningThatIsDrivenAgainDoesNothingAndItsStepIsJudged() {
    open(FIRST, null, 0);
    Consumer<Transaction> restart =
        tx -> {
          tx.openLineage(SINK, SECOND, FIRST, 0, false);
          if (tx.step(SINK, SECOND, 0, 1)) {
            tx.table("orders").append(rows(1));
          }
        };
    assertThat(lake.transact(restart)).isPresent();
    assertThat(lake.transact(restart)).isEmpty();
    open(THIRD, SECOND, 1);
    assertThat(lake.transact(restart)).isEmpty();
    assertThat(ids(lake)).containsExactly(1L);
  }

  @Test
  void aSecondFirstLineageIsRefused() {
    open(FIRST, null, 0);
    assertConflict(Kind.BEYOND, tx -> tx.openLineage(SINK, SECOND, null, 0, false));
  }

  @Test
  void anApplicationThatOnlyCountsMayLeaveGaps() {
    assertThat(sequence(0, 1)).isPresent();
    assertThat(sequence(0, 1)).isEmpty();
    assertThat(sequence(5, 2)).isPresent();
    assertThat(sequence(3, 3)).isEmpty();
    assertThat(sequence(6, 4)).isPresent();
    assertThat(ids(lake)).containsExactly(1L, 2L, 4L);
    assertThat(application().position()).isEqualTo(6);
  }

  @Test
  void anApplicationWithLineagesCannotJustCount() {
    open(FIRST, null, 0);
    assertConflict(Kind.UNKNOWN, tx -> tx.step(SINK, 4));
  }

  @Test
  void stepsOfTwoApplicationsLandTogether() {
    Consumer<Transaction> both =
        tx -> {
          tx.step("a", 1);
          tx.step("b", 1);
          tx.table("orders").append(rows(1));
        };
    assertThat(lake.transact(both)).isPresent();
    assertThat(lake.transact(both)).isEmpty();
    assertConflict(
        Kind.BEYOND,
        tx -> {
          tx.step("a", 1);
          tx.step("b", 2);
        });
    assertThat(lake.applications())
        .extracting(ApplicationRecord::application)
        .containsExactly("a", "b");
  }

  @Test
  void aStepIsDeclaredBeforeWhatItChanges() {
    assertThatThrownBy(
            () ->
                lake.transact(
                    tx -> {
                      tx.table("orders").append(rows(1));
                      tx.step(SINK, 1);
                    }))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("before");
  }

  @Test
  void aStepOnAnOldPremiseIsJudgedWhereItLands() {
    Snapshot old = lake.snapshot();
    sequence(1, 1);
    TransactionOptions planned = TransactionOptions.DEFAULT.on(old);
    assertThat(lake.transact(planned, tx -> counted(tx, 2, 2))).isPresent();
    assertThat(lake.transact(planned, tx -> counted(tx, 2, 2))).isEmpty();
    assertThat(ids(lake)).containsExactly(1L, 2L);
  }

  @Test
  void aStepThatLandsElsewhereWhileItIsDrivenIsDone() {
    try (Lake other = Larva.open(root)) {
      AtomicBoolean overtaken = new AtomicBoolean();
      Optional<Landed> answer =
          lake.transact(
              TransactionOptions.DEFAULT.on(lake.snapshot()),
              tx -> {
                tx.step(SINK, 1);
                tx.table("orders").append(rows(1));
                if (!overtaken.getAndSet(true)) {
                  other.transact(twin -> counted(twin, 1, 1));
                }
              });
      assertThat(answer).isEmpty();
    }
    assertThat(ids(lake)).containsExactly(1L);
  }

  @Test
  void aStepOvertakenByTheNextLineageSaysSo() {
    open(FIRST, null, 0);
    try (Lake other = Larva.open(root)) {
      assertConflict(
          Kind.SUPERSEDED,
          tx -> {
            tx.step(SINK, FIRST, 0, 1);
            tx.table("orders").append(rows(1));
            other.transact(twin -> twin.openLineage(SINK, SECOND, FIRST, 0, false));
          });
    }
    assertThat(ids(lake)).isEmpty();
  }

  @Test
  void aForgottenApplicationBeginsAnew() {
    sequence(5, 1);
    lake.transact(tx -> tx.forgetApplication(SINK));
    assertThat(lake.applications()).isEmpty();
    assertThatThrownBy(() -> lake.transact(tx -> tx.forgetApplication(SINK)))
        .isInstanceOf(InvalidRequest.class);
    assertThat(sequence(1, 2)).isPresent();
  }

  @Test
  void whatCannotBeAStepIsRefused() {
    assertThatThrownBy(() -> lake.transact(tx -> tx.step("", 1)))
        .isInstanceOf(InvalidRequest.class);
    assertThatThrownBy(() -> lake.transact(tx -> tx.step(SINK, -1)))
        .isInstanceOf(InvalidRequest.class);
    assertThatThrownBy(() -> lake.transact(tx -> tx.step(SINK, FIRST, 2, 2)))
        .isInstanceOf(InvalidRequest.class);
  }

  @Test
  void stepsOutliveACheckpointAndARestart() {
    open(FIRST, null, 0);
    step(FIRST, 0, 1, 1);
    open(SECOND, FIRST, 1);
    lake.checkpoint();
    ApplicationRecord before = application();
    lake.close();
    lake = Larva.open(root);
    assertThat(application()).isEqualTo(before);
    assertThat(lake.snapshot().root()).isPositive();
    assertThat(step(FIRST, 0, 1, 1)).isEmpty();
    assertThat(lake.verify().run(step -> {}).findings()).isEmpty();
  }

  private ApplicationRecord application() {
    return lake.snapshot().application(SINK).orElseThrow();
  }

  private Optional<Landed> open(Ulid lineage, @Nullable Ulid parent, long position) {
    return lake.transact(tx -> tx.openLineage(SINK, lineage, parent, position, false));
  }

  private Optional<Landed> step(Ulid lineage, long previous, long next, long id) {
    return lake.transact(
        tx -> {
          tx.step(SINK, lineage, previous, next);
          tx.table("orders").append(rows(id));
        });
  }

  private Optional<Landed> sequence(long sequence, long id) {
    return lake.transact(tx -> counted(tx, sequence, id));
  }

  private static void counted(Transaction tx, long sequence, long id) {
    tx.step(SINK, sequence);
    tx.table("orders").append(rows(id));
  }

  private void assertConflict(Kind kind, Consumer<Transaction> work) {
    long before = lake.snapshot().application(SINK).map(ApplicationRecord::position).orElse(-1L);
    assertThatThrownBy(() -> lake.transact(work))
        .isInstanceOfSatisfying(
            SequenceConflict.class, conflict -> assertThat(conflict.kind()).isEqualTo(kind));
    assertThat(lake.snapshot().application(SINK).map(ApplicationRecord::position).orElse(-1L))
        .isEqualTo(before);
  }
}
