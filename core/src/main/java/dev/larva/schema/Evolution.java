package dev.larva.schema;

import dev.larva.error.InvalidRequest;
import dev.larva.schema.Type.ListType;
import dev.larva.schema.Type.MapType;
import dev.larva.schema.Type.StructType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** How a schema changes; each step gives the next schema, with the next id. Pure. */
public final class Evolution {

  private Evolution() {}

  /**
   * The schema with one more field at the end of the table, or of a struct.
   *
   * @param parent id of the struct field that gets it; absent: the table itself
   * @param field not required, since rows so far have no value for it; its ids must be new
   * @throws InvalidRequest if there is no such struct, or the field cannot be added to it
   */
  public static Schema addColumn(Schema schema, @Nullable Integer parent, Field field) {
    if (field.required()) {
      throw new InvalidRequest(
          "An added column cannot be NOT NULL: rows so far have no value for it. Add it as nullable."
              + " column="
              + field.name());
    }
    if (parent == null) {
      return next(schema, with(schema.fields(), field));
    }
    Field struct = require(schema, parent);
    if (!(struct.type() instanceof StructType)) {
      throw new InvalidRequest(
          "A field can be added to the table or to a struct, and this column is no struct. column="
              + struct.name());
    }
    return next(
        schema,
        changed(
            schema.fields(),
            parent,
            found -> retyped(found, new StructType(with(Schema.children(found.type()), field)))));
  }

  /**
   * The schema without a field and all below it.
   *
   * @throws InvalidRequest if there is no such field, or its parent cannot do without it
   */
  public static Schema dropColumn(Schema schema, int id) {
    Field field = requireNamed(schema, id, "dropped");
    List<Field> siblings = siblings(schema, id);
    if (siblings.size() == 1) {
      throw new InvalidRequest(
          "The last column of a table or struct cannot be dropped. Drop what holds it. column="
              + field.name());
    }
    return next(schema, without(schema.fields(), id));
  }

  /**
   * The schema with another name for a field.
   *
   * @throws InvalidRequest if there is no such field, or the name is taken
   */
  public static Schema renameColumn(Schema schema, int id, String name) {
    requireNamed(schema, id, "renamed");
    if (name.isEmpty()) {
      throw new InvalidRequest("A column's name must not be empty. column=");
    }
    requireFree(siblings(schema, id), name);
    return next(
        schema,
        changed(
            schema.fields(),
            id,
            found -> new Field(id, name, found.type(), found.required(), found.doc())));
  }

  private static Schema next(Schema schema, List<Field> fields) {
    return new Schema(schema.id() + 1, fields);
  }

  private static List<Field> with(List<Field> fields, Field field) {
    requireFree(fields, field.name());
    List<Field> more = new ArrayList<>(fields);
    more.add(field);
    return more;
  }

  private static void requireFree(List<Field> siblings, String name) {
    if (siblings.stream().anyMatch(sibling -> sibling.name().equals(name))) {
      throw new InvalidRequest(
          "There is a column of that name already. Choose another. column=" + name);
    }
  }

  private static Field require(Schema schema, int id) {
    Field field = schema.fieldsById().get(id);
    if (field == null) {
      throw new InvalidRequest("There is no column with that id. id=" + id);
    }
    return field;
  }

  /** The field, which must be one that a struct or the table names. */
  private static Field requireNamed(Schema schema, int id, String what) {
    Field field = require(schema, id);
    for (Field holder : schema.fieldsById().values()) {
      boolean part =
          (holder.type() instanceof ListType || holder.type() instanceof MapType)
              && Schema.children(holder.type()).contains(field);
      if (part) {
        throw new InvalidRequest(
            "The parts of a list or map cannot be "
                + what
                + ". Change the column itself. column="
                + holder.name());
      }
    }
    return field;
  }

  private static List<Field> siblings(Schema schema, int id) {
    for (Field holder : schema.fieldsById().values()) {
      List<Field> children = Schema.children(holder.type());
      if (children.stream().anyMatch(child -> child.id() == id)) {
        return children;
      }
    }
    return schema.fields();
  }

  private static List<Field> changed(List<Field> fields, int id, UnaryOperator<Field> change) {
    List<Field> all = new ArrayList<>();
    for (Field field : fields) {
      all.add(field.id() == id ? change.apply(field) : inside(field, f -> changed(f, id, change)));
    }
    return all;
  }

  private static List<Field> without(List<Field> fields, int id) {
    List<Field> kept = new ArrayList<>();
    for (Field field : fields) {
      if (field.id() != id) {
        kept.add(inside(field, below -> without(below, id)));
      }
    }
    return kept;
  }

  /** The field with the fields directly below it changed. */
  private static Field inside(Field field, UnaryOperator<List<Field>> change) {
    List<Field> children = Schema.children(field.type());
    if (children.isEmpty()) {
      return field;
    }
    List<Field> below = change.apply(children);
    if (field.type() instanceof ListType) {
      return retyped(field, new ListType(below.get(0)));
    }
    return retyped(
        field,
        field.type() instanceof MapType
            ? new MapType(below.get(0), below.get(1))
            : new StructType(below));
  }

  private static Field retyped(Field field, Type type) {
    return new Field(field.id(), field.name(), type, field.required(), field.doc());
  }
}
