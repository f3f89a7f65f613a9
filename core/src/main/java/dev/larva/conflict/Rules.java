package dev.larva.conflict;

import dev.larva.snapshot.Snapshot;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/**
 * The conflict table: a row for each kind of need, a column for each kind of effect. The spec's
 * page is generated from it. Pure.
 */
public final class Rules {

  private static final Map<Need.Kind, Map<Effect.Kind, Cell>> TABLE =
      new EnumMap<>(Need.Kind.class);

  static {
    // columns: ADD, KILL, REHOME, SHAPE, TIGHTEN, RESET
    row(Need.Kind.LIVE, Cell.OK, Cell.SAME_ROWS, Cell.MOVED, Cell.OK, Cell.OK, Cell.CONFLICT);
    row(
        Need.Kind.INPUTS,
        Cell.OK,
        Cell.CARRIED,
        Cell.SAME_INPUTS,
        Cell.OK,
        Cell.CONFLICT,
        Cell.CONFLICT);
    row(
        Need.Kind.UNCHANGED,
        Cell.ADDED_MATCH,
        Cell.KILLED_MATCH,
        Cell.OK,
        Cell.REPLAN,
        Cell.OK,
        Cell.CONFLICT);
    row(Need.Kind.FITS, Cell.OK, Cell.OK, Cell.OK, Cell.STILL_FITS, Cell.STILL_FITS, Cell.CONFLICT);
    row(Need.Kind.SHAPE, Cell.OK, Cell.OK, Cell.OK, Cell.REPLAN, Cell.REPLAN, Cell.CONFLICT);
    row(Need.Kind.NAME, Cell.OK, Cell.OK, Cell.OK, Cell.OK, Cell.OK, Cell.BY_NAME);
    row(Need.Kind.EMPTY, Cell.OK, Cell.OK, Cell.OK, Cell.OK, Cell.OK, Cell.STILL_EMPTY);
    row(Need.Kind.PROPERTIES, Cell.OK, Cell.OK, Cell.OK, Cell.OK, Cell.OK, Cell.CONFLICT);
    row(Need.Kind.CONTROL, Cell.OK, Cell.OK, Cell.OK, Cell.OK, Cell.OK, Cell.OK);
    set(Need.Kind.NAME, Effect.Kind.NAMES, Cell.BY_NAME);
    set(Need.Kind.EMPTY, Effect.Kind.NAMES, Cell.STILL_EMPTY);
    set(Need.Kind.PROPERTIES, Effect.Kind.PROPERTIES, Cell.SAME_KEYS);
    set(Need.Kind.LIVE, Effect.Kind.ISOLATION, Cell.ISOLATED);
    set(Need.Kind.FITS, Effect.Kind.ISOLATION, Cell.ISOLATED);
  }

  private Rules() {}

  /**
   * What the effect of a landed entry means for a need.
   *
   * @param tip the state at which the proposal would land
   */
  public static Verdict verdict(Need need, Effect effect, Snapshot tip) {
    boolean elsewhere =
        need.table() != null && effect.table() != null && !need.table().equals(effect.table());
    return elsewhere ? Verdict.STANDS : cell(need.kind(), effect.kind()).judge(need, effect, tip);
  }

  static Cell cell(Need.Kind need, Effect.Kind effect) {
    return Objects.requireNonNull(Objects.requireNonNull(TABLE.get(need)).get(effect));
  }

  private static void row(
      Need.Kind need, Cell add, Cell kill, Cell rehome, Cell shape, Cell tighten, Cell reset) {
    Map<Effect.Kind, Cell> row = new EnumMap<>(Effect.Kind.class);
    row.put(Effect.Kind.ADD, add);
    row.put(Effect.Kind.KILL, kill);
    row.put(Effect.Kind.REHOME, rehome);
    row.put(Effect.Kind.SHAPE, shape);
    row.put(Effect.Kind.TIGHTEN, tighten);
    row.put(Effect.Kind.RESET, reset);
    row.put(Effect.Kind.NAMES, Cell.OK);
    row.put(Effect.Kind.PROPERTIES, Cell.OK);
    row.put(Effect.Kind.ISOLATION, Cell.OK);
    row.put(Effect.Kind.CONTROL, Cell.OK);
    TABLE.put(need, row);
  }

  private static void set(Need.Kind need, Effect.Kind effect, Cell cell) {
    Objects.requireNonNull(TABLE.get(need)).put(effect, cell);
  }
}
