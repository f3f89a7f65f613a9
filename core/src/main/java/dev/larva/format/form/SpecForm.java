package dev.larva.format.form;

import dev.larva.entry.ChunkPlace;
import dev.larva.error.InvalidRequest;
import dev.larva.format.json.Json;
import dev.larva.format.json.JsonBuilder;
import dev.larva.format.json.JsonFields;
import dev.larva.format.json.Place;
import dev.larva.partition.CalendarUnit;
import dev.larva.partition.ClusterField;
import dev.larva.partition.PartitionField;
import dev.larva.partition.PartitionSpec;
import dev.larva.partition.Transform;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How rows are arranged: specs, transforms as text, and the places of chunks. */
public final class SpecForm {

  /** Names of the members of a place, which stand among those of what is placed. */
  static final Set<String> PLACE = Set.of("first", "partition", "spec");

  private static final Set<String> SPEC = Set.of("cluster", "fields", "id");
  private static final Set<String> FIELD = Set.of("id", "name", "source", "transform", "type");
  private static final Set<String> CLUSTER = Set.of("source", "type");
  private static final Pattern WITH_NUMBER =
      Pattern.compile("(bucket|truncate)\\(([1-9][0-9]{0,9})\\)");

  private SpecForm() {}

  public static Json json(PartitionSpec spec) {
    return new JsonBuilder()
        .putUnlessEmpty("cluster", spec.cluster(), SpecForm::json)
        .putUnlessEmpty("fields", spec.fields(), SpecForm::json)
        .put("id", spec.id())
        .build();
  }

  public static PartitionSpec read(Json json, Place place) {
    JsonFields fields = JsonFields.of(json, place, SPEC);
    try {
      return new PartitionSpec(
          fields.integer("id"),
          fields.listOrEmpty("fields", SpecForm::readField),
          fields.listOrEmpty("cluster", SpecForm::readCluster));
    } catch (IllegalArgumentException e) {
      throw place.corrupt("not a spec: " + e.getMessage(), e);
    }
  }

  /** Adds the members of a place; those of spec 0 are omitted. */
  public static JsonBuilder put(JsonBuilder object, ChunkPlace place) {
    TupleForm.put(object, "first", place.first());
    TupleForm.put(object, "partition", place.partition());
    return object.putUnlessZero("spec", place.spec());
  }

  /** The place among the members of what is placed. */
  public static ChunkPlace readPlace(JsonFields fields) {
    try {
      return new ChunkPlace(
          fields.has("spec") ? fields.integer("spec") : 0,
          TupleForm.readOrEmpty(fields, "partition"),
          TupleForm.readOrEmpty(fields, "first"));
    } catch (IllegalArgumentException e) {
      throw fields.place("spec").corrupt(String.valueOf(e.getMessage()), e);
    }
  }

  private static Json json(PartitionField field) {
    return new JsonBuilder()
        .put("id", field.id())
        .put("name", field.name())
        .put("source", field.source())
        .put("transform", field.transform().text())
        .put("type", SchemaForm.json(field.type()))
        .build();
  }

  private static PartitionField readField(Json json, Place place) {
    JsonFields fields = JsonFields.of(json, place, FIELD);
    try {
      return new PartitionField(
          fields.integer("id"),
          fields.integer("source"),
          fields.value("type", SchemaForm::readType),
          fields.value("transform", SpecForm::readTransform),
          fields.text("name"));
    } catch (IllegalArgumentException e) {
      throw place.corrupt("not a partition field: " + e.getMessage(), e);
    }
  }

  private static Json json(ClusterField column) {
    return new JsonBuilder()
        .put("source", column.source())
        .put("type", SchemaForm.json(column.type()))
        .build();
  }

  private static ClusterField readCluster(Json json, Place place) {
    JsonFields fields = JsonFields.of(json, place, CLUSTER);
    try {
      return new ClusterField(fields.integer("source"), fields.value("type", SchemaForm::readType));
    } catch (IllegalArgumentException e) {
      throw place.corrupt("not a cluster column: " + e.getMessage(), e);
    }
  }

  private static Transform readTransform(Json json, Place place) {
    String text = JsonFields.text(json, place);
    if (text.equals("identity")) {
      return new Transform.Identity();
    }
    for (CalendarUnit unit : CalendarUnit.values()) {
      if (unit.text().equals(text)) {
        return new Transform.Calendar(unit);
      }
    }
    Matcher numbered = WITH_NUMBER.matcher(text);
    if (!numbered.matches()) {
      throw place.unsupported("has a transform '" + text + "'");
    }
    try {
      int number = Integer.parseInt(numbered.group(2));
      return numbered.group(1).equals("bucket")
          ? new Transform.Bucket(number)
          : new Transform.Truncate(number);
    } catch (InvalidRequest | NumberFormatException e) {
      throw place.corrupt("the number of the transform is out of range: " + text, e);
    }
  }
}
