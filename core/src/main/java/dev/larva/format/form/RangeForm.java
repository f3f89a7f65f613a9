package dev.larva.format.form;

import dev.larva.entry.VersionRange;
import dev.larva.format.json.Json;
import dev.larva.format.json.JsonBuilder;
import dev.larva.format.json.JsonFields;
import dev.larva.format.json.Place;
import java.util.Set;

/** Ranges of versions. */
public final class RangeForm {

  private static final Set<String> MEMBERS = Set.of("first", "last");

  private RangeForm() {}

  public static Json json(VersionRange range) {
    return new JsonBuilder().put("first", range.first()).put("last", range.last()).build();
  }

  public static VersionRange read(Json json, Place place) {
    JsonFields fields = JsonFields.of(json, place, MEMBERS);
    return new VersionRange(fields.number("first"), fields.number("last"));
  }
}
