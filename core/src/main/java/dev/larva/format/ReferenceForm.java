package dev.larva.format;

import dev.larva.entry.StagedName;
import dev.larva.format.TableRecord.Totals;
import dev.larva.format.form.ChunkForm;
import dev.larva.format.json.Json;
import dev.larva.format.json.JsonBuilder;
import dev.larva.format.json.JsonFields;
import dev.larva.format.json.Place;
import java.util.Set;

/** References to nodes, as roots and inner nodes hold them, and totals. */
final class ReferenceForm {

  private static final Set<String> TOTALS = Set.of("bytes", "chunks", "deleted", "rows");

  private static final Set<String> REFERENCE =
      Set.of(
          "bytes",
          "entries",
          "first",
          "hash",
          "last",
          "level",
          "logical",
          "name",
          "statistics",
          "totals");

  private ReferenceForm() {}

  static Json json(NodeReference node) {
    return content(node)
        .put("bytes", node.bytes())
        .put("hash", node.hash())
        .put("name", node.name().toString())
        .build();
  }

  /** What it says of the chunks, without the object that holds them. */
  static JsonBuilder content(NodeReference node) {
    JsonBuilder members =
        new JsonBuilder()
            .put("first", KeyForm.json(node.first()))
            .put("last", KeyForm.json(node.last()))
            .putUnlessZero("level", node.level())
            .put("logical", node.logical())
            .putUnlessEmpty("statistics", node.statistics(), ChunkForm::json)
            .put("totals", json(node.totals()));
    return node.level() == 0 ? members : members.put("entries", node.entries());
  }

  static NodeReference read(Json json, Place place) {
    JsonFields fields = JsonFields.of(json, place, REFERENCE);
    Totals totals = fields.value("totals", ReferenceForm::readTotals);
    int level = (int) fields.numberOr(0, "level");
    return new NodeReference(
        fields.parsed("name", StagedName::parse),
        fields.text("hash"),
        fields.number("bytes"),
        fields.text("logical"),
        level,
        level == 0 ? Math.toIntExact(totals.chunks()) : fields.integer("entries"),
        fields.value("first", KeyForm::read),
        fields.value("last", KeyForm::read),
        totals,
        fields.listOrEmpty("statistics", ChunkForm::readStatistics));
  }

  static Json json(Totals totals) {
    JsonBuilder object =
        new JsonBuilder()
            .putWide("bytes", totals.bytes())
            .put("chunks", totals.chunks())
            .putWide("rows", totals.rows());
    return (totals.deleted() == 0 ? object : object.putWide("deleted", totals.deleted())).build();
  }

  static Totals readTotals(Json json, Place place) {
    JsonFields fields = JsonFields.of(json, place, TOTALS);
    return new Totals(
        fields.number("chunks"),
        fields.wide("rows"),
        fields.wide("bytes"),
        fields.has("deleted") ? fields.wide("deleted") : 0);
  }
}
