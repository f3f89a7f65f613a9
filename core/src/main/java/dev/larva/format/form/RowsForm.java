package dev.larva.format.form;

import dev.larva.entry.Operation.DeletedRows;
import dev.larva.entry.Operation.Rewritten;
import dev.larva.entry.Positions;
import dev.larva.entry.StagedName;
import dev.larva.format.json.Json;
import dev.larva.format.json.JsonBuilder;
import dev.larva.format.json.JsonFields;
import dev.larva.format.json.Place;
import java.util.Set;

/** Rows of chunks: those that are deleted, and those that are written anew. */
public final class RowsForm {

  private static final Set<String> DELETED = ChunkForm.placed("chunk", "positions");
  private static final Set<String> REWRITTEN = ChunkForm.membersAnd("masked");

  private RowsForm() {}

  /** Adds positions in the portable Roaring form, in base64; none are omitted. */
  public static JsonBuilder put(JsonBuilder object, String name, Positions positions) {
    return object.putBytesIfPresent(name, positions.isEmpty() ? null : positions.bytes());
  }

  /** The positions of that name, none if it is absent. */
  public static Positions read(JsonFields fields, String name) {
    if (!fields.has(name)) {
      return Positions.NONE;
    }
    try {
      return Positions.parse(fields.bytes(name));
    } catch (IllegalArgumentException e) {
      throw fields.place(name).corrupt(String.valueOf(e.getMessage()), e);
    }
  }

  static Json json(DeletedRows rows) {
    JsonBuilder object = SpecForm.put(new JsonBuilder(), rows.place());
    return put(object.put("chunk", rows.chunk().toString()), "positions", rows.positions()).build();
  }

  static DeletedRows readDeleted(Json json, Place place) {
    JsonFields fields = JsonFields.of(json, place, DELETED);
    return new DeletedRows(
        fields.parsed("chunk", StagedName::parse),
        read(fields, "positions"),
        SpecForm.readPlace(fields));
  }

  static Json json(Rewritten output) {
    return put(ChunkForm.builder(output.chunk()), "masked", output.masked()).build();
  }

  static Rewritten readRewritten(Json json, Place place) {
    JsonFields fields = JsonFields.of(json, place, REWRITTEN);
    return new Rewritten(ChunkForm.read(fields, place), read(fields, "masked"));
  }
}
