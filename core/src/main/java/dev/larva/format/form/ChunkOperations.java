package dev.larva.format.form;

import dev.larva.entry.Checkpoint;
import dev.larva.entry.Operation;
import dev.larva.entry.Operation.AddChunks;
import dev.larva.entry.Operation.DeleteRows;
import dev.larva.entry.Operation.RemoveChunks;
import dev.larva.entry.Operation.RewriteChunks;
import dev.larva.format.json.Kinds.Kind;
import java.util.List;

/** The forms of operations on chunks and on what materialises them. */
final class ChunkOperations {

  static final List<Kind<? extends Operation>> KINDS =
      List.of(
          Kind.of(
              "addChunks",
              AddChunks.class,
              List.of("chunks", "table"),
              (add, to) ->
                  to.putList("chunks", add.chunks(), ChunkForm::json)
                      .put("table", add.table().text()),
              from -> new AddChunks(from.ulid("table"), from.list("chunks", ChunkForm::read))),
          Kind.of(
              "removeChunks",
              RemoveChunks.class,
              List.of("chunks", "table"),
              (remove, to) ->
                  to.putList("chunks", remove.chunks(), ChunkForm::json)
                      .put("table", remove.table().text()),
              from ->
                  new RemoveChunks(
                      from.ulid("table"), from.list("chunks", ChunkForm::readRemoved))),
          Kind.of(
              "deleteRows",
              DeleteRows.class,
              List.of("chunks", "table"),
              (delete, to) ->
                  to.putList("chunks", delete.chunks(), RowsForm::json)
                      .put("table", delete.table().text()),
              from ->
                  new DeleteRows(from.ulid("table"), from.list("chunks", RowsForm::readDeleted))),
          Kind.of(
              "rewriteChunks",
              RewriteChunks.class,
              List.of("inputs", "outputs", "table"),
              (rewrite, to) ->
                  to.putList("inputs", rewrite.inputs(), ChunkForm::json)
                      .putUnlessEmpty("outputs", rewrite.outputs(), RowsForm::json)
                      .put("table", rewrite.table().text()),
              from ->
                  new RewriteChunks(
                      from.ulid("table"),
                      from.list("inputs", ChunkForm::readRemoved),
                      from.listOrEmpty("outputs", RowsForm::readRewritten))),
          Kind.of(
              "checkpoint",
              Checkpoint.class,
              List.of("base", "hash", "lowestStamp", "version"),
              (checkpoint, to) ->
                  to.putUnlessZero("base", checkpoint.base())
                      .put("hash", checkpoint.hash())
                      .put("lowestStamp", checkpoint.lowestStamp())
                      .put("version", checkpoint.version()),
              from ->
                  new Checkpoint(
                      from.number("version"),
                      from.text("hash"),
                      from.numberOr(0, "base"),
                      from.number("lowestStamp"))));

  private ChunkOperations() {}
}
