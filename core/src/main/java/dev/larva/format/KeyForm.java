package dev.larva.format;

import dev.larva.entry.ChunkKey;
import dev.larva.entry.ChunkPlace;
import dev.larva.entry.StagedName;
import dev.larva.format.form.SpecForm;
import dev.larva.format.json.Json;
import dev.larva.format.json.JsonBuilder;
import dev.larva.format.json.JsonFields;
import dev.larva.format.json.Place;
import java.util.Set;

/** Keys of chunks: a name alone where the chunk is arranged by no spec. */
final class KeyForm {

  private static final Set<String> KEY = Set.of("first", "name", "partition", "spec");

  private KeyForm() {}

  static Json json(ChunkKey key) {
    return key.place().equals(ChunkPlace.NONE)
        ? new Json.Text(key.name().toString())
        : SpecForm.put(new JsonBuilder(), key.place()).put("name", key.name().toString()).build();
  }

  static ChunkKey read(Json json, Place place) {
    if (json instanceof Json.Members) {
      JsonFields fields = JsonFields.of(json, place, KEY);
      return new ChunkKey(SpecForm.readPlace(fields), fields.parsed("name", StagedName::parse));
    }
    try {
      return new ChunkKey(ChunkPlace.NONE, StagedName.parse(JsonFields.text(json, place)));
    } catch (IllegalArgumentException e) {
      throw place.corrupt("the value is not of its form: " + e.getMessage(), e);
    }
  }
}
