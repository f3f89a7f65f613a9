package dev.larva.format;

import dev.larva.entry.Claim;
import dev.larva.format.json.Json;
import dev.larva.format.json.JsonBuilder;
import dev.larva.format.json.JsonFields;
import dev.larva.format.json.Place;
import java.util.Set;

/** The JSON of a hold in a root. See {@code format-spec/root.md}. */
final class HoldForm {

  private static final Set<String> HOLD = Set.of("claim", "hold", "version");

  private HoldForm() {}

  static Json json(HoldRecord hold) {
    return new JsonBuilder()
        .put("claim", hold.claim().text())
        .put("hold", hold.name())
        .put("version", hold.version())
        .build();
  }

  static HoldRecord read(Json json, Place place) {
    JsonFields fields = JsonFields.of(json, place, HOLD);
    String claim = fields.text("claim");
    return new HoldRecord(
        fields.text("hold"),
        Claim.of(claim)
            .orElseThrow(() -> place.unsupported("has a hold with the claim '" + claim + "'")),
        fields.number("version"));
  }
}
