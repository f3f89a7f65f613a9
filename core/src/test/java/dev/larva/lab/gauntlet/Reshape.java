package dev.larva.lab.gauntlet;

import dev.larva.entry.TransactionId;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.TableName;
import dev.larva.schema.Type.Primitive;
import dev.larva.transaction.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The shifting table gets another name, or other columns beside its first two. */
record Reshape(Change change) implements Deed {

  /** What changes. */
  enum Change {
    NAME,
    ADD_COLUMN,
    RENAME_COLUMN,
    DROP_COLUMN
  }

  /** Columns that every shape of the table has. */
  static final List<String> FIXED = List.of("tx", "n");

  /** Columns beside them at most. */
  private static final int COLUMNS_MOST = 8;

  /** What is possible: a column must be there to be renamed or dropped. */
  private Change possible(int columns) {
    if (columns == 0 && change != Change.NAME) {
      return Change.ADD_COLUMN;
    }
    return columns >= COLUMNS_MOST && change == Change.ADD_COLUMN ? Change.DROP_COLUMN : change;
  }

  @Override
  public void run(Transaction tx, Arena arena, TransactionId id) {
    TableName name = arena.shifting(tx.snapshot());
    List<String> columns = columns(tx.table(name).schema());
    switch (possible(columns.size())) {
      case NAME -> tx.renameTable(name, new TableName(name.namespace(), name("shifting", id)));
      case ADD_COLUMN -> tx.table(name).addColumn(null, name("c", id), Primitive.LONG, null);
      case RENAME_COLUMN -> tx.table(name).renameColumn(columns.get(0), name("c", id));
      case DROP_COLUMN -> tx.table(name).dropColumn(columns.get(0));
    }
  }

  @Override
  public void expect(Contents state, TransactionId id) {
    List<String> columns = state.columns();
    switch (possible(columns.size())) {
      case NAME -> state.rename(name("shifting", id));
      case ADD_COLUMN -> columns.add(name("c", id));
      case RENAME_COLUMN -> columns.set(0, name("c", id));
      case DROP_COLUMN -> columns.remove(0);
    }
  }

  /** The columns that may change, in order. */
  static List<String> columns(Schema schema) {
    List<String> names = new ArrayList<>(schema.fields().stream().map(Field::name).toList());
    names.removeAll(FIXED);
    return names;
  }

  private static String name(String what, TransactionId id) {
    return what + "_" + id.ulid().text().toLowerCase(Locale.ROOT);
  }

  @Override
  public String text() {
    return "reshape " + change;
  }
}
