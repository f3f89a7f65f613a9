package dev.larva.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.Lake;
import dev.larva.error.CommitConflict;
import dev.larva.error.InvalidRequest;
import dev.larva.format.Format;
import dev.larva.format.Marker;
import dev.larva.format.NamespaceRecord;
import dev.larva.runtime.Machine;
import dev.larva.runtime.SystemMachine;
import dev.larva.schema.TableName;
import dev.larva.schema.Type;
import dev.larva.snapshot.Snapshot;
import dev.larva.snapshot.TableState;
import dev.larva.store.MemoryStore;
import dev.larva.transaction.TransactionOptions;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * The conflict table against brute force: a transaction that was planned before others landed
 * either conflicts, or leaves the lake as if it had been planned after them.
 */
class SerialOrdersTest {

  private static final Machine MACHINE = new SystemMachine();

  /**
   * What conflicts at times though every order gives the same. Overwrites and changes of columns
   * require a whole scope or shape, and a property is compared by its key, not by its value.
   */
  private static final Set<Small> STRICT =
      EnumSet.of(
          Small.REPLACE_A,
          Small.EMPTY_A,
          Small.REPLACE_B,
          Small.REMOVE_A_0,
          Small.REPLACE_A_0,
          Small.REMOVE_A_1,
          Small.DESCRIBE_N,
          Small.SET_P,
          Small.SET_Q,
          Small.UNSET_P,
          Small.ADD_COLUMN,
          Small.ADD_OTHER_COLUMN,
          Small.DROP_COLUMN,
          Small.RENAME_COLUMN);

  /** What is tried in pairs before the overtaken one. */
  private static final List<Small> LANDING =
      List.of(
          Small.APPEND_A_0,
          Small.REPLACE_A,
          Small.REMOVE_A_0,
          Small.DROP_A,
          Small.RENAME_A_TO_Z,
          Small.RENAME_B_TO_Z,
          Small.CREATE_IN_N,
          Small.RENAME_N_TO_M,
          Small.SET_P,
          Small.ADD_COLUMN,
          Small.DROP_COLUMN);

  private final Map<List<Small>, String> known = new HashMap<>();

  private static OpenLake lake() {
    Marker marker = new Marker(Format.CURRENT, MACHINE.ulid(), 0);
    OpenLake lake = new RealLake(Lake.open("memory", new MemoryStore(MACHINE), MACHINE, marker));
    lake.transact(
        TransactionOptions.DEFAULT,
        tx -> {
          tx.createNamespace("n", Map.of());
          tx.createTable(TableName.parse("a"), Work.fields(), Map.of("p", "first"));
          tx.createTable(TableName.parse("b"), Work.fields(), Map.of());
          tx.table("a").addColumn(null, "c", Type.Primitive.LONG, null);
        });
    lake.transact(
        TransactionOptions.DEFAULT,
        tx -> {
          Small.append(lake, tx, "a", 0, "zero");
          Small.append(lake, tx, "a", 1, "one");
        });
    return lake;
  }

  /** The lake after some transactions, each planned on what the one before left; or why not. */
  private static String serial(List<Small> order) {
    OpenLake lake = lake();
    try {
      order.forEach(small -> land(lake, small, TransactionOptions.DEFAULT));
      return text(lake);
    } catch (InvalidRequest impossible) {
      return "impossible";
    } finally {
      lake.close();
    }
  }

  /** The lake after the last of them was planned at the start and landed after the others. */
  private static String stale(List<Small> order) {
    OpenLake lake = lake();
    try {
      Snapshot start = lake.latest();
      for (Small small : order.subList(0, order.size() - 1)) {
        land(lake, small, TransactionOptions.DEFAULT);
      }
      land(lake, order.get(order.size() - 1), TransactionOptions.DEFAULT.on(start));
      return text(lake);
    } catch (CommitConflict conflict) {
      return "conflict";
    } finally {
      lake.close();
    }
  }

  private static void land(OpenLake lake, Small small, TransactionOptions options) {
    lake.transact(options, tx -> small.run(lake, tx));
  }

  /** Everything but the order of rows, which a table does not have. */
  private static String text(OpenLake lake) {
    Snapshot state = lake.latest();
    StringBuilder text = new StringBuilder();
    Set<String> lines = new TreeSet<>();
    for (NamespaceRecord namespace : state.namespaces().values()) {
      lines.add("namespace " + namespace.name() + " " + namespace.properties());
    }
    for (TableState table : state.tables().values()) {
      NamespaceRecord owner =
          Objects.requireNonNull(state.namespaces().get(table.record().namespace()));
      lines.add(
          "table "
              + owner.name()
              + "."
              + table.record().name()
              + " "
              + table.record().schema()
              + " "
              + table.record().properties()
              + " "
              + new TreeSet<>(Staged.words(lake, table))
              + " "
              + table.record().nextRowId());
    }
    lines.forEach(line -> text.append(line).append('\n'));
    return text.toString();
  }

  /** What the lake can be after all of them, in any order. */
  private Set<String> serials(List<Small> all) {
    Set<String> texts = new TreeSet<>();
    for (List<Small> order : orders(all)) {
      texts.add(known.computeIfAbsent(order, SerialOrdersTest::serial));
    }
    return texts;
  }

  private static List<List<Small>> orders(List<Small> all) {
    if (all.isEmpty()) {
      return List.of(List.of());
    }
    List<List<Small>> orders = new ArrayList<>();
    for (int first = 0; first < all.size(); first++) {
      List<Small> rest = new ArrayList<>(all);
      Small head = rest.remove(first);
      for (List<Small> tail : orders(rest)) {
        List<Small> order = new ArrayList<>(List.of(head));
        order.addAll(tail);
        orders.add(order);
      }
    }
    return orders;
  }

  @Test
  void whoWasOvertakenByOneTransactionConflictsOrFindsItsPlaceBesideIt() {
    Set<Small> needless = EnumSet.noneOf(Small.class);
    for (Small first : Small.values()) {
      for (Small overtaken : Small.values()) {
        List<Small> order = List.of(first, overtaken);
        String actual = stale(order);
        if (!actual.equals("conflict")) {
          assertThat(serials(order)).as("%s", order).contains(actual);
        } else if (serials(order).size() == 1 && !serials(order).contains("impossible")) {
          needless.add(overtaken);
        }
      }
    }
    assertThat(needless).isEqualTo(STRICT);
  }

  @Test
  void whoWasOvertakenByTwoTransactionsConflictsOrFindsItsPlaceAmongThem() {
    int checked = 0;
    for (Small first : LANDING) {
      for (Small second : LANDING) {
        boolean possible = !serials(List.of(first, second)).contains("impossible");
        for (Small overtaken : possible ? Small.values() : new Small[0]) {
          List<Small> order = List.of(first, second, overtaken);
          String actual = stale(order);
          if (!actual.equals("conflict")) {
            assertThat(serials(order)).as("%s", order).contains(actual);
            checked++;
          }
        }
      }
    }
    assertThat(checked).isGreaterThan(400);
  }
}
