package dev.larva.format.form;

import dev.larva.entry.Operation;
import dev.larva.entry.Operation.ForgetApplication;
import dev.larva.entry.Operation.OpenLineage;
import dev.larva.entry.Operation.Step;
import dev.larva.format.json.JsonBuilder;
import dev.larva.format.json.Kinds.Kind;
import dev.larva.runtime.Ulid;
import java.util.List;

/** The forms of operations on applications. */
final class ApplicationOperations {

  static final List<Kind<? extends Operation>> KINDS =
      List.of(
          Kind.of(
              "step",
              Step.class,
              List.of("application", "lineage", "next", "previous"),
              (step, to) ->
                  to.put("application", step.application())
                      .put("lineage", step.lineage().text())
                      .putWide("next", step.next())
                      .putWideUnlessZero("previous", step.previous()),
              from ->
                  new Step(
                      from.text("application"),
                      from.ulid("lineage"),
                      from.wideOrZero("previous"),
                      from.wide("next"))),
          Kind.of(
              "openLineage",
              OpenLineage.class,
              List.of("application", "fork", "lineage", "parent", "position"),
              ApplicationOperations::write,
              from ->
                  new OpenLineage(
                      from.text("application"),
                      from.ulid("lineage"),
                      from.has("parent") ? from.ulid("parent") : null,
                      from.wideOrZero("position"),
                      from.flagOr(false, "fork"))),
          Kind.of(
              "forgetApplication",
              ForgetApplication.class,
              List.of("application"),
              (forget, to) -> to.put("application", forget.application()),
              from -> new ForgetApplication(from.text("application"))));

  private ApplicationOperations() {}

  private static void write(OpenLineage open, JsonBuilder to) {
    Ulid parent = open.parent();
    to.put("application", open.application())
        .putUnless(false, "fork", open.fork())
        .put("lineage", open.lineage().text())
        .putIfPresent("parent", parent == null ? null : parent.text())
        .putWideUnlessZero("position", open.position());
  }
}
