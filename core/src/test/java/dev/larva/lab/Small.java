package dev.larva.lab;

import dev.larva.expression.Expression;
import dev.larva.schema.TableName;
import dev.larva.schema.Type;
import dev.larva.transaction.TableChange;
import dev.larva.transaction.Transaction;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * Small transactions on a small lake, which between them meet every cell of the conflict table.
 * They read nothing but what they change.
 */
enum Small {
  APPEND_A_0((lake, tx) -> append(lake, tx, "a", 0, "append_a_0")),
  APPEND_A_1((lake, tx) -> append(lake, tx, "a", 1, "append_a_1")),
  APPEND_B((lake, tx) -> append(lake, tx, "b", 0, "append_b")),
  APPEND_BOTH(
      (lake, tx) -> {
        append(lake, tx, "a", 0, "both");
        append(lake, tx, "b", 0, "both");
      }),
  REPLACE_A(
      (lake, tx) -> {
        tx.table("a").overwrite(Expression.ALL);
        append(lake, tx, "a", 5, "replace_a");
      }),
  EMPTY_A((lake, tx) -> tx.table("a").overwrite(Expression.ALL)),
  REPLACE_B(
      (lake, tx) -> {
        tx.table("b").overwrite(Expression.ALL);
        append(lake, tx, "b", 5, "replace_b");
      }),
  REMOVE_A_0((lake, tx) -> tx.table("a").overwrite(x(0))),
  REPLACE_A_0(
      (lake, tx) -> {
        tx.table("a").overwrite(x(0));
        append(lake, tx, "a", 0, "replace_a_0");
      }),
  REMOVE_A_1((lake, tx) -> tx.table("a").overwrite(x(1))),
  DROP_A((lake, tx) -> tx.dropTable(TableName.parse("a"))),
  RENAME_A_TO_Z((lake, tx) -> tx.renameTable(TableName.parse("a"), TableName.parse("z"))),
  MOVE_A((lake, tx) -> tx.renameTable(TableName.parse("a"), TableName.parse("n.a"))),
  RENAME_B_TO_Z((lake, tx) -> tx.renameTable(TableName.parse("b"), TableName.parse("z"))),
  CREATE_Z((lake, tx) -> tx.createTable(TableName.parse("z"), Work.fields(), Map.of())),
  CREATE_IN_N((lake, tx) -> tx.createTable(TableName.parse("n.t"), Work.fields(), Map.of())),
  CREATE_M((lake, tx) -> tx.createNamespace("m", Map.of())),
  DROP_N((lake, tx) -> tx.dropNamespace("n")),
  RENAME_N_TO_M((lake, tx) -> tx.renameNamespace("n", "m")),
  DESCRIBE_N((lake, tx) -> tx.setNamespaceProperties("n", Map.of("k", "1"), Set.of())),
  SET_P((lake, tx) -> tx.table("a").setProperties(Map.of("p", "set"), Set.of())),
  SET_Q((lake, tx) -> tx.table("a").setProperties(Map.of("q", "set"), Set.of())),
  UNSET_P((lake, tx) -> tx.table("a").setProperties(Map.of(), Set.of("p"))),
  ADD_COLUMN((lake, tx) -> tx.table("a").addColumn(null, "d", Type.Primitive.LONG, null)),
  ADD_OTHER_COLUMN((lake, tx) -> tx.table("a").addColumn(null, "e", Type.Primitive.LONG, null)),
  DROP_COLUMN((lake, tx) -> tx.table("a").dropColumn("c")),
  RENAME_COLUMN((lake, tx) -> tx.table("a").renameColumn("c", "f"));

  @SuppressWarnings("ImmutableEnumChecker") // a function of its arguments alone
  private final BiConsumer<OpenLake, Transaction> body;

  Small(BiConsumer<OpenLake, Transaction> body) {
    this.body = body;
  }

  void run(OpenLake lake, Transaction transaction) {
    body.accept(lake, transaction);
  }

  private static Expression x(long value) {
    return new Expression.Compare(Staged.FIELD, Expression.Comparator.EQUAL, value);
  }

  /** Adds one chunk of one word. */
  static void append(OpenLake lake, Transaction transaction, String table, long x, String word) {
    TableChange change = transaction.table(table);
    int schema = change.schema().id();
    change.append(
        List.of(Staged.stage(lake.access(), change.id(), schema, List.of(word), x)), schema);
  }
}
