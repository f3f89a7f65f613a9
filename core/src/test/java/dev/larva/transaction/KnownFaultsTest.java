package dev.larva.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.error.CommitConflict;
import dev.larva.expression.Expression;
import dev.larva.schema.Type;
import dev.larva.snapshot.Snapshot;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Faults that other formats have had, by their numbers in the list of known faults. */
class KnownFaultsTest {

  private static RowLake lake(long... values) {
    RowLake lake = new RowLake(Mover::new);
    if (values.length > 0) {
      lake.run(TransactionOptions.DEFAULT, tx -> append(lake, tx, values));
    }
    return lake;
  }

  private static void append(RowLake lake, Transaction tx, long... values) {
    List<RowLake.Row> rows =
        java.util.Arrays.stream(values).mapToObj(x -> new RowLake.Row(-1, x)).toList();
    tx.table(RowLake.NAME).append(List.of(lake.stage(rows)), 0);
  }

  private static void run(RowLake lake, RowChange change, Snapshot premise, long x) {
    lake.run(TransactionOptions.DEFAULT.on(premise), tx -> change.run(lake, tx, premise, x));
  }

  @Test
  void fault18WritersOfDifferentRowsOfOneChunkDoNotConflict() {
    try (RowLake lake = lake(100, 101)) {
      Snapshot start = lake.latest();
      run(lake, RowChange.UPDATE_0, start, 200);
      run(lake, RowChange.DELETE_1, start, 0);
      assertThat(lake.values(lake.latest())).isEqualTo(Map.of(0L, 200L));
    }
  }

  @Test
  void fault19ARewriteKeepsTheDeletesThatLandedWhileItRan() {
    try (RowLake lake = lake(100, 101)) {
      Snapshot start = lake.latest();
      run(lake, RowChange.DELETE_0, start, 0);
      run(lake, RowChange.UPDATE_1, lake.latest(), 201);
      run(lake, RowChange.REWRITE_ALL, start, 0);
      assertThat(lake.values(lake.latest())).isEqualTo(Map.of(1L, 201L));
    }
  }

  @Test
  void fault19ADeleteFindsItsRowAfterTwoRewrites() {
    try (RowLake lake = lake(100, 101)) {
      Snapshot start = lake.latest();
      run(lake, RowChange.REWRITE_ALL, start, 0);
      run(lake, RowChange.REWRITE_ALL, lake.latest(), 0);
      run(lake, RowChange.DELETE_0, start, 0);
      assertThat(lake.values(lake.latest())).isEqualTo(Map.of(1L, 101L));
    }
  }

  @Test
  void fault21TwoOverwritesOfAnEmptyTableDoNotKeepBothResults() {
    try (RowLake lake = lake()) {
      Snapshot start = lake.latest();
      overwrite(lake, start, 1);
      assertThatThrownBy(() -> overwrite(lake, start, 2)).isInstanceOf(CommitConflict.class);
      assertThat(lake.values(lake.latest()).values()).containsExactly(1L);
    }
  }

  @Test
  void fault21AnOverwriteFindsItsRowsAfterARewrite() {
    try (RowLake lake = lake(100, 101)) {
      Snapshot start = lake.latest();
      run(lake, RowChange.REWRITE_ALL, start, 0);
      overwrite(lake, start, 1);
      assertThat(lake.values(lake.latest()).values()).containsExactly(1L);
    }
  }

  private static void overwrite(RowLake lake, Snapshot premise, long x) {
    lake.run(
        TransactionOptions.DEFAULT.on(premise),
        tx -> {
          tx.table(RowLake.NAME).overwrite(Expression.ALL);
          append(lake, tx, x);
        });
  }

  @Test
  void fault22ARewriteOfAColumnThatWentIsAbandoned() {
    try (RowLake lake = lake(100, 101)) {
      lake.run(
          TransactionOptions.DEFAULT,
          tx -> tx.table(RowLake.NAME).addColumn(null, "y", Type.Primitive.LONG, null));
      Snapshot start = lake.latest();
      lake.run(TransactionOptions.DEFAULT, tx -> tx.table(RowLake.NAME).dropColumn("y"));
      assertThatThrownBy(() -> run(lake, RowChange.REWRITE_ALL, start, 0))
          .isInstanceOf(CommitConflict.class)
          .hasMessageContaining("chunks that it rewrites");
    }
  }

  @Test
  void fault22ADeleteStandsBesideANewColumn() {
    try (RowLake lake = lake(100, 101)) {
      Snapshot start = lake.latest();
      lake.run(
          TransactionOptions.DEFAULT,
          tx -> tx.table(RowLake.NAME).addColumn(null, "y", Type.Primitive.LONG, null));
      run(lake, RowChange.DELETE_0, start, 0);
      assertThat(lake.values(lake.latest())).isEqualTo(Map.of(1L, 101L));
    }
  }

  @Test
  void theTablesOwnIsolationBindsEveryTransaction() {
    try (RowLake lake = lake(100, 101)) {
      lake.run(
          TransactionOptions.DEFAULT,
          tx ->
              tx.table(RowLake.NAME).setProperties(Map.of("isolation", "serializable"), Set.of()));
      Snapshot start = lake.latest();
      run(lake, RowChange.READ_AND_DELETE_0, start, 0);
      assertThatThrownBy(() -> run(lake, RowChange.READ_AND_APPEND, start, 5))
          .isInstanceOf(CommitConflict.class);
    }
  }

  @Test
  void theLakesIsolationBindsEveryTable() {
    try (RowLake lake = lake(100, 101)) {
      lake.run(
          TransactionOptions.DEFAULT,
          tx -> tx.setNamespaceProperties("main", Map.of("isolation", "serializable"), Set.of()));
      Snapshot start = lake.latest();
      run(lake, RowChange.APPEND, start, 5);
      assertThatThrownBy(() -> run(lake, RowChange.READ_AND_DELETE_0, start, 0))
          .isInstanceOf(CommitConflict.class);
    }
  }
}
