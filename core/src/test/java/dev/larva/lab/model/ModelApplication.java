package dev.larva.lab.model;

import dev.larva.entry.Operation;
import dev.larva.runtime.Ulid;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An application: where each of its lineages is, in the order of their opening; the last is in
 * force.
 */
public record ModelApplication(Map<Ulid, Long> lineages) {

  private static final int LINEAGES_LIMIT = 1_001;

  /** Its lineages, in the order of their opening. */
  public List<Map.Entry<Ulid, Long>> inOrder() {
    return List.copyOf(lineages.entrySet());
  }

  /** The last of its lineages. */
  public Ulid inForce() {
    Ulid last = null;
    for (Ulid lineage : lineages.keySet()) {
      last = lineage;
    }
    if (last == null) {
      throw new ModelFault("an application without lineages");
    }
    return last;
  }

  static void apply(ModelState state, Operation.OnApplication operation) {
    String name = operation.application();
    ModelApplication before = state.applications.get(name);
    if (operation instanceof Operation.Step step) {
      state.applications.put(name, known(before, name).step(step));
    } else if (operation instanceof Operation.OpenLineage open) {
      state.applications.put(name, open(before, open));
    } else {
      known(before, name);
      state.applications.remove(name);
    }
  }

  private static ModelApplication known(@Nullable ModelApplication before, String name) {
    if (before == null) {
      throw new ModelFault("no such application: " + name);
    }
    return before;
  }

  private ModelApplication step(Operation.Step step) {
    ModelFault.unless(
        inForce().equals(step.lineage())
            && Long.valueOf(step.previous()).equals(lineages.get(step.lineage())),
        "a step from where the application is not: " + step + " on " + lineages);
    Map<Ulid, Long> after = new LinkedHashMap<>(lineages);
    after.put(step.lineage(), step.next());
    return new ModelApplication(after);
  }

  private static ModelApplication open(
      @Nullable ModelApplication before, Operation.OpenLineage open) {
    Map<Ulid, Long> after = new LinkedHashMap<>(before == null ? Map.of() : before.lineages);
    Ulid parent = open.parent();
    ModelFault.unless(
        (parent == null) == (before == null), "a first lineage that is none: " + open);
    if (before != null && parent != null) {
      Long reached = after.get(parent);
      boolean here = parent.equals(before.inForce()) && reached != null;
      ModelFault.unless(
          reached != null
              && open.position() <= reached
              && (open.fork() || (here && open.position() == reached)),
          "a lineage from where the application is not: " + open + " on " + after);
    }
    ModelFault.unless(after.put(open.lineage(), open.position()) == null, "opened twice: " + open);
    if (after.size() > LINEAGES_LIMIT) {
      after.remove(after.keySet().iterator().next());
    }
    return new ModelApplication(after);
  }
}
