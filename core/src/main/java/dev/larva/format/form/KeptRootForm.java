package dev.larva.format.form;

import dev.larva.entry.KeptRoot;
import dev.larva.format.json.Json;
import dev.larva.format.json.JsonBuilder;
import dev.larva.format.json.JsonFields;
import dev.larva.format.json.Place;
import java.util.Set;

/** Kept roots, as roots and sweeps name them. */
public final class KeptRootForm {

  private static final Set<String> ROOT = Set.of("hash", "version");

  private KeptRootForm() {}

  public static Json json(KeptRoot root) {
    return new JsonBuilder().put("hash", root.hash()).put("version", root.version()).build();
  }

  public static KeptRoot read(Json json, Place place) {
    JsonFields fields = JsonFields.of(json, place, ROOT);
    return new KeptRoot(fields.number("version"), fields.text("hash"));
  }
}
