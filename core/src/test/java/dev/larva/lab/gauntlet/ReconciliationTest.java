package dev.larva.lab.gauntlet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.entry.TransactionId;
import dev.larva.transaction.TransactionOptions;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A judge that finds nothing wrong must be able to. */
final class ReconciliationTest {

  private static final AtomicInteger LAKES = new AtomicInteger();

  private static final List<Deed> EVERY_DEED =
      List.of(
          new Transfer(3, 8, 25),
          new Increment(1, 7),
          new Append(Append.To.LEDGER, 3),
          new Append(Append.To.SHIFTING, 2),
          new Bump(3, 4),
          new Bump(11, 2),
          new Slip(1, 2),
          new Slip(2, 1),
          new Tear(1),
          new Slip(1, 1),
          new Bump(3, 5),
          new NextGeneration(),
          new NextGeneration(),
          new Reshape(Reshape.Change.ADD_COLUMN),
          new Reshape(Reshape.Change.NAME),
          new Reshape(Reshape.Change.ADD_COLUMN),
          new Reshape(Reshape.Change.RENAME_COLUMN),
          new Reshape(Reshape.Change.DROP_COLUMN),
          new Append(Append.To.SHIFTING, 1));

  private final Map<TransactionId, Intent> intents = new TreeMap<>();
  private final Tally tally = new Tally(line -> {});
  private Lake lake;
  private Arena arena;

  @BeforeEach
  void create() {
    lake = Larva.create("memory:reconciliation-" + LAKES.incrementAndGet(), Map.of());
    arena = Arena.create(lake);
  }

  @AfterEach
  void close() {
    lake.close();
  }

  @Test
  void deedsThatLandedAsAnsweredAreWell() {
    for (Deed deed : EVERY_DEED) {
      TransactionId id = lake.newTransactionId();
      announce(id, deed, Answer.committed(run(id, deed)));
    }
    assertThat(reconciled().lost()).isZero();
    assertThat(tally.problems()).isEmpty();
  }

  @Test
  void deedsWhoseFateIsOpenAreDrivenToTheirEnd() {
    EVERY_DEED.forEach(deed -> announce(lake.newTransactionId(), deed, Answer.unknown()));
    TransactionId landed = lake.newTransactionId();
    announce(landed, new Increment(0, 2));
    run(landed, new Increment(0, 2));
    assertThat(reconciled().committed()).isEqualTo(EVERY_DEED.size() + 1);
    assertThat(tally.problems()).isEmpty();
  }

  @Test
  void aCompactionIsNobodysDeed() {
    announce(lake.newTransactionId(), new Bump(3, 4), Answer.unknown());
    lake.compact(arena.tallies().toString());
    assertThat(reconciled().committed()).isEqualTo(1);
    assertThat(tally.problems()).isEmpty();
  }

  @Test
  void anAcknowledgedDeedThatIsNotInTheLogIsLost() {
    announce(lake.newTransactionId(), new Increment(0, 1), Answer.committed(2));
    assertThat(reconciled().lost()).isEqualTo(1);
    assertThat(tally.problems()).singleElement().asString().contains("acknowledged");
  }

  @Test
  void aRefusedDeedThatLandedIsFound() {
    TransactionId id = lake.newTransactionId();
    run(id, new Increment(0, 1));
    announce(id, new Increment(0, 1), Answer.gaveUp());
    reconciled();
    assertThat(tally.problems()).singleElement().asString().contains("refused, but landed");
  }

  @Test
  void aDeedThatNobodyAnnouncedIsFound() {
    run(lake.newTransactionId(), new Append(Append.To.LEDGER, 1));
    reconciled();
    assertThat(tally.problems()).asString().contains("never announced", "rows too many 1");
  }

  @Test
  void aDeedThatDidOtherThanAnnouncedIsFound() {
    TransactionId id = lake.newTransactionId();
    announce(id, new Transfer(3, 8, 26), Answer.committed(run(id, new Transfer(3, 8, 25))));
    reconciled();
    assertThat(tally.problems()).asString().contains("balance.3=975", "missing rows 1");
  }

  @Test
  void aRefusalWithTimeEnoughIsAFailure() {
    announce(
        lake.newTransactionId(),
        new Increment(0, 1),
        Answer.refused(new IllegalStateException("no")));
    assertThat(reconciled().failed()).isEqualTo(1);
  }

  private long run(TransactionId id, Deed deed) {
    TransactionOptions options = TransactionOptions.DEFAULT.as(id);
    return lake.transact(options, tx -> deed.run(tx, arena, id)).orElseThrow().version();
  }

  private void announce(TransactionId id, Deed deed, Answer... answers) {
    intents.put(id, new Intent(id, deed, List.of(answers)));
  }

  private Reconciliation reconciled() {
    Reconciliation reconciliation = new Reconciliation(lake, arena, intents, tally);
    reconciliation.run(new SplittableRandom(1));
    return reconciliation;
  }
}
