package dev.larva.format.form;

import dev.larva.entry.Operation;
import dev.larva.entry.Restore;
import dev.larva.entry.Restore.RestoredChunk;
import dev.larva.format.json.Json;
import dev.larva.format.json.JsonBuilder;
import dev.larva.format.json.JsonFields;
import dev.larva.format.json.Kinds.Kind;
import dev.larva.format.json.Place;
import java.util.List;
import java.util.Set;

/** The form of what brings an earlier version of a table back. */
final class RestoreOperations {

  static final List<Kind<? extends Operation>> KINDS =
      List.of(
          Kind.of(
              "restore",
              Restore.class,
              List.of("chunks", "removed", "schema", "table", "version"),
              (restore, to) ->
                  to.putUnlessEmpty("chunks", restore.restored(), RestoreOperations::json)
                      .putUnlessEmpty("removed", restore.removed(), ChunkForm::json)
                      .put("schema", restore.schema())
                      .put("table", restore.table().text())
                      .put("version", restore.version()),
              from ->
                  new Restore(
                      from.ulid("table"),
                      from.number("version"),
                      from.integer("schema"),
                      from.listOrEmpty("removed", ChunkForm::readRemoved),
                      from.listOrEmpty("chunks", RestoreOperations::read))));

  private static final Set<String> RESTORED =
      ChunkForm.membersAnd("deleted", "firstRowId", "slot", "version");

  private RestoreOperations() {}

  private static Json json(RestoredChunk chunk) {
    JsonBuilder members =
        ChunkForm.builder(chunk.entry())
            .putWide("firstRowId", chunk.firstRowId())
            .putUnlessZero("slot", chunk.slot())
            .put("version", chunk.version());
    return RowsForm.put(members, "deleted", chunk.deleted()).build();
  }

  private static RestoredChunk read(Json json, Place place) {
    JsonFields fields = JsonFields.of(json, place, RESTORED);
    return new RestoredChunk(
        ChunkForm.read(fields, place),
        fields.wide("firstRowId"),
        fields.number("version"),
        fields.numberOr(0, "slot"),
        RowsForm.read(fields, "deleted"));
  }
}
