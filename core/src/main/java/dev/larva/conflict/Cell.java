package dev.larva.conflict;

import dev.larva.entry.StagedName;
import dev.larva.expression.Expression;
import dev.larva.format.LiveChunk;
import dev.larva.format.TableRecord;
import dev.larva.runtime.Ulid;
import dev.larva.schema.Compatibility;
import dev.larva.snapshot.ChunkFilter;
import dev.larva.snapshot.Snapshot;
import dev.larva.snapshot.TableState;
import java.util.Collections;
import java.util.Optional;

/**
 * What a cell of the table says of a need and an effect on the same table, given the state at which
 * the proposal would land. The text is the spec's.
 */
enum Cell {
  OK("ok") {
    @Override
    Verdict judge(Need need, Effect effect, Snapshot tip) {
      return Verdict.STANDS;
    }
  },
  REPLAN("plan again") {
    @Override
    Verdict judge(Need need, Effect effect, Snapshot tip) {
      return Verdict.REPLAN;
    }
  },
  CONFLICT("conflict") {
    @Override
    Verdict judge(Need need, Effect effect, Snapshot tip) {
      return Verdict.CONFLICT;
    }
  },
  SAME_ROWS("conflict if the same rows") {
    @Override
    Verdict judge(Need need, Effect effect, Snapshot tip) {
      boolean same = ((Need.Live) need).rows().meets(((Effect.Kill) effect).rows());
      return same ? Verdict.CONFLICT : Verdict.STANDS;
    }
  },
  MOVED("moved by row id, if rows of these chunks") {
    @Override
    Verdict judge(Need need, Effect effect, Snapshot tip) {
      boolean touched = ((Need.Live) need).rows().touches(((Effect.Rehome) effect).inputs());
      return touched ? Verdict.MOVE : Verdict.STANDS;
    }
  },
  CARRIED("carried to the outputs, if rows of these chunks") {
    @Override
    Verdict judge(Need need, Effect effect, Snapshot tip) {
      boolean touched = ((Effect.Kill) effect).rows().touches(((Need.Inputs) need).chunks());
      return touched ? Verdict.MOVE : Verdict.STANDS;
    }
  },
  SAME_INPUTS("conflict if the same chunks") {
    @Override
    Verdict judge(Need need, Effect effect, Snapshot tip) {
      boolean disjoint =
          Collections.disjoint(((Need.Inputs) need).chunks(), ((Effect.Rehome) effect).inputs());
      return disjoint ? Verdict.STANDS : Verdict.CONFLICT;
    }
  },
  ISOLATED("plan again if the table's, or the whole lake's") {
    @Override
    Verdict judge(Need need, Effect effect, Snapshot tip) {
      Ulid target = ((Effect.Isolation) effect).target();
      boolean bound = target.equals(need.table()) || target.equals(tip.lake());
      return bound ? Verdict.REPLAN : Verdict.STANDS;
    }
  },
  ADDED_MATCH("conflict if an added row may match") {
    @Override
    Verdict judge(Need need, Effect effect, Snapshot tip) {
      Expression scope = ((Need.Unchanged) need).scope();
      Optional<TableRecord> table = record(need, tip);
      boolean match =
          ((Effect.Add) effect)
              .chunks().stream()
                  .anyMatch(
                      chunk -> table.isEmpty() || ChunkFilter.mayMatch(scope, chunk, table.get()));
      return match ? Verdict.CONFLICT : Verdict.STANDS;
    }
  },
  KILLED_MATCH("conflict if a row that went may match") {
    @Override
    Verdict judge(Need need, Effect effect, Snapshot tip) {
      Need.Unchanged unchanged = (Need.Unchanged) need;
      boolean match =
          ((Effect.Kill) effect)
              .rows().chunks().stream().anyMatch(chunk -> mayMatch(unchanged, chunk, tip));
      return match ? Verdict.CONFLICT : Verdict.STANDS;
    }

    /** What the chunk held is known only if the tail added it and it is still there. */
    private boolean mayMatch(Need.Unchanged unchanged, StagedName name, Snapshot tip) {
      return !unchanged.scope().equals(Expression.NONE)
          && tip.table(unchanged.table())
              .map(table -> mayMatch(unchanged.scope(), name, table))
              .orElse(true);
    }

    private boolean mayMatch(Expression scope, StagedName name, TableState table) {
      LiveChunk live = table.added().get(table.key(name));
      return live == null || ChunkFilter.mayMatch(scope, live.entry(), table.record());
    }
  },
  STILL_FITS("ok if the rows still fit schema and spec, else plan again") {
    @Override
    Verdict judge(Need need, Effect effect, Snapshot tip) {
      Need.Fits fits = (Need.Fits) need;
      boolean stillFits =
          tip.table(fits.table()).map(table -> fits(table.record(), fits)).orElse(false);
      return stillFits ? Verdict.STANDS : Verdict.REPLAN;
    }

    private boolean fits(TableRecord record, Need.Fits fits) {
      if (record.spec().id() != fits.spec()) {
        return false;
      }
      return record
          .schema(fits.schema())
          .filter(schema -> Compatibility.fits(record.schema(), schema))
          .isPresent();
    }
  },
  BY_NAME("ok if the name still means the same, else conflict") {
    @Override
    Verdict judge(Need need, Effect effect, Snapshot tip) {
      Need.Name name = (Need.Name) need;
      Optional<Ulid> now = tip.names().id(name.name());
      return now.equals(Optional.ofNullable(name.is())) ? Verdict.STANDS : Verdict.CONFLICT;
    }
  },
  STILL_EMPTY("ok if it still holds no table, else conflict") {
    @Override
    Verdict judge(Need need, Effect effect, Snapshot tip) {
      Ulid namespace = ((Need.Empty) need).namespace();
      boolean empty = tip.names().tablesOf(namespace).isEmpty();
      return empty ? Verdict.STANDS : Verdict.CONFLICT;
    }
  },
  SAME_KEYS("conflict if the same keys") {
    @Override
    Verdict judge(Need need, Effect effect, Snapshot tip) {
      boolean disjoint =
          Collections.disjoint(
              ((Need.Properties) need).keys(), ((Effect.Properties) effect).keys());
      return disjoint ? Verdict.STANDS : Verdict.CONFLICT;
    }
  };

  private final String text;

  Cell(String text) {
    this.text = text;
  }

  String text() {
    return text;
  }

  /** The table, if it is still there. */
  private static Optional<TableRecord> record(Need need, Snapshot tip) {
    return Optional.ofNullable(need.table()).flatMap(tip::table).map(TableState::record);
  }

  abstract Verdict judge(Need need, Effect effect, Snapshot tip);
}
