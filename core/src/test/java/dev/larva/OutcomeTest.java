package dev.larva;

import static dev.larva.OrderRows.FIELDS;
import static dev.larva.OrderRows.ORDERS;
import static dev.larva.OrderRows.ids;
import static dev.larva.OrderRows.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.entry.TransactionId;
import dev.larva.error.IdReused;
import dev.larva.error.Rejected;
import dev.larva.transaction.Landed;
import dev.larva.transaction.TransactionOptions;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What becomes of a transaction, by its id. */
final class OutcomeTest {

  private static final AtomicInteger LAKES = new AtomicInteger();

  private final String root = "memory:outcome-test-" + LAKES.incrementAndGet();
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
  void anOutcomeIsKnownByTheId() {
    Landed landed = lake.transact(tx -> tx.table("orders").append(rows(1))).orElseThrow();
    assertThat(lake.outcome(landed.id()))
        .isEqualTo(new Outcome(Outcome.Kind.COMMITTED, landed.version(), null));
    assertThat(lake.outcome(lake.newTransactionId()).kind()).isEqualTo(Outcome.Kind.UNDECIDED);
  }

  @Test
  void aTransactionThatIsDrivenAgainLandsOnce() {
    TransactionOptions options = TransactionOptions.DEFAULT.as(lake.newTransactionId());
    Landed first = lake.transact(options, tx -> tx.table("orders").append(rows(1))).orElseThrow();
    Landed again = lake.transact(options, tx -> tx.table("orders").append(rows(1))).orElseThrow();
    assertThat(again).isEqualTo(first);
    assertThat(ids(lake)).containsExactly(1L);
  }

  @Test
  void aWithdrawnTransactionCanNoLongerLand() {
    TransactionId id = lake.newTransactionId();
    Outcome withdrawn = lake.withdraw(id);
    assertThat(withdrawn.kind()).isEqualTo(Outcome.Kind.WITHDRAWN);
    assertThat(lake.withdraw(id)).isEqualTo(withdrawn);
    assertThatThrownBy(
            () ->
                lake.transact(
                    TransactionOptions.DEFAULT.as(id), tx -> tx.table("orders").append(rows(1))))
        .isInstanceOf(Rejected.class)
        .hasMessageContaining("withdrawn");
    assertThat(ids(lake)).isEmpty();
    assertThat(lake.verify().run(step -> {}).findings()).isEmpty();
  }

  @Test
  void whatHasLandedCannotBeWithdrawn() {
    Landed landed = lake.transact(tx -> tx.table("orders").append(rows(1))).orElseThrow();
    assertThat(lake.withdraw(landed.id()))
        .isEqualTo(new Outcome(Outcome.Kind.COMMITTED, landed.version(), null));
    assertThat(ids(lake)).containsExactly(1L);
  }

  @Test
  void anIdThatIsUsedAgainForAnotherRequestIsRefused() {
    TransactionOptions id = TransactionOptions.DEFAULT.as(lake.newTransactionId());
    lake.transact(id.request(new byte[] {1}), tx -> tx.table("orders").append(rows(1)));
    lake.transact(id.request(new byte[] {1}), tx -> tx.table("orders").append(rows(1)));
    assertThatThrownBy(
            () ->
                lake.transact(id.request(new byte[] {2}), tx -> tx.table("orders").append(rows(2))))
        .isInstanceOf(IdReused.class);
    assertThat(ids(lake)).containsExactly(1L);
  }
}
