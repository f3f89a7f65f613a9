package dev.larva.lab.gauntlet;

import dev.larva.Lake;
import dev.larva.format.TableRecord;
import dev.larva.schema.TableName;
import dev.larva.snapshot.Snapshot;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * One thread of a process that only reads: the newest version, and old ones at random. In each the
 * money is all there, the rows are as many as the properties say, and a version that was seen
 * before is what it was.
 */
final class Watcher implements Runnable {

  /** Versions whose contents are remembered. */
  private static final int REMEMBERED = 10_000;

  /** Milliseconds between two looks: a watcher must not starve those that it watches. */
  private static final long PAUSE_MILLIS = 20;

  private final Lake lake;
  private final Arena arena;
  private final Console console;
  private final AtomicBoolean stopping;
  private final SplittableRandom random;
  private final Map<Long, String> seen =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, String> eldest) {
          return size() > REMEMBERED;
        }
      };
  private long newest;
  private long counted;

  Watcher(
      Lake lake, Arena arena, Console console, AtomicBoolean stopping, SplittableRandom random) {
    this.lake = lake;
    this.arena = arena;
    this.console = console;
    this.stopping = stopping;
    this.random = random;
  }

  @Override
  public void run() {
    try {
      while (!stopping.get()) {
        look();
        console.checked(2);
        Thread.sleep(PAUSE_MILLIS);
      }
    } catch (InterruptedException end) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException failure) {
      console.problem("a watcher failed: " + failure);
    }
  }

  private void look() {
    Snapshot now = lake.snapshot();
    long sum = counters(now);
    require(now.version() >= newest, now, "versions went back from " + newest);
    require(sum >= counted, now, "counters went back from " + counted + " to " + sum);
    newest = now.version();
    counted = sum;
    check(now);
    check(lake.snapshotAt(arena.born() + random.nextLong(newest - arena.born() + 1)));
  }

  private void check(Snapshot snapshot) {
    long money = 0;
    long sent = 0;
    for (int account = 0; account < Arena.ACCOUNTS; account++) {
      Map<String, String> bank = Arena.state(snapshot, arena.bank(account)).properties();
      money += number(bank, Transfer.balance(account));
      sent += number(bank, Transfer.sent(account));
    }
    require(money == Arena.ACCOUNTS * Arena.BALANCE, snapshot, "the accounts hold " + money);
    long rows = Arena.state(snapshot, arena.transfers()).totals().rows();
    require(rows == sent, snapshot, "transfers " + sent + " but rows " + rows);
    long tallies = Arena.state(snapshot, arena.tallies()).totals().liveRows();
    require(tallies == Arena.TALLIES, snapshot, "tallies " + tallies);
    board(snapshot);
    remember(snapshot);
  }

  private void board(Snapshot snapshot) {
    TableName board = arena.board();
    long generation = number(Arena.state(snapshot, board).properties(), NextGeneration.KEY);
    List<String> rows = Grid.read(lake, snapshot, board, NextGeneration.KEY, "n");
    require(
        rows.equals(NextGeneration.rows(generation)),
        snapshot,
        "the board of generation " + generation + " holds " + rows);
  }

  private void remember(Snapshot snapshot) {
    String now = text(snapshot);
    String before = seen.putIfAbsent(snapshot.version(), now);
    require(before == null || before.equals(now), snapshot, "changed: " + before + " / " + now);
  }

  /** All that the tables are, but for their rows. */
  private String text(Snapshot snapshot) {
    StringBuilder text = new StringBuilder();
    List<TableName> tables =
        List.of(
            arena.bank(0),
            arena.bank(1),
            arena.transfers(),
            arena.counters(),
            arena.ledger(),
            arena.board(),
            arena.tallies(),
            arena.slips(),
            arena.shifting(snapshot));
    for (TableName table : tables) {
      TableRecord state = Arena.state(snapshot, table);
      text.append(state.name()).append(state.properties()).append(state.totals());
      text.append(state.schema().fields()).append(state.nextRowId());
    }
    return text.toString();
  }

  private long counters(Snapshot snapshot) {
    return Arena.state(snapshot, arena.counters()).properties().values().stream()
        .mapToLong(Long::parseLong)
        .sum();
  }

  private static long number(Map<String, String> properties, String key) {
    return Long.parseLong(String.valueOf(properties.get(key)));
  }

  private void require(boolean well, Snapshot snapshot, String what) {
    if (!well) {
      console.problem("version " + snapshot.version() + ": " + what);
    }
  }
}
