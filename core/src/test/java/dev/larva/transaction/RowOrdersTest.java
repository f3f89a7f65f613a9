package dev.larva.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.entry.StagedName;
import dev.larva.error.CommitConflict;
import dev.larva.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Rows against brute force: a transaction that was planned before others landed conflicts if and
 * only if they changed a row that it changes (or, serializable, reads); else the rows are as if it
 * had been planned after them, wherever rewrites have put them meanwhile.
 */
class RowOrdersTest {

  /** What is tried in longer histories. */
  private static final List<RowChange> FEW =
      List.of(
          RowChange.UPDATE_0,
          RowChange.DELETE_1,
          RowChange.REWRITE_ALL,
          RowChange.REWRITE_CHUNK_OF_0);

  private static final List<RowChange> ALL = List.of(RowChange.values());

  /** One history: what landed, and how it went against what was expected; null: as expected. */
  private static @Nullable String wrong(
      List<RowChange> landed,
      RowChange overtaken,
      Isolation isolation,
      Function<LakeAccess, Carrying> carrying) {
    try (RowLake lake = new RowLake(carrying)) {
      for (List<Long> chunk : List.of(List.of(100L, 101L), List.of(102L))) {
        lake.run(
            TransactionOptions.DEFAULT,
            tx ->
                tx.table(RowLake.NAME)
                    .append(
                        List.of(
                            lake.stage(chunk.stream().map(x -> new RowLake.Row(-1, x)).toList())),
                        0));
      }
      Snapshot start = lake.latest();
      for (int i = 0; i < landed.size(); i++) {
        Snapshot premise = lake.latest();
        if (!landed.get(i).possible(lake, premise)) {
          return null;
        }
        run(lake, landed.get(i), premise, Isolation.SNAPSHOT, 200 + i);
      }
      return wrong(lake, start, overtaken, isolation);
    }
  }

  private static @Nullable String wrong(
      RowLake lake, Snapshot start, RowChange overtaken, Isolation isolation) {
    Snapshot latest = lake.latest();
    SortedMap<Long, Long> then = lake.values(start);
    SortedMap<Long, Long> now = lake.values(latest);
    Set<Long> touched = overtaken.touched(lake, start);
    boolean conflicts =
        touched.stream().anyMatch(id -> !Objects.equals(then.get(id), now.get(id)))
            || (overtaken.reads() && isolation == Isolation.SERIALIZABLE && !then.equals(now))
            || (overtaken.rewrites() && abandoned(lake, start, overtaken));
    SortedMap<Long, Long> expected =
        overtaken.applied(now, touched, 300, RowLake.table(latest).record().nextRowId());
    boolean landed = run(lake, overtaken, start, isolation, 300);
    SortedMap<Long, Long> actual = lake.values(lake.latest());
    if (landed == conflicts) {
      return landed ? "landed, and ought to conflict" : "conflicts, and ought to land";
    }
    SortedMap<Long, Long> right = landed ? expected : now;
    return actual.equals(right) ? null : "rows are " + actual + " and ought to be " + right;
  }

  /** Whether another rewrite took one of its inputs, or none of them is left. */
  private static boolean abandoned(RowLake lake, Snapshot start, RowChange overtaken) {
    Set<StagedName> inputs = overtaken.inputs(lake, start);
    Set<StagedName> left = new TreeSet<>();
    lake.chunks(lake.latest()).forEach(chunk -> left.add(chunk.entry().name()));
    left.retainAll(inputs);
    return left.isEmpty() || lake.rewritten().stream().anyMatch(inputs::contains);
  }

  private static boolean run(
      RowLake lake, RowChange change, Snapshot premise, Isolation isolation, long x) {
    try {
      lake.run(
          TransactionOptions.DEFAULT.on(premise).isolated(isolation),
          tx -> change.run(lake, tx, premise, x));
      return true;
    } catch (CommitConflict conflict) {
      return false;
    }
  }

  private static List<List<RowChange>> histories() {
    List<List<RowChange>> histories = new ArrayList<>();
    for (RowChange first : ALL) {
      histories.add(List.of(first));
      for (RowChange second : ALL) {
        histories.add(List.of(first, second));
      }
    }
    for (RowChange first : FEW) {
      for (RowChange second : FEW) {
        for (RowChange third : FEW) {
          histories.add(List.of(first, second, third));
        }
      }
    }
    return histories;
  }

  private static List<String> all(
      Isolation isolation, List<RowChange> overtaken, Function<LakeAccess, Carrying> carrying) {
    List<String> wrong = new ArrayList<>();
    for (List<RowChange> history : histories()) {
      for (RowChange last : overtaken) {
        String how = wrong(history, last, isolation, carrying);
        if (how != null) {
          wrong.add(history + " then " + last + ": " + how);
        }
      }
    }
    return wrong;
  }

  @Test
  void underSnapshotIsolationTheFirstToChangeARowWins() {
    assertThat(all(Isolation.SNAPSHOT, ALL, Mover::new)).isEmpty();
  }

  @Test
  void underSerializableIsolationWhatWasReadIsAsItWas() {
    List<RowChange> readers = ALL.stream().filter(RowChange::reads).toList();
    assertThat(all(Isolation.SERIALIZABLE, readers, Mover::new)).isEmpty();
  }

  @Test
  void aMoverThatComparesOnlyWhatWasPlannedLosesAnUpdate() {
    assertThat(
            wrong(
                List.of(RowChange.REWRITE_ALL, RowChange.UPDATE_0, RowChange.REWRITE_ALL),
                RowChange.UPDATE_0,
                Isolation.SNAPSHOT,
                PlantedMover.COMPARES_SETS))
        .isNotNull();
  }

  @Test
  void aMoverThatDoesNotCompareRowsLosesAnUpdate() {
    assertThat(
            wrong(
                List.of(RowChange.REWRITE_ALL, RowChange.UPDATE_0, RowChange.REWRITE_ALL),
                RowChange.DELETE_0,
                Isolation.SNAPSHOT,
                PlantedMover.COMPARES_NOTHING))
        .isNotNull();
  }

  @Test
  void aMoverThatLooksInTheNewestChunkLosesAnUpdate() {
    assertThat(
            wrong(
                List.of(RowChange.REWRITE_ALL, RowChange.UPDATE_0),
                RowChange.DELETE_0,
                Isolation.SNAPSHOT,
                PlantedMover.LOOKS_IN_NEWEST))
        .isNotNull();
  }

  @Test
  void aMoverThatReplacesTheMaskFailsARewriteNeedlessly() {
    assertThat(
            wrong(
                List.of(RowChange.DELETE_0, RowChange.UPDATE_1),
                RowChange.REWRITE_ALL,
                Isolation.SNAPSHOT,
                PlantedMover.REPLACES_MASK))
        .isNotNull();
  }
}
