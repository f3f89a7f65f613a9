package dev.larva.schema;

import dev.larva.error.InvalidRequest;
import dev.larva.error.Shown;
import dev.larva.schema.Type.MapType;
import dev.larva.schema.Type.StructType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The changes that a schema may undergo. Each gives a new schema with the next id and leaves the
 * ids of all fields that stay; one that may not be made is an {@link InvalidRequest}.
 */
public final class Evolution {

  private Evolution() {}

  /** Adds a last column, or a last field of a struct. */
  public static Schema addColumn(Schema schema, @Nullable Integer parent, Field field) {
    return addColumn(schema, parent, field, null);
  }

  /**
   * Adds a column, or a field of a struct.
   *
   * @param parent id of the struct; null for a column of the table
   * @param field it and all below it bear ids above every id of the schema; if it is required, it
   *     has a value for the rows that are there
   * @param after id of the sibling that it follows; 0: it is the first; null: the last
   */
  public static Schema addColumn(
      Schema schema, @Nullable Integer parent, Field field, @Nullable Integer after) {
    if (field.required() && field.initialDefault() == null) {
      throw new InvalidRequest(
          "a column cannot be added as NOT NULL without a default, because the rows that are there"
              + " have no value for it: give a default, or add it without NOT NULL. column="
              + field.name());
    }
    requireFreshIds(schema, field);
    if (parent == null) {
      FieldRules.checkColumn(field);
    } else {
      FieldRules.checkField(field, field.name(), 0);
    }
    Field struct = parent == null ? null : requireField(schema, parent);
    List<Field> siblings = FieldPaths.fields(schema, struct);
    requireFree(siblings, field.name(), field.name());
    return withFields(schema, struct, placed(siblings, field, after));
  }

  /** Ends a field and all below it; its data stays in old chunks and is never shown again. */
  public static Schema dropColumn(Schema schema, int field) {
    requireOwnField(schema, field, "dropped");
    List<Field> siblings = Edit.siblings(schema, field);
    if (siblings.size() == 1) {
      throw new InvalidRequest(
          "the last field of a table or struct cannot be dropped: add another first, or drop the"
              + " whole. column="
              + FieldPaths.text(schema, field));
    }
    return new Schema(schema.id() + 1, Edit.without(schema.fields(), field));
  }

  /** Gives a field another name. */
  public static Schema renameColumn(Schema schema, int field, String name) {
    Field old = requireOwnField(schema, field, "renamed");
    FieldRules.checkName(name);
    requireFree(Edit.siblings(schema, field), name, FieldPaths.text(schema, field));
    return replaced(schema, old.named(name));
  }

  /**
   * Gives a field another place among its siblings.
   *
   * @param after id of the sibling that it follows from now on; 0: it is the first; null: the last
   */
  public static Schema moveColumn(Schema schema, int field, @Nullable Integer after) {
    Field moved = requireOwnField(schema, field, "moved");
    List<Field> siblings = Edit.siblings(schema, field);
    return withFields(schema, Edit.struct(schema, field), placed(siblings, moved, after));
  }

  /** Gives a field a wider type; its defaults take the form of that type. */
  public static Schema widenColumn(Schema schema, int field, Type type) {
    Field old = requireField(schema, field);
    if (!Widening.widens(old.type(), type)) {
      throw new InvalidRequest(
          "a column becomes a type that has all its values: byte, short, int and long in this order,"
              + " float a double, and a decimal one of more digits and the same scale. Add a column"
              + " of the other type instead. column="
              + FieldPaths.text(schema, field)
              + " type="
              + old.type().text()
              + " to="
              + type.text());
    }
    return replaced(schema, old.as(type));
  }

  /** Allows null in a field: the end of its NOT NULL. */
  public static Schema makeOptional(Schema schema, int field) {
    Field old = requireField(schema, field);
    if (!old.required()) {
      throw new InvalidRequest(
          "the column may be null already: nothing is to be done. column="
              + FieldPaths.text(schema, field));
    }
    boolean key =
        schema.fieldsById().values().stream()
            .anyMatch(each -> each.type() instanceof MapType map && map.key().id() == field);
    if (key) {
      throw new InvalidRequest(
          "the key of a map is never null: leave it so. column=" + FieldPaths.text(schema, field));
    }
    return replaced(schema, old.requiring(false));
  }

  /** Says what a field means, for people; null: nothing. */
  public static Schema describeColumn(Schema schema, int field, @Nullable String doc) {
    return replaced(schema, requireField(schema, field).described(doc));
  }

  /**
   * Says which value a field has in new rows that leave it out; rows that are there keep theirs.
   *
   * @param value in literal form; null: none
   */
  public static Schema setDefault(Schema schema, int field, @Nullable Object value) {
    Field old = requireOwnField(schema, field, "given a default");
    if (value != null && !Forms.isOf(old.type(), value)) {
      throw new InvalidRequest(
          "a default is a value of its column's type "
              + old.type().text()
              + ": give one that is. column="
              + FieldPaths.text(schema, field)
              + " default="
              + value);
    }
    return replaced(schema, old.withDefaults(old.initialDefault(), value));
  }

  /**
   * The fields of an earlier schema as they can come back: each is as wide as it ever was, and may
   * be null if it ever might, so that rows of all versions can be read.
   *
   * @param schemas all of the table, by ascending id
   * @param then one of them
   */
  public static List<Field> restored(List<Schema> schemas, Schema then) {
    Map<Integer, Field> last = new TreeMap<>();
    schemas.forEach(schema -> last.putAll(schema.fieldsById()));
    return Edit.mapped(
        then.fields(),
        field -> {
          Field now = last.getOrDefault(field.id(), field);
          boolean leaf = Schema.children(field.type()).isEmpty();
          return field.as(leaf ? now.type() : field.type()).requiring(now.required());
        });
  }

  /** The fields with one at another place, or a new one at its place. */
  private static List<Field> placed(List<Field> fields, Field field, @Nullable Integer after) {
    List<Field> placed = new ArrayList<>(fields);
    placed.removeIf(each -> each.id() == field.id());
    placed.add(after == null ? placed.size() : index(placed, after, field), field);
    return placed;
  }

  private static int index(List<Field> fields, int after, Field field) {
    if (after == ColumnPosition.NONE) {
      return 0;
    }
    for (int i = 0; i < fields.size(); i++) {
      if (fields.get(i).id() == after) {
        return i + 1;
      }
    }
    throw new InvalidRequest(
        "a column stands first, last or after another of the same table or struct: name one of"
            + " them. column="
            + field.name()
            + " after="
            + after);
  }

  private static Schema withFields(Schema schema, @Nullable Field struct, List<Field> fields) {
    return struct == null
        ? checked(new Schema(schema.id() + 1, fields))
        : replaced(schema, struct.as(new StructType(fields)));
  }

  private static Schema replaced(Schema schema, Field field) {
    return checked(new Schema(schema.id() + 1, Edit.replaced(schema.fields(), field)));
  }

  private static Schema checked(Schema schema) {
    FieldRules.check(schema);
    return schema;
  }

  private static void requireFreshIds(Schema schema, Field field) {
    Map<Integer, Field> added = new TreeMap<>();
    collect(field, added);
    int lowest = added.keySet().iterator().next();
    if (lowest <= schema.highestFieldId()) {
      throw new InvalidRequest(
          "a new field needs an id that the table never used: take ids above "
              + schema.highestFieldId()
              + ". column="
              + field.name()
              + " id="
              + lowest);
    }
  }

  private static void collect(Field field, Map<Integer, Field> byId) {
    if (byId.put(field.id(), field) != null) {
      throw new InvalidRequest(
          "two fields have one id: give each its own. column="
              + field.name()
              + " id="
              + field.id());
    }
    Schema.children(field.type()).forEach(child -> collect(child, byId));
  }

  private static Field requireField(Schema schema, int id) {
    Field field = schema.fieldsById().get(id);
    if (field == null) {
      throw new InvalidRequest(
          "the table has no field of this id; it may have been dropped: look at the current schema."
              + " id="
              + id
              + " schema="
              + schema.id());
    }
    return field;
  }

  /** A field of the table or of a struct, and not the element, key or value of another type. */
  private static Field requireOwnField(Schema schema, int id, String change) {
    Field field = requireField(schema, id);
    if (Edit.siblings(schema, id).isEmpty()) {
      throw new InvalidRequest(
          "the element of a list, and the key and value of a map, cannot be "
              + change
              + ": they are part of their type. column="
              + FieldPaths.text(schema, id));
    }
    return field;
  }

  private static void requireFree(List<Field> siblings, String name, String column) {
    if (siblings.stream().anyMatch(sibling -> sibling.name().equals(name))) {
      throw new InvalidRequest(
          "a column of this name is there already: choose another name. name="
              + name
              + " column="
              + Shown.value(column));
    }
  }
}
