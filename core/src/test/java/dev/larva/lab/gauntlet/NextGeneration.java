package dev.larva.lab.gauntlet;

import dev.larva.entry.TransactionId;
import dev.larva.expression.Expression;
import dev.larva.transaction.TableChange;
import dev.larva.transaction.Transaction;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import org.apache.avro.generic.GenericRecord;

/** All rows of the board are replaced by those of the next generation. */
record NextGeneration() implements Deed {

  /** The property of the board that holds its generation. */
  static final String KEY = "generation";

  @Override
  public void run(Transaction tx, Arena arena, TransactionId id) {
    TableChange board = tx.table(arena.board());
    String next = Contents.plus(board.properties(), KEY, 1);
    board.setProperties(Map.of(KEY, next), Set.of());
    board.overwrite(Expression.ALL);
    List<GenericRecord> rows =
        LongStream.range(0, Arena.BOARD_ROWS)
            .mapToObj(n -> Grid.row(board.schema(), Map.of(KEY, Long.valueOf(next), "n", n)))
            .toList();
    board.append(rows);
  }

  @Override
  public void expect(Contents state, TransactionId id) {
    state.add(KEY, 1);
    state.rows("board").clear();
    state.rows("board").addAll(rows(state.number(KEY)));
  }

  /** The rows of a generation. */
  static List<String> rows(long generation) {
    return LongStream.range(0, generation == 0 ? 0 : Arena.BOARD_ROWS)
        .mapToObj(n -> generation + " " + n)
        .toList();
  }

  @Override
  public String text() {
    return "generation";
  }
}
