package dev.larva.lab.gauntlet;

import dev.larva.Lake;
import dev.larva.error.CorruptLake;
import dev.larva.format.TableRecord;
import dev.larva.runtime.Ulid;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.TableName;
import dev.larva.schema.Type.Primitive;
import dev.larva.snapshot.Snapshot;
import dev.larva.snapshot.TableState;
import dev.larva.transaction.Landed;
import dev.larva.transaction.Transaction;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.apache.avro.generic.GenericRecord;

/**
 * The tables that a gauntlet works on, in a namespace of their own: the lake may hold other things.
 *
 * @param shifting id of the table whose name and columns change
 * @param born version that made the tables
 */
record Arena(String namespace, Ulid shifting, long born) {

  /** Accounts; the even ones are of one bank, the odd ones of the other. */
  static final int ACCOUNTS = 32;

  /** What each account begins with. */
  static final long BALANCE = 1_000;

  static final int COUNTERS = 3;

  /** Rows of each generation on the board. */
  static final int BOARD_ROWS = 3;

  /** Rows whose numbers grow. */
  static final int TALLIES = 24;

  /** Rows of these are in one chunk at first. */
  private static final int TALLIES_TOGETHER = 8;

  /** Places for rows that come and go. */
  static final int BINS = 6;

  private static final Field TX = Field.required(1, "tx", Primitive.STRING);
  private static final Field N = Field.required(2, "n", Primitive.LONG);

  TableName bank(int account) {
    return table(account % 2 == 0 ? "north" : "south");
  }

  TableName transfers() {
    return table("transfers");
  }

  TableName counters() {
    return table("counters");
  }

  TableName ledger() {
    return table("ledger");
  }

  TableName tallies() {
    return table("tallies");
  }

  TableName slips() {
    return table("slips");
  }

  TableName board() {
    return table("board");
  }

  /** The name that the shifting table has in that state. */
  TableName shifting(Snapshot snapshot) {
    return table(state(snapshot, shifting).name());
  }

  /** The table of that name in that state. */
  static TableRecord state(Snapshot snapshot, TableName name) {
    return snapshot
        .table(name.namespace(), name.name())
        .map(TableState::record)
        .orElseThrow(() -> new CorruptLake("A table of the gauntlet is gone. table=" + name));
  }

  static TableRecord state(Snapshot snapshot, Ulid id) {
    return snapshot
        .table(id)
        .map(TableState::record)
        .orElseThrow(() -> new CorruptLake("A table of the gauntlet is gone. table=" + id));
  }

  private TableName table(String name) {
    return new TableName(namespace, name);
  }

  /** Makes the tables in a lake. */
  static Arena create(Lake lake) {
    Ulid shifting = lake.access().machine().ulid();
    String suffix = lake.access().machine().ulid().text().toLowerCase(Locale.ROOT);
    Arena names = new Arena("gauntlet_" + suffix, shifting, 0);
    Landed landed = lake.transact(names::create).orElseThrow();
    return new Arena(names.namespace, shifting, landed.version());
  }

  private void create(Transaction tx) {
    tx.createNamespace(namespace, Map.of());
    tx.createTable(bank(0), List.of(TX), accounts(0));
    tx.createTable(bank(1), List.of(TX), accounts(1));
    tx.createTable(
        transfers(),
        List.of(
            TX,
            Field.required(2, "from", Primitive.LONG),
            Field.required(3, "to", Primitive.LONG),
            Field.required(4, "amount", Primitive.LONG)),
        Map.of());
    tx.createTable(counters(), List.of(TX), zeros());
    tx.createTable(ledger(), List.of(TX, N), Map.of());
    tx.createTable(
        board(),
        List.of(Field.required(1, "generation", Primitive.LONG), N),
        Map.of(NextGeneration.KEY, "0"));
    tx.createTable(shifting, table("shifting"), List.of(TX, N), Map.of());
    tx.createTable(slips(), List.of(TX, N, Field.required(3, "bin", Primitive.LONG)), Map.of());
    tx.createTable(tallies(), List.of(Field.required(1, "k", Primitive.LONG), N), Map.of());
    for (int first = 0; first < TALLIES; first += TALLIES_TOGETHER) {
      tx.table(tallies()).append(tallies(tx.table(tallies()).schema(), first));
    }
  }

  private static List<GenericRecord> tallies(Schema schema, int first) {
    return LongStream.range(first, first + TALLIES_TOGETHER)
        .mapToObj(k -> Grid.row(schema, Map.of("k", k, "n", 0L)))
        .toList();
  }

  private static Map<String, String> accounts(int first) {
    Map<String, String> accounts = new TreeMap<>();
    for (int account = first; account < ACCOUNTS; account += 2) {
      accounts.put(Transfer.balance(account), String.valueOf(BALANCE));
      accounts.put(Transfer.sent(account), "0");
    }
    return accounts;
  }

  private static Map<String, String> zeros() {
    Map<String, String> counters = new TreeMap<>();
    for (int counter = 0; counter < COUNTERS; counter++) {
      counters.put(Increment.key(counter), "0");
    }
    return counters;
  }
}
