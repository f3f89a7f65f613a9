package dev.larva;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.error.InvalidRequest;
import dev.larva.runtime.SystemMachine;
import dev.larva.schema.Field;
import dev.larva.schema.TableName;
import dev.larva.schema.Type.Primitive;
import dev.larva.transaction.TableChange;
import dev.larva.transaction.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a caller's function may do with its transaction. */
final class TransactionUseTest {

  private static final TableName EARLY = TableName.parse("early");
  private static final TableName LATE = TableName.parse("late");
  private static final List<Field> FIELDS = List.of(Field.required(1, "id", Primitive.LONG));
  private static final Map<String, String> MARK = Map.of("mark", "1");

  private final String root = "memory:" + new SystemMachine().ulid();

  @Test
  void aChangeByATransactionThatIsOverIsRefused() {
    try (Lake lake = Larva.create(root, Map.of())) {
      List<TableChange> kept = new ArrayList<>();
      lake.transact(tx -> kept.add(tx.createTable(EARLY, FIELDS, Map.of())));
      assertThatThrownBy(() -> kept.get(0).setProperties(MARK, Set.of()))
          .isInstanceOf(InvalidRequest.class)
          .hasMessageContaining("over");
    }
  }

  @Test
  void thatThereIsNoTableIsSaidOfTheNewestVersionOnly() {
    try (Lake lake = Larva.create(root, Map.of());
        Lake other = Larva.open(root)) {
      lake.transact(tx -> tx.createTable(EARLY, FIELDS, Map.of()));
      other.snapshot();
      lake.transact(tx -> tx.createTable(LATE, FIELDS, Map.of()));
      other.transact(TransactionUseTest::markLateOrEarly);
      assertThat(lake.table("late").properties()).isEqualTo(MARK);
      assertThat(lake.table("early").properties()).isEmpty();
    }
  }

  private static void markLateOrEarly(Transaction tx) {
    TableChange table;
    try {
      table = tx.table(LATE);
    } catch (InvalidRequest absent) {
      table = tx.table(EARLY);
    }
    table.setProperties(MARK, Set.of());
  }
}
