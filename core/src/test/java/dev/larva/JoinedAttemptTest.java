package dev.larva;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.entry.TransactionId;
import dev.larva.schema.Field;
import dev.larva.schema.TableName;
import dev.larva.schema.Type.Primitive;
import dev.larva.transaction.Landed;
import dev.larva.transaction.Transaction;
import dev.larva.transaction.TransactionOptions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A second attempt under the same id, while the first lands. */
class JoinedAttemptTest {

  private static final AtomicInteger LAKES = new AtomicInteger();
  private static final TableName TABLE = TableName.parse("orders");
  private static final List<Field> FIELDS = List.of(Field.required(1, "id", Primitive.LONG));

  private final String root = "memory:joined-attempt-" + LAKES.incrementAndGet();
  private Lake first;
  private Lake second;

  @BeforeEach
  void open() {
    first = Larva.create(root, Map.of());
    second = Larva.open(root);
  }

  @AfterEach
  void close() {
    first.close();
    second.close();
  }

  @Test
  void isToldThatItLandedThoughTheNameIsTakenByItsOwnFirstAttempt() {
    assertJoins(tx -> tx.createTable(TABLE, FIELDS, Map.of()));
  }

  @Test
  void isToldThatItLandedThoughNothingIsLeftToDo() {
    assertJoins(
        tx -> {
          if (tx.snapshot().table(TABLE.namespace(), TABLE.name()).isEmpty()) {
            tx.createTable(TABLE, FIELDS, Map.of());
          }
        });
  }

  private void assertJoins(Consumer<Transaction> work) {
    TransactionId id = first.newTransactionId();
    TransactionOptions options = TransactionOptions.DEFAULT.as(id);
    AtomicBoolean landed = new AtomicBoolean();
    Optional<Landed> answer =
        second.transact(
            options,
            tx -> {
              if (!landed.getAndSet(true)) {
                first.transact(options, work);
              }
              tx.snapshot();
              work.accept(tx);
            });
    assertThat(answer.map(Landed::version)).hasValue(1L);
    assertThat(second.snapshot().version()).isEqualTo(1);
  }
}
