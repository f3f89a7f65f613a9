package dev.larva.lab.model;

import dev.larva.entry.Entry;
import dev.larva.entry.Requirement;
import dev.larva.expression.Expression;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.Type.Primitive;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.BiPredicate;

/**
 * Whether what a landed entry required was still so where it landed: by looking at the states, not
 * at kinds of effects.
 */
final class ModelRequirements {

  /** Whether a row satisfies a predicate. */
  private final BiPredicate<ModelRow, Expression> matches;

  ModelRequirements(BiPredicate<ModelRow, Expression> matches) {
    this.matches = matches;
  }

  /**
   * @param premise the state at the entry's premise
   * @param met the state before the members of its slot that it was planned on
   * @param before the state on which the entry landed
   */
  void check(Entry entry, ModelState premise, ModelState met, ModelState before) {
    for (Requirement requirement : entry.requirements()) {
      String about = requirement + " of " + entry.id() + " at version " + (before.version + 1);
      if (requirement instanceof Requirement.Name name) {
        ModelFault.unless(
            Objects.equals(before.named(name.namespace(), name.name()), name.is()),
            "the name changed hands: " + about);
      } else if (requirement instanceof Requirement.Empty empty) {
        ModelFault.unless(!before.holdsTables(empty.namespace()), "not empty: " + about);
      } else if (requirement instanceof Requirement.Shape shape) {
        ModelFault.unless(
            before.table(shape.table()).schema().id() == shape.schema(),
            "the shape changed: " + about);
      } else if (requirement instanceof Requirement.Fits fits) {
        fits(before.table(fits.table()), fits, about);
      } else if (requirement instanceof Requirement.Unchanged unchanged) {
        unchanged(unchanged, premise, met, about);
      }
    }
  }

  /** Rows that lack a required field have a value for it; others are of its type, or narrower. */
  private static boolean fits(Field field, List<Field> staged) {
    for (Field old : staged) {
      if (old.id() == field.id()) {
        boolean type = old.type().equals(field.type());
        boolean widened = old.type() == Primitive.INT && field.type() == Primitive.LONG;
        return (type || widened) && (old.required() || !field.required());
      }
    }
    return !field.required() || field.initialDefault() != null;
  }

  /** Rows written with an older schema fit if each field in force is there, or may be absent. */
  private static void fits(ModelTable table, Requirement.Fits fits, String about) {
    Schema schema = table.schemas.get(fits.schema());
    ModelFault.unless(fits.spec() == table.specs.size() - 1, "arranged otherwise: " + about);
    ModelFault.unless(schema != null, "no such schema: " + about);
    for (Field field : table.schema().fields()) {
      ModelFault.unless(
          schema != null && fits(field, schema.fields()), "the rows no longer fit: " + about);
    }
  }

  private void unchanged(
      Requirement.Unchanged unchanged, ModelState then, ModelState now, String about) {
    Map<Long, ModelRow> seen = inScope(then, unchanged);
    Map<Long, ModelRow> there = inScope(now, unchanged);
    ModelFault.unless(
        seen.equals(there),
        "rows entered or left: " + about + " saw " + seen + " where now are " + there);
  }

  private Map<Long, ModelRow> inScope(ModelState state, Requirement.Unchanged unchanged) {
    ModelTable table = state.tables.get(unchanged.table());
    Map<Long, ModelRow> rows = table == null ? new TreeMap<>() : new TreeMap<>(table.rows);
    rows.values().removeIf(row -> !matches.test(row, unchanged.scope()));
    return rows;
  }
}
