package dev.larva.lab;

import dev.larva.expression.Expression;
import dev.larva.lab.history.Call;
import dev.larva.schema.Field;
import dev.larva.schema.TableName;
import dev.larva.schema.Type;
import dev.larva.snapshot.TableState;
import dev.larva.transaction.TableChange;
import dev.larva.transaction.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/** Draws what a client does next. Every word that a call writes bears the call's number. */
final class Work {

  /** The property, of the table {@link Client#LOG}, whose value is a list. */
  static final String PROPERTY = "list";

  private static final int NUMBERS = 4;

  /** What a transaction does; it may run more than once, and in more than one process. */
  interface Body {
    void run(OpenLake lake, Transaction transaction, Call call);
  }

  /** A drawn piece of work. */
  record Piece(String name, Body body) {}

  private final SplittableRandom random;
  private final Plan plan;

  Work(SplittableRandom random, Plan plan) {
    this.random = random;
    this.plan = plan;
  }

  Piece draw() {
    if (random.nextInt(100) < plan.definitionPercent()) {
      return Definitions.draw(random);
    }
    int choice = random.nextInt(84);
    if (choice < 26) {
      String list = list();
      return new Piece("grow " + list, (lake, tx, call) -> grow(lake, tx, call, list));
    }
    if (choice < 40) {
      return new Piece("read all", this::readAll);
    }
    if (choice < 52) {
      return new Piece("append", (lake, tx, call) -> append(lake, tx, Client.LOG, call));
    }
    if (choice < 60) {
      return new Piece("property", (lake, tx, call) -> property(tx, call));
    }
    return transaction();
  }

  private Piece transaction() {
    String one = list();
    String other = list();
    long x = random.nextInt(NUMBERS);
    return switch (random.nextInt(7)) {
      case 6 -> new Piece("grow even " + one, (lake, tx, call) -> growEven(lake, tx, call, one));
      case 0 ->
          new Piece(
              "grow " + one + ", property and append",
              (lake, tx, call) -> {
                grow(lake, tx, call, one);
                property(tx, call);
                append(lake, tx, Client.LOG, call);
              });
      case 1 ->
          new Piece(
              "read " + one + ", grow " + other,
              (lake, tx, call) -> {
                if (!one.equals(other)) {
                  readList(lake, tx, call, one);
                }
                grow(lake, tx, call, other);
              });
      case 4 ->
          new Piece(
              "empty scoped",
              (lake, tx, call) -> tx.table(Client.SCOPED).overwrite(Expression.ALL));
      case 2 -> new Piece("remove x=" + x, (lake, tx, call) -> remove(tx, x));
      case 3 -> new Piece("replace x=" + x, (lake, tx, call) -> replace(lake, tx, call, x));
      default -> new Piece("scoped add", (lake, tx, call) -> scopedAdd(lake, tx, call, x));
    };
  }

  private String list() {
    return "list" + random.nextInt(plan.lists());
  }

  /** A word for one key of a call. */
  private static String word(Call call, String key) {
    return key + "#" + call.number;
  }

  private static List<String> readList(
      OpenLake lake, Transaction transaction, Call call, String table) {
    List<String> words = Staged.words(lake, state(transaction, table));
    call.read(table, words);
    return words;
  }

  private static void grow(OpenLake lake, Transaction transaction, Call call, String table) {
    List<String> words = new ArrayList<>(readList(lake, transaction, call, table));
    words.add(word(call, table));
    TableChange change = transaction.table(table);
    change.overwrite(Expression.ALL);
    add(lake, change, words, 0);
    call.write(table, word(call, table));
  }

  /** Looks at the list, and makes it longer only where its length is even. */
  private static void growEven(OpenLake lake, Transaction transaction, Call call, String table) {
    if (readList(lake, transaction, call, table).size() % 2 == 0) {
      grow(lake, transaction, call, table);
    }
  }

  private void readAll(OpenLake lake, Transaction transaction, Call call) {
    for (int i = 0; i < plan.lists(); i++) {
      readList(lake, transaction, call, "list" + i);
    }
    readList(lake, transaction, call, Client.LOG);
    call.read(PROPERTY, properties(transaction));
  }

  /** Appends without a look at what is there. */
  static void append(OpenLake lake, Transaction transaction, String table, Call call) {
    add(lake, transaction.table(table), List.of(word(call, table)), 0);
    call.write(table, word(call, table));
  }

  private static void property(Transaction transaction, Call call) {
    List<String> words = new ArrayList<>(properties(transaction));
    call.read(PROPERTY, words);
    words.add(word(call, PROPERTY));
    transaction
        .table(Client.LOG)
        .setProperties(Map.of(PROPERTY, String.join(",", words)), Set.of());
    call.write(PROPERTY, word(call, PROPERTY));
  }

  private static List<String> properties(Transaction transaction) {
    return propertyWords(state(transaction, Client.LOG).record().properties());
  }

  static List<String> propertyWords(Map<String, String> properties) {
    String value = properties.getOrDefault(PROPERTY, "");
    return value.isEmpty() ? List.of() : List.of(value.split(","));
  }

  private static TableChange remove(Transaction transaction, long x) {
    TableChange change = transaction.table(Client.SCOPED);
    change.overwrite(new Expression.Compare(Staged.FIELD, Expression.Comparator.EQUAL, x));
    return change;
  }

  private static void replace(OpenLake lake, Transaction transaction, Call call, long x) {
    TableChange change = remove(transaction, x);
    add(lake, change, List.of("r" + call.number), x);
  }

  private static void scopedAdd(OpenLake lake, Transaction transaction, Call call, long x) {
    add(lake, transaction.table(Client.SCOPED), List.of("a" + call.number), x);
  }

  /** Appends one word. */
  static void addWord(OpenLake lake, TableChange change, String word) {
    add(lake, change, List.of(word), 0);
  }

  private static void add(OpenLake lake, TableChange change, List<String> words, long x) {
    int schema = change.schema().id();
    change.append(List.of(Staged.stage(lake.access(), change.id(), schema, words, x)), schema);
  }

  private static TableState state(Transaction transaction, String table) {
    return transaction
        .snapshot()
        .table(TableName.DEFAULT_NAMESPACE, table)
        .orElseThrow(() -> new IllegalStateException("a table is gone: " + table));
  }

  /** The fields that every table has at first. */
  static List<Field> fields() {
    return List.of(Field.optional(Staged.FIELD, "x", Type.Primitive.LONG));
  }
}
