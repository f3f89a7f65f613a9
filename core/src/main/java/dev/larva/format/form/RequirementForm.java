package dev.larva.format.form;

import dev.larva.entry.Requirement;
import dev.larva.entry.Requirement.Empty;
import dev.larva.entry.Requirement.Fits;
import dev.larva.entry.Requirement.Name;
import dev.larva.entry.Requirement.Shape;
import dev.larva.entry.Requirement.Unchanged;
import dev.larva.format.json.Json;
import dev.larva.format.json.JsonBuilder;
import dev.larva.format.json.Kinds;
import dev.larva.format.json.Kinds.Kind;
import dev.larva.format.json.Place;
import dev.larva.runtime.Ulid;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Requirements: objects of a kind each. */
public final class RequirementForm {

  static final Kinds<Requirement> KINDS =
      new Kinds<>(
          "a requirement",
          List.of(
              Kind.of(
                  "name",
                  Name.class,
                  List.of("is", "name", "namespace"),
                  (name, to) -> {
                    putIfPresent(to, "is", name.is());
                    putIfPresent(to, "namespace", name.namespace());
                    to.put("name", name.name());
                  },
                  from ->
                      new Name(
                          from.has("namespace") ? from.ulid("namespace") : null,
                          from.text("name"),
                          from.has("is") ? from.ulid("is") : null)),
              Kind.of(
                  "empty",
                  Empty.class,
                  List.of("namespace"),
                  (empty, to) -> to.put("namespace", empty.namespace().text()),
                  from -> new Empty(from.ulid("namespace"))),
              Kind.of(
                  "fits",
                  Fits.class,
                  List.of("schema", "spec", "table"),
                  (fits, to) ->
                      to.put("schema", fits.schema())
                          .putUnlessZero("spec", fits.spec())
                          .put("table", fits.table().text()),
                  from ->
                      new Fits(
                          from.ulid("table"),
                          from.integer("schema"),
                          from.has("spec") ? from.integer("spec") : 0)),
              Kind.of(
                  "shape",
                  Shape.class,
                  List.of("schema", "table"),
                  (shape, to) ->
                      to.put("schema", shape.schema()).put("table", shape.table().text()),
                  from -> new Shape(from.ulid("table"), from.integer("schema"))),
              Kind.of(
                  "unchanged",
                  Unchanged.class,
                  List.of("scope", "table"),
                  (unchanged, to) ->
                      to.put("scope", ExpressionForm.json(unchanged.scope()))
                          .put("table", unchanged.table().text()),
                  from ->
                      new Unchanged(
                          from.ulid("table"), from.value("scope", ExpressionForm::read)))));

  private RequirementForm() {}

  public static Json json(Requirement requirement) {
    return KINDS.json(requirement);
  }

  public static Requirement read(Json json, Place place) {
    return KINDS.read(json, place);
  }

  private static void putIfPresent(JsonBuilder to, String name, @Nullable Ulid ulid) {
    to.putIfPresent(name, ulid == null ? null : ulid.text());
  }
}
