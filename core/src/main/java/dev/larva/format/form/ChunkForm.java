package dev.larva.format.form;

import dev.larva.entry.ChunkEntry;
import dev.larva.entry.Content;
import dev.larva.entry.FieldStatistics;
import dev.larva.entry.Operation.RemovedChunk;
import dev.larva.entry.StagedName;
import dev.larva.format.json.Json;
import dev.larva.format.json.JsonBuilder;
import dev.larva.format.json.JsonFields;
import dev.larva.format.json.Place;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Chunks as entries add and remove them, and their statistics. */
public final class ChunkForm {

  /** Names of the members of an added chunk. */
  private static final Set<String> ADDED =
      placed("bytes", "content", "hash", "name", "rowIds", "rows", "schema", "statistics");

  private static final Set<String> REMOVED = placed("bytes", "deleted", "name", "rows");

  private static final Set<String> STATISTICS =
      Set.of("field", "lower", "lowerExact", "nans", "nulls", "upper", "upperExact");

  private ChunkForm() {}

  public static Json json(ChunkEntry chunk) {
    return builder(chunk).build();
  }

  /** The members of a chunk, for a form that has some more. */
  public static JsonBuilder builder(ChunkEntry chunk) {
    return SpecForm.put(new JsonBuilder(), chunk.place())
        .put("bytes", chunk.bytes())
        .putBytesIfPresent("content", chunk.content() == null ? null : chunk.content().bytes())
        .put("hash", chunk.hash())
        .put("name", chunk.name().toString())
        .putUnless(false, "rowIds", chunk.rowIds())
        .put("rows", chunk.rows())
        .put("schema", chunk.schema())
        .putUnlessEmpty("statistics", chunk.statistics(), ChunkForm::json);
  }

  public static ChunkEntry read(Json json, Place place) {
    return read(JsonFields.of(json, place, ADDED), place);
  }

  /** The names of the members of a chunk, and these. */
  public static Set<String> membersAnd(String... more) {
    Set<String> names = new TreeSet<>(ADDED);
    names.addAll(Set.of(more));
    return names;
  }

  /** The chunk among the members of a form that has some more. */
  public static ChunkEntry read(JsonFields fields, Place place) {
    try {
      return new ChunkEntry(
          fields.parsed("name", StagedName::parse),
          fields.number("rows"),
          fields.number("bytes"),
          fields.text("hash"),
          fields.integer("schema"),
          fields.listOrEmpty("statistics", ChunkForm::readStatistics),
          fields.flagOr(false, "rowIds"),
          SpecForm.readPlace(fields),
          fields.has("content") ? Content.of(fields.bytes("content")) : null);
    } catch (IllegalArgumentException e) {
      throw place.corrupt("not a chunk: " + e.getMessage(), e);
    }
  }

  static Json json(RemovedChunk chunk) {
    return SpecForm.put(new JsonBuilder(), chunk.place())
        .put("bytes", chunk.bytes())
        .putUnlessZero("deleted", chunk.deleted())
        .put("name", chunk.name().toString())
        .put("rows", chunk.rows())
        .build();
  }

  static RemovedChunk readRemoved(Json json, Place place) {
    JsonFields fields = JsonFields.of(json, place, REMOVED);
    return new RemovedChunk(
        fields.parsed("name", StagedName::parse),
        fields.number("rows"),
        fields.number("bytes"),
        fields.numberOr(0, "deleted"),
        SpecForm.readPlace(fields));
  }

  /** These names, and those of a place. */
  static Set<String> placed(String... names) {
    Set<String> all = new TreeSet<>(SpecForm.PLACE);
    all.addAll(Set.of(names));
    return all;
  }

  public static Json json(FieldStatistics statistics) {
    JsonBuilder object =
        new JsonBuilder().put("field", statistics.field()).putUnlessZero("nans", statistics.nans());
    if (statistics.nulls() != FieldStatistics.UNCOUNTED) {
      object.put("nulls", statistics.nulls());
    }
    putBound(object, "lower", statistics.lower(), statistics.lowerExact());
    putBound(object, "upper", statistics.upper(), statistics.upperExact());
    return object.build();
  }

  private static void putBound(
      JsonBuilder object, String name, @Nullable Object bound, boolean exact) {
    if (bound != null) {
      object.put(name, LiteralForm.json(bound)).putUnless(true, name + "Exact", exact);
    }
  }

  public static FieldStatistics readStatistics(Json json, Place place) {
    JsonFields fields = JsonFields.of(json, place, STATISTICS);
    try {
      return new FieldStatistics(
          fields.integer("field"),
          fields.numberOr(FieldStatistics.UNCOUNTED, "nulls"),
          fields.numberOr(0, "nans"),
          fields.has("lower") ? fields.value("lower", LiteralForm::read) : null,
          fields.flagOr(true, "lowerExact"),
          fields.has("upper") ? fields.value("upper", LiteralForm::read) : null,
          fields.flagOr(true, "upperExact"));
    } catch (IllegalArgumentException e) {
      throw place.corrupt("not statistics of a field: " + e.getMessage(), e);
    }
  }
}
