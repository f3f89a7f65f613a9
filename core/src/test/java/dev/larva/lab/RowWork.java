package dev.larva.lab;

import dev.larva.expression.Filter;
import dev.larva.lab.RowTables.Row;
import dev.larva.lab.Work.Piece;
import dev.larva.lab.history.Call;
import dev.larva.partition.Partitioning;
import dev.larva.schema.Field;
import dev.larva.schema.Type.Primitive;
import dev.larva.transaction.TableChange;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.apache.avro.generic.GenericRecord;

/** Draws work on rows, as users of the API do it. */
final class RowWork {

  /** Rows that one call adds, at most. */
  private static final int ROWS = 4;

  /** Keys of one call lie this far from those of the next. */
  private static final int KEYS = 16;

  /** Of a hundred pieces, so many take their time. */
  private static final int SLOW_PERCENT = 35;

  private final SplittableRandom random;

  RowWork(SplittableRandom random) {
    this.random = random;
  }

  Piece draw(Plan.Rows rows) {
    String table = RowTables.NAMES.get(random.nextInt(rows.tables()));
    String other = RowTables.NAMES.get(random.nextInt(rows.tables()));
    long b = random.nextInt(RowTables.BUCKETS);
    long seed = random.nextLong();
    if (random.nextInt(100) < rows.rewritePercent()) {
      return piece("rewrite " + table, act -> Rewriting.run(act, table, seed));
    }
    int choice = random.nextInt(84);
    if (choice < 20) {
      return piece("insert into " + table, act -> insert(act, table, 0, seed));
    } else if (choice < 36) {
      return piece("update " + table + " b=" + b, act -> update(act, table, b));
    } else if (choice < 44) {
      return piece("delete from " + table + " b=" + b, act -> delete(act, table, b, seed, 2));
    } else if (choice < 52) {
      return piece("delete one from " + table, act -> delete(act, table, b, seed, 1));
    } else if (choice < 58) {
      return piece("replace " + table + " b=" + b, act -> replace(act, table, b, seed));
    } else if (choice < 64) {
      return piece("read rows", RowWork::readAll);
    } else if (choice < 74) {
      return piece("read " + table + ", write " + other, act -> skew(act, table, other, b, seed));
    } else if (choice < 79) {
      return piece("change both", act -> both(act, b, seed));
    }
    return settings(table);
  }

  private Piece piece(String name, Work.Body body) {
    boolean slow = random.nextInt(100) < SLOW_PERCENT;
    return new Piece(
        slow ? name + ", slowly" : name,
        slow,
        act -> {
          body.run(act);
          act.linger();
        });
  }

  private Piece settings(String table) {
    return switch (random.nextInt(7)) {
      case 5, 6 -> arrange(table);
      case 0 -> set(table, "inline.bytes", "0");
      case 1 -> set(table, "inline.bytes", "16384");
      case 2 -> set(table, "isolation", "serializable");
      case 3 -> set(table, "isolation", "snapshot");
      default -> new Piece("widen " + table, act -> widen(act.table(table)));
    };
  }

  /** Arranges the rows that come otherwise: by one column or two, or not at all. */
  private Piece arrange(String table) {
    Partitioning by =
        switch (random.nextInt(6)) {
          case 0 -> Partitioning.by();
          case 1 -> Partitioning.by().identity("b");
          case 2 -> Partitioning.by().bucket("b", 2).clusteredBy("k");
          case 3 -> Partitioning.by().truncate("k", KEYS).clusteredBy("b", "k");
          case 4 -> Partitioning.by().identity("b").bucket("k", 3);
          default -> Partitioning.by().clusteredBy("b");
        };
    return new Piece("arrange " + table, act -> act.table(table).partition(by));
  }

  private static Piece set(String table, String property, String value) {
    return new Piece(
        property + " of " + table + " is " + value,
        act -> act.table(table).setProperties(Map.of(property, value), Set.of()));
  }

  /** Adds a column, or drops it if it is there. */
  private static void widen(TableChange change) {
    List<Field> fields = change.schema().fields();
    if (fields.get(fields.size() - 1).name().equals("more")) {
      change.dropColumn("more");
    } else {
      change.addColumn(null, "more", Primitive.LONG, null);
    }
  }

  /** Adds rows to buckets at random. */
  private static void insert(Act act, String table, int from, long seed) {
    SplittableRandom chance = new SplittableRandom(seed);
    int count = 1 + chance.nextInt(ROWS);
    TableChange change = act.table(table);
    List<GenericRecord> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      long k = (long) act.call().number * KEYS + from + i;
      long b = chance.nextInt(RowTables.BUCKETS);
      String list = RowTables.list(table, k);
      rows.add(RowTables.record(change.schema(), k, b, act.word(list)));
      act.call().write(list, act.word(list));
      act.call().write(RowTables.bucket(table, b), act.call().joined(Long.toString(k)));
    }
    change.append(rows);
  }

  /** Adds a word to every row of a bucket, without a look at it before. */
  static void update(Act act, String table, long b) {
    boolean serializable = act.serializable(act.read(table));
    String bucket = RowTables.bucket(table, b);
    Set<String> keys = new TreeSet<>();
    act.table(table).update(RowTables.in(b), row -> changed(act, table, row, serializable, keys));
    act.call().saw(bucket, keys);
    if (serializable) {
      act.call().pin(bucket);
    }
  }

  private static GenericRecord changed(
      Act act, String table, GenericRecord row, boolean serializable, Set<String> keys) {
    Call call = act.call();
    long k = (Long) row.get("k");
    String list = RowTables.list(table, k);
    String words = row.get("words").toString();
    if (words.equals(act.word(list))) {
      return row;
    }
    keys.add(Long.toString(k));
    call.read(list, List.of(words.split(",", -1)));
    if (serializable) {
      call.pin(list);
    }
    call.write(list, act.word(list));
    row.put("n", (Long) row.get("n") + 1);
    row.put("words", words + "," + act.word(list));
    return row;
  }

  /** Deletes rows of a bucket: those with the lowest keys, one part of so many, at least one. */
  private static void delete(Act act, String table, long b, long seed, int most) {
    List<Row> rows = new ArrayList<>(act.bucket(table, b));
    if (rows.isEmpty()) {
      return;
    }
    rows.sort(java.util.Comparator.comparingLong(Row::k));
    boolean all = most > 1 && new SplittableRandom(seed).nextBoolean();
    int count = all ? rows.size() : 1 + Math.floorMod(seed, Math.min(most, rows.size()));
    long last = rows.get(count - 1).k();
    Filter some = RowTables.in(b).and(Filter.less("k", last + 1));
    long deleted = act.table(table).delete(all ? RowTables.in(b) : some);
    require(deleted == count, "deleted " + deleted + " rows of " + count);
    rows.subList(0, count).forEach(row -> leaves(act, table, row));
  }

  private static void leaves(Act act, String table, Row row) {
    String list = RowTables.list(table, row.k());
    act.call().write(list, ended(list, act.call().number));
    act.call().write(RowTables.bucket(table, row.b()), act.call().left(Long.toString(row.k())));
  }

  /** The last element of the list of a row that a call deleted. */
  static String ended(String list, int call) {
    return "end of " + list + "#" + call;
  }

  /** Puts one row in place of a bucket. */
  private static void replace(Act act, String table, long b, long seed) {
    List<Row> rows = act.bucket(table, b);
    long left = act.table(table).overwrite(RowTables.in(b));
    require(left == rows.size(), "overwrote " + left + " rows of " + rows.size());
    act.pin(table, b, rows);
    rows.forEach(row -> leaves(act, table, row));
    insert(act, table, 0, seed);
  }

  private static void readAll(Act act) {
    for (String table : RowTables.NAMES) {
      for (long b = 0; b < RowTables.BUCKETS; b++) {
        act.bucket(table, b);
      }
    }
  }

  /** Decides by one bucket what to do with another, which two can do to each other. */
  private static void skew(Act act, String table, String other, long b, long seed) {
    int rows = act.bucket(table, b).size();
    long next = (b + 1) % RowTables.BUCKETS;
    if (rows % 3 == 0) {
      insert(act, other, 0, seed);
    } else if (rows % 3 == 1) {
      delete(act, other, next, seed, 1);
    } else {
      update(act, other, next);
    }
  }

  /** Rows leave one table, others come to both, and some change twice. */
  private static void both(Act act, long b, long seed) {
    String one = RowTables.NAMES.get(0);
    String two = RowTables.NAMES.get(1);
    update(act, two, b);
    delete(act, one, b, seed, 2);
    insert(act, one, 0, seed);
    insert(act, two, KEYS / 2, seed + 1);
    act.table(one).update(Filter.eq("k", (long) act.call().number * KEYS), row -> row);
    Work.append(act, Client.LOG);
  }

  private static void require(boolean holds, String what) {
    if (!holds) {
      throw new Violation(what);
    }
  }
}
