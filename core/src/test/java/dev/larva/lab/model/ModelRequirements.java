package dev.larva.lab.model;

import dev.larva.entry.Entry;
import dev.larva.entry.Operation;
import dev.larva.entry.Requirement;
import dev.larva.entry.StagedName;
import dev.larva.expression.Expression;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiPredicate;

/**
 * Whether what a landed entry required was still so where it landed: by looking at the states, not
 * at kinds of effects.
 */
final class ModelRequirements {

  /** Whether a row of a chunk, or what it says of itself, may satisfy a predicate. */
  private final BiPredicate<ModelChunk, Expression> mayMatch;

  ModelRequirements(BiPredicate<ModelChunk, Expression> mayMatch) {
    this.mayMatch = mayMatch;
  }

  /**
   * @param between the entries that landed after the premise, without those it was planned on
   * @param before the state on which the entry landed
   */
  void check(Entry entry, ModelState premise, ModelState before, List<Landed> between) {
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
        unchanged(unchanged, premise, between, about);
      }
    }
  }

  /** Rows written with an older schema fit if no required field is missing from it. */
  private static void fits(ModelTable table, Requirement.Fits fits, String about) {
    Schema schema = table.schemas.get(fits.schema());
    ModelFault.unless(fits.spec() == table.specs.size() - 1, "arranged otherwise: " + about);
    ModelFault.unless(schema != null, "no such schema: " + about);
    for (Field field : table.schema().fields()) {
      ModelFault.unless(
          !field.required() || (schema != null && schema.fields().contains(field)),
          "the rows no longer fit: " + about);
    }
  }

  private void unchanged(
      Requirement.Unchanged unchanged, ModelState premise, List<Landed> between, String about) {
    for (Landed landed : between) {
      for (Operation operation : landed.entry().operations()) {
        if (operation instanceof Operation.AddChunks add && add.table().equals(unchanged.table())) {
          add.chunks()
              .forEach(
                  chunk ->
                      ModelFault.unless(
                          !mayMatch.test(
                              new ModelChunk(chunk, 0, 0, 0, Set.of()), unchanged.scope()),
                          "rows entered at " + landed.version() + ": " + about));
        } else if (operation instanceof Operation.RemoveChunks remove
            && remove.table().equals(unchanged.table())) {
          remove
              .chunks()
              .forEach(chunk -> requireNotSeen(unchanged, premise, chunk.name(), landed, about));
        } else if (operation instanceof Operation.DeleteRows delete
            && delete.table().equals(unchanged.table())) {
          delete
              .chunks()
              .forEach(rows -> requireNotSeen(unchanged, premise, rows.chunk(), landed, about));
        }
      }
    }
  }

  private void requireNotSeen(
      Requirement.Unchanged unchanged,
      ModelState premise,
      StagedName chunk,
      Landed landed,
      String about) {
    ModelChunk seen = premise.table(unchanged.table()).chunks.get(chunk);
    ModelFault.unless(
        seen == null || !mayMatch.test(seen, unchanged.scope()),
        "rows left at " + landed.version() + ": " + about);
  }
}
