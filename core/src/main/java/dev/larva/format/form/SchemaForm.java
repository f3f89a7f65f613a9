package dev.larva.format.form;

import dev.larva.format.json.Json;
import dev.larva.format.json.JsonBuilder;
import dev.larva.format.json.JsonFields;
import dev.larva.format.json.Kinds;
import dev.larva.format.json.Kinds.Kind;
import dev.larva.format.json.Place;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.Type;
import dev.larva.schema.Type.DecimalType;
import dev.larva.schema.Type.ListType;
import dev.larva.schema.Type.MapType;
import dev.larva.schema.Type.Primitive;
import dev.larva.schema.Type.StructType;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Schemas, fields and types: primitives as text, nested types as objects. */
public final class SchemaForm {

  private static final Set<String> SCHEMA = Set.of("fields", "id");
  private static final Set<String> FIELD =
      Set.of("doc", "id", "initialDefault", "name", "required", "type", "writeDefault");
  private static final Pattern DECIMAL = Pattern.compile("decimal\\(([0-9]{1,2}),([0-9]{1,2})\\)");
  static final Map<String, Type> PRIMITIVES = primitives();

  static final Kinds<Type> NESTED =
      new Kinds<>(
          "a type",
          List.of(
              Kind.of(
                  "struct",
                  StructType.class,
                  List.of("fields"),
                  (type, to) -> to.putList("fields", type.fields(), SchemaForm::json),
                  from -> new StructType(from.list("fields", SchemaForm::readField))),
              Kind.of(
                  "list",
                  ListType.class,
                  List.of("element"),
                  (type, to) -> to.put("element", json(type.element())),
                  from -> new ListType(from.value("element", SchemaForm::readField))),
              Kind.of(
                  "map",
                  MapType.class,
                  List.of("key", "value"),
                  (type, to) -> to.put("key", json(type.key())).put("value", json(type.value())),
                  from ->
                      new MapType(
                          from.value("key", SchemaForm::readField),
                          from.value("value", SchemaForm::readField)))));

  private SchemaForm() {}

  public static Json json(Schema schema) {
    return new JsonBuilder()
        .putList("fields", schema.fields(), SchemaForm::json)
        .put("id", schema.id())
        .build();
  }

  public static Schema readSchema(Json json, Place place) {
    JsonFields fields = JsonFields.of(json, place, SCHEMA);
    try {
      return new Schema(fields.integer("id"), fields.list("fields", SchemaForm::readField));
    } catch (IllegalArgumentException e) {
      throw place.corrupt("not a schema: " + e.getMessage(), e);
    }
  }

  public static Json json(Field field) {
    JsonBuilder to =
        new JsonBuilder()
            .putIfPresent("doc", field.doc())
            .put("id", field.id())
            .put("name", field.name())
            .putUnless(false, "required", field.required())
            .put("type", json(field.type()));
    putLiteral("initialDefault", field.initialDefault(), to);
    putLiteral("writeDefault", field.writeDefault(), to);
    return to.build();
  }

  public static Field readField(Json json, Place place) {
    JsonFields fields = JsonFields.of(json, place, FIELD);
    try {
      return new Field(
          fields.integer("id"),
          fields.text("name"),
          fields.value("type", SchemaForm::readType),
          fields.flagOr(false, "required"),
          fields.textIfPresent("doc"),
          literal("initialDefault", fields),
          literal("writeDefault", fields));
    } catch (IllegalArgumentException e) {
      throw place.corrupt("not a field: " + e.getMessage(), e);
    }
  }

  static void putLiteral(String name, @Nullable Object literal, JsonBuilder to) {
    if (literal != null) {
      to.put(name, LiteralForm.json(literal));
    }
  }

  static @Nullable Object literal(String name, JsonFields from) {
    return from.has(name) ? from.value(name, LiteralForm::read) : null;
  }

  static Json json(Type type) {
    return type instanceof Primitive || type instanceof DecimalType
        ? new Json.Text(type.text())
        : NESTED.json(type);
  }

  static Type readType(Json json, Place place) {
    if (json instanceof Json.Members) {
      return NESTED.read(json, place);
    }
    String text = JsonFields.text(json, place);
    Type primitive = PRIMITIVES.get(text);
    if (primitive != null) {
      return primitive;
    }
    Matcher decimal = DECIMAL.matcher(text);
    if (!decimal.matches()) {
      throw place.unsupported("has a field of the type '" + text + "'");
    }
    return new DecimalType(Integer.parseInt(decimal.group(1)), Integer.parseInt(decimal.group(2)));
  }

  private static Map<String, Type> primitives() {
    Map<String, Type> byText = new TreeMap<>();
    for (Primitive primitive : Primitive.values()) {
      byText.put(primitive.text(), primitive);
    }
    return byText;
  }
}
