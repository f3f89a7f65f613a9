package dev.larva.schema;

import dev.larva.error.InvalidRequest;
import dev.larva.error.Shown;
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

  /**
   * Adds a last column, or a last field of a struct.
   *
   * @param parent id of the struct; null for a column of the table
   * @param field not required; it and all below it bear ids above every id of the schema
   */
  public static Schema addColumn(Schema schema, @Nullable Integer parent, Field field) {
    if (field.required()) {
      throw new InvalidRequest(
          "a column cannot be added as NOT NULL, because the rows that are there have no value for"
              + " it: add it without NOT NULL. column="
              + field.name());
    }
    requireFreshIds(schema, field);
    if (parent == null) {
      FieldRules.checkColumn(field);
      return checked(new Schema(schema.id() + 1, with(schema.fields(), field)));
    }
    FieldRules.checkField(field, field.name(), 0);
    Field struct = requireField(schema, parent);
    if (!(struct.type() instanceof StructType type)) {
      throw new InvalidRequest(
          "a field can be added to the table or to a struct, and this is a "
              + struct.type().text()
              + ": name a struct. column="
              + FieldPaths.text(schema, parent));
    }
    Type widened = new StructType(with(type.fields(), field));
    return checked(
        replaced(
            schema,
            new Field(struct.id(), struct.name(), widened, struct.required(), struct.doc())));
  }

  /** Ends a field and all below it; its data stays in old chunks and is never shown again. */
  public static Schema dropColumn(Schema schema, int field) {
    requireFree(schema, field, "dropped");
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
    requireFree(schema, field, "renamed");
    FieldRules.checkName(name);
    List<Field> siblings = Edit.siblings(schema, field);
    for (Field sibling : siblings) {
      if (sibling.name().equals(name)) {
        throw taken(name, FieldPaths.text(schema, field));
      }
    }
    Field old = requireField(schema, field);
    return checked(
        replaced(schema, new Field(old.id(), name, old.type(), old.required(), old.doc())));
  }

  private static List<Field> with(List<Field> fields, Field added) {
    for (Field field : fields) {
      if (field.name().equals(added.name())) {
        throw taken(added.name(), added.name());
      }
    }
    List<Field> all = new ArrayList<>(fields);
    all.add(added);
    return all;
  }

  private static Schema replaced(Schema schema, Field field) {
    return new Schema(schema.id() + 1, Edit.replaced(schema.fields(), field));
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
  private static void requireFree(Schema schema, int id, String change) {
    requireField(schema, id);
    if (Edit.siblings(schema, id).isEmpty()) {
      throw new InvalidRequest(
          "the element of a list, and the key and value of a map, cannot be "
              + change
              + ": they are part of their type. column="
              + FieldPaths.text(schema, id));
    }
  }

  private static InvalidRequest taken(String name, String column) {
    return new InvalidRequest(
        "a column of this name is there already: choose another name. name="
            + name
            + " column="
            + Shown.value(column));
  }
}
