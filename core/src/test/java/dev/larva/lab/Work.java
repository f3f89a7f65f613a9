package dev.larva.lab;

import dev.larva.expression.Expression;
import dev.larva.schema.Field;
import dev.larva.schema.Type;
import dev.larva.transaction.TableChange;
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

  /** An entry with so much has its body in an object of its own. */
  private static final int LARGE_BYTES = 300 << 10;

  /** What a transaction does; it may run more than once, and in more than one process. */
  interface Body {
    void run(Act act);
  }

  /**
   * A drawn piece of work.
   *
   * @param slow whether it runs once, on what was newest when it began, and takes its time
   */
  record Piece(String name, boolean slow, Body body) {
    Piece(String name, Body body) {
      this(name, false, body);
    }
  }

  private final SplittableRandom random;
  private final Plan plan;

  Work(SplittableRandom random, Plan plan) {
    this.random = random;
    this.plan = plan;
  }

  Piece draw() {
    int rowPercent = plan.rows().percent();
    if (rowPercent > 0 && random.nextInt(100) < rowPercent) {
      return new RowWork(random).draw(plan.rows());
    }
    if (random.nextInt(100) < plan.definitionPercent()) {
      return Definitions.draw(random);
    }
    int choice = random.nextInt(84);
    if (choice < 26) {
      String list = list();
      return new Piece("grow " + list, act -> grow(act, list));
    }
    if (choice < 40) {
      return new Piece("read all", this::readAll);
    }
    if (choice < 52) {
      return new Piece("append", act -> append(act, Client.LOG));
    }
    if (choice < 60) {
      return choice == 52
          ? new Piece("large entry", Work::large)
          : new Piece("property", Work::property);
    }
    return transaction();
  }

  /** What always can be done. */
  Piece last() {
    String list = list();
    boolean rows = plan.rows().percent() > 0;
    return new Piece(
        "last",
        act -> {
          grow(act, list);
          append(act, Client.LOG);
          if (rows) {
            RowWork.update(act, RowTables.NAMES.get(0), 0);
          }
        });
  }

  private Piece transaction() {
    String one = list();
    String other = list();
    long x = random.nextInt(NUMBERS);
    return switch (random.nextInt(7)) {
      case 6 -> new Piece("grow even " + one, act -> growEven(act, one));
      case 0 ->
          new Piece(
              "grow " + one + ", property and append",
              act -> {
                grow(act, one);
                property(act);
                append(act, Client.LOG);
              });
      case 1 ->
          new Piece(
              "read " + one + ", grow " + other,
              act -> {
                if (!one.equals(other)) {
                  act.words(one);
                }
                grow(act, other);
              });
      case 4 ->
          new Piece("empty scoped", act -> act.table(Client.SCOPED).overwrite(Expression.ALL));
      case 2 -> new Piece("remove x=" + x, act -> remove(act, x));
      case 3 -> new Piece("replace x=" + x, act -> replace(act, x));
      default -> new Piece("scoped add", act -> scopedAdd(act, x));
    };
  }

  private String list() {
    return "list" + random.nextInt(plan.lists());
  }

  private static void grow(Act act, String table) {
    List<String> words = new ArrayList<>(act.words(table));
    words.add(act.word(table));
    TableChange change = act.table(table);
    change.overwrite(Expression.ALL);
    add(act, change, words, 0);
    act.call().pin(table);
    act.call().write(table, act.word(table));
  }

  /** Looks at the list, and makes it longer only where its length is even. */
  private static void growEven(Act act, String table) {
    if (act.words(table).size() % 2 == 0) {
      grow(act, table);
    }
  }

  private void readAll(Act act) {
    for (int i = 0; i < plan.lists(); i++) {
      act.words("list" + i);
    }
    act.words(Client.LOG);
    act.call().read(PROPERTY, propertyWords(act.properties(Client.LOG)));
  }

  /** Appends without a look at what is there. */
  static void append(Act act, String table) {
    add(act, act.table(table), List.of(act.word(table)), 0);
    act.call().write(table, act.word(table));
  }

  private static void property(Act act) {
    List<String> words = new ArrayList<>(propertyWords(act.properties(Client.LOG)));
    act.call().read(PROPERTY, words);
    words.add(act.word(PROPERTY));
    act.table(Client.LOG).setProperties(Map.of(PROPERTY, String.join(",", words)), Set.of());
    act.call().pin(PROPERTY);
    act.call().write(PROPERTY, act.word(PROPERTY));
  }

  /** Changes nothing in the end, by more than a slot holds of one entry. */
  private static void large(Act act) {
    TableChange log = act.table(Client.LOG);
    log.setProperties(Map.of("weight", "w".repeat(LARGE_BYTES)), Set.of());
    log.setProperties(Map.of(), Set.of("weight"));
  }

  static List<String> propertyWords(Map<String, String> properties) {
    String value = properties.getOrDefault(PROPERTY, "");
    return value.isEmpty() ? List.of() : List.of(value.split(",", -1));
  }

  private static TableChange remove(Act act, long x) {
    TableChange change = act.table(Client.SCOPED);
    change.overwrite(new Expression.Compare(Staged.FIELD, Expression.Comparator.EQUAL, x));
    return change;
  }

  private static void replace(Act act, long x) {
    add(act, remove(act, x), List.of("r" + act.call().number), x);
  }

  private static void scopedAdd(Act act, long x) {
    add(act, act.table(Client.SCOPED), List.of("a" + act.call().number), x);
  }

  /** Appends one word. */
  static void addWord(Act act, TableChange change, String word) {
    add(act, change, List.of(word), 0);
  }

  private static void add(Act act, TableChange change, List<String> words, long x) {
    int schema = change.schema().id();
    change.append(
        List.of(Staged.stage(act.lake().access(), change.id(), schema, words, x)), schema);
  }

  /** The fields that every table of text has at first. */
  static List<Field> fields() {
    return List.of(Field.optional(Staged.FIELD, "x", Type.Primitive.LONG));
  }
}
