package dev.larva.lab;

import dev.larva.expression.Expression;
import dev.larva.lab.RowTables.Row;
import dev.larva.lab.history.Call;
import dev.larva.lab.sim.SimProcess;
import dev.larva.schema.TableName;
import dev.larva.snapshot.Snapshot;
import dev.larva.snapshot.TableState;
import dev.larva.transaction.Isolation;
import dev.larva.transaction.TableChange;
import dev.larva.transaction.Transaction;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * One run of a call's function: a transaction, and what is noted of it.
 *
 * @param isolation that its caller asked for
 * @param pause that it makes before it ends
 */
record Act(
    OpenLake lake,
    Transaction tx,
    Call call,
    Isolation isolation,
    SimProcess process,
    Duration pause) {

  private static final String ISOLATION = "isolation";

  /** A word for one key of the call. */
  String word(String key) {
    return key + "#" + call.number;
  }

  TableChange table(String name) {
    return tx.table(name);
  }

  /** A table as the transaction sees it; notes at which version it reads if it has not read yet. */
  TableState read(String name) {
    Snapshot snapshot = tx.snapshot();
    if (call.premise() == Call.BLIND) {
      call.premise(snapshot.version());
    }
    return snapshot
        .table(TableName.DEFAULT_NAMESPACE, name)
        .orElseThrow(() -> new IllegalStateException("a table is gone: " + name));
  }

  /** Whether what is read of a table must be the same when the transaction lands. */
  boolean serializable(TableState table) {
    return isolation == Isolation.SERIALIZABLE
        || table.record().properties().getOrDefault(ISOLATION, "").equals("serializable");
  }

  /** Reads a whole list: a table of text. */
  List<String> words(String name) {
    TableState table = read(name);
    List<String> words = Staged.words(lake, table);
    if (serializable(table)) {
      table(name).read(Expression.ALL);
      call.pin(name);
    }
    call.read(name, words);
    return words;
  }

  /** Reads the rows of a bucket, and tells core that it did. */
  List<Row> bucket(String name, long b) {
    TableState table = read(name);
    Expression scope = RowTables.in(b).bind(table.record().schema());
    List<Row> rows = RowTables.read(lake, table, scope);
    if (serializable(table)) {
      table(name).read(scope);
      pin(name, b, rows);
    }
    saw(name, b, rows);
    return rows;
  }

  private void saw(String name, long b, List<Row> rows) {
    Set<String> keys = new TreeSet<>();
    for (Row row : rows) {
      keys.add(Long.toString(row.k()));
      call.read(RowTables.list(name, row.k()), row.list());
    }
    call.saw(RowTables.bucket(name, b), keys);
  }

  /** Notes that the transaction requires a bucket to be as it saw it. */
  void pin(String name, long b, List<Row> rows) {
    call.pin(RowTables.bucket(name, b));
    rows.forEach(row -> call.pin(RowTables.list(name, row.k())));
  }

  /** The properties of a table. */
  Map<String, String> properties(String name) {
    return read(name).record().properties();
  }

  /** Waits, so that others come in between. */
  void linger() {
    if (!pause.isZero()) {
      Scenario.sleep(process, pause);
    }
  }
}
