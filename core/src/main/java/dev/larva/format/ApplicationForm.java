package dev.larva.format;

import dev.larva.format.ApplicationRecord.Reached;
import dev.larva.format.json.Json;
import dev.larva.format.json.JsonBuilder;
import dev.larva.format.json.JsonFields;
import dev.larva.format.json.Place;
import java.util.Set;

/** The JSON of an application in a root. See {@code format-spec/root.md}. */
final class ApplicationForm {

  private static final Set<String> APPLICATION =
      Set.of("application", "earlier", "lineage", "position");

  private static final Set<String> REACHED = Set.of("lineage", "position");

  private ApplicationForm() {}

  static Json json(ApplicationRecord application) {
    return new JsonBuilder()
        .put("application", application.application())
        .putUnlessEmpty("earlier", application.earlier(), ApplicationForm::json)
        .put("lineage", application.lineage().text())
        .putWideUnlessZero("position", application.position())
        .build();
  }

  static ApplicationRecord read(Json json, Place place) {
    JsonFields fields = JsonFields.of(json, place, APPLICATION);
    return new ApplicationRecord(
        fields.text("application"),
        fields.ulid("lineage"),
        fields.wideOrZero("position"),
        fields.listOrEmpty("earlier", ApplicationForm::readReached));
  }

  private static Json json(Reached reached) {
    return new JsonBuilder()
        .put("lineage", reached.lineage().text())
        .putWideUnlessZero("position", reached.position())
        .build();
  }

  private static Reached readReached(Json json, Place place) {
    JsonFields fields = JsonFields.of(json, place, REACHED);
    return new Reached(fields.ulid("lineage"), fields.wideOrZero("position"));
  }
}
