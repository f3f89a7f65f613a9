package dev.larva.lab;

import dev.larva.lab.Work.Piece;
import dev.larva.schema.ColumnPosition;
import dev.larva.schema.Field;
import dev.larva.schema.NewColumn;
import dev.larva.schema.TableName;
import dev.larva.schema.Type;
import dev.larva.transaction.TableChange;
import dev.larva.transaction.Transaction;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/** Work on names and shapes: few names, so that many want the same. */
final class Definitions {

  private static final List<String> NAMESPACES = List.of("main", "n0", "n1");
  private static final int TABLES = 2;
  private static final int COLUMNS = 3;

  private Definitions() {}

  static Piece draw(SplittableRandom random) {
    String namespace = NAMESPACES.get(1 + random.nextInt(NAMESPACES.size() - 1));
    String other = NAMESPACES.get(1 + random.nextInt(NAMESPACES.size() - 1));
    TableName table = table(random);
    TableName target = table(random);
    String column = "c" + random.nextInt(COLUMNS);
    return switch (random.nextInt(17)) {
      case 0, 1 ->
          piece("create " + namespace, tx -> tx.createNamespace(namespace, Map.of("k", "v")));
      case 3, 4, 5 -> piece("drop " + namespace, tx -> tx.dropNamespace(namespace));
      case 2 ->
          piece("rename " + namespace + " to " + other, tx -> tx.renameNamespace(namespace, other));
      case 6, 7, 8 ->
          piece("create " + table, tx -> tx.createTable(table, Work.fields(), Map.of()));
      case 9 -> piece("drop " + table, tx -> tx.dropTable(table));
      case 10, 11, 12 ->
          piece("rename " + table + " to " + target, tx -> tx.renameTable(table, target));
      case 13, 14 -> new Piece("append to " + table, act -> append(act, table));
      case 15 -> piece("column " + column + " of log", tx -> column(tx.table(Client.LOG), column));
      default ->
          new Piece(
              "describe " + namespace,
              act ->
                  act.tx()
                      .setNamespaceProperties(
                          namespace,
                          Map.of("by", Integer.toString(act.call().number)),
                          Set.of("k")));
    };
  }

  private static void append(Act act, TableName table) {
    TableChange change = act.tx().table(table);
    int schema = change.schema().id();
    List<String> words = List.of("d" + act.call().number);
    change.append(
        List.of(Staged.stage(act.lake().access(), change.id(), schema, words, 0)), schema);
  }

  /** Adds the column; then widens it, renames it, and drops it, one at a time. */
  private static void column(TableChange change, String name) {
    boolean fresh = change.schema().fields().stream().noneMatch(f -> has(f, name));
    boolean renamed = change.schema().fields().stream().anyMatch(f -> has(f, name + "r"));
    boolean narrow =
        change.schema().fields().stream()
            .anyMatch(f -> has(f, name) && f.type() == Type.Primitive.INT);
    if (renamed) {
      change.dropColumn(name + "r");
    } else if (fresh) {
      change.addColumn(
          null,
          NewColumn.required(name, Type.Primitive.INT, 1),
          ColumnPosition.after(change.schema().fields().get(0).name()));
    } else if (narrow) {
      change.widenColumn(name, Type.Primitive.LONG);
    } else {
      change.renameColumn(name, name + "r");
    }
  }

  private static boolean has(Field field, String name) {
    return field.name().equals(name);
  }

  private static TableName table(SplittableRandom random) {
    String namespace = NAMESPACES.get(random.nextInt(NAMESPACES.size()));
    return new TableName(namespace, "t" + random.nextInt(TABLES));
  }

  private interface Change {
    void apply(Transaction transaction);
  }

  private static Piece piece(String name, Change change) {
    return new Piece(name, act -> change.apply(act.tx()));
  }
}
