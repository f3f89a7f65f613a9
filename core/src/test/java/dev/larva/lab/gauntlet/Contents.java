package dev.larva.lab.gauntlet;

import dev.larva.Lake;
import dev.larva.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Everything that the arena's tables hold at a version: as it is, or as deeds say it must be. */
final class Contents {

  /** Rows of a difference that are shown. */
  private static final int SHOWN = 5;

  private final Map<String, String> properties = new TreeMap<>();
  private final Map<String, List<String>> rows = new TreeMap<>();
  private final List<String> columns = new ArrayList<>();
  private String name = "shifting";

  private Contents() {
    for (String table : List.of("transfers", "ledger", "board", "shifting", "slips", "tallies")) {
      rows.put(table, new ArrayList<>());
    }
  }

  /** Before the first deed. */
  static Contents beginning() {
    Contents contents = new Contents();
    for (int account = 0; account < Arena.ACCOUNTS; account++) {
      contents.properties.put(Transfer.balance(account), String.valueOf(Arena.BALANCE));
      contents.properties.put(Transfer.sent(account), "0");
    }
    for (int counter = 0; counter < Arena.COUNTERS; counter++) {
      contents.properties.put(Increment.key(counter), "0");
    }
    contents.properties.put(NextGeneration.KEY, "0");
    for (int row = 0; row < Arena.TALLIES; row++) {
      contents.rows("tallies").add(row + " 0");
    }
    return contents;
  }

  /** As a snapshot has them; every row is read. */
  static Contents read(Lake lake, Arena arena, Snapshot snapshot) {
    Contents contents = new Contents();
    for (var table : List.of(arena.bank(0), arena.bank(1), arena.counters(), arena.board())) {
      contents.properties.putAll(Arena.state(snapshot, table).properties());
    }
    var shifting = Arena.state(snapshot, arena.shifting());
    contents.name = shifting.name();
    contents.columns.addAll(Reshape.columns(shifting.schema()));
    contents
        .rows("transfers")
        .addAll(Grid.read(lake, snapshot, arena.transfers(), "tx", "from", "to", "amount"));
    contents.rows("ledger").addAll(Grid.read(lake, snapshot, arena.ledger(), "tx", "n"));
    contents
        .rows("board")
        .addAll(Grid.read(lake, snapshot, arena.board(), NextGeneration.KEY, "n"));
    contents.rows("slips").addAll(Grid.read(lake, snapshot, arena.slips(), "tx", "n", "bin"));
    contents.rows("tallies").addAll(Grid.read(lake, snapshot, arena.tallies(), "k", "n"));
    contents
        .rows("shifting")
        .addAll(Grid.read(lake, snapshot, arena.shifting(snapshot), "tx", "n"));
    return contents;
  }

  /** The number in a property, with something added. */
  static String plus(Map<String, String> properties, String key, long more) {
    return String.valueOf(Long.parseLong(String.valueOf(properties.get(key))) + more);
  }

  long number(String key) {
    return Long.parseLong(String.valueOf(properties.get(key)));
  }

  void add(String key, long more) {
    properties.put(key, plus(properties, key, more));
  }

  /** The rows of a table, as texts; changes write through. */
  List<String> rows(String table) {
    return rows.computeIfAbsent(table, absent -> new ArrayList<>());
  }

  /** The columns of the shifting table that come and go; changes write through. */
  List<String> columns() {
    return columns;
  }

  void rename(String newName) {
    name = newName;
  }

  /** In what the actual contents differ from these; nothing if they are the same. */
  List<String> differences(Contents actual) {
    List<String> found = new ArrayList<>();
    differ("properties", properties, actual.properties, found);
    differ("name of the shifting table", name, actual.name, found);
    differ("columns of the shifting table", columns, actual.columns, found);
    rows.forEach((table, expected) -> differRows(table, expected, actual.rows(table), found));
    return found;
  }

  private static void differ(String what, Object expected, Object actual, List<String> found) {
    if (!expected.equals(actual)) {
      found.add(what + ": expected " + expected + " but there is " + actual);
    }
  }

  private static void differRows(
      String table, List<String> expected, List<String> actual, List<String> found) {
    List<String> missing = minus(expected, actual);
    List<String> surplus = minus(actual, expected);
    if (!missing.isEmpty() || !surplus.isEmpty()) {
      found.add(table + ": missing rows " + shown(missing) + ", rows too many " + shown(surplus));
    }
  }

  /** What the first has more often than the second. */
  private static List<String> minus(List<String> one, List<String> other) {
    Map<String, Integer> counts = new TreeMap<>();
    other.forEach(row -> counts.merge(row, 1, Integer::sum));
    List<String> left = new ArrayList<>();
    for (String row : one) {
      if (counts.merge(row, -1, Integer::sum) < 0) {
        left.add(row);
      }
    }
    Collections.sort(left);
    return left;
  }

  private static String shown(List<String> rows) {
    return rows.size() + " " + rows.subList(0, Math.min(SHOWN, rows.size()));
  }
}
