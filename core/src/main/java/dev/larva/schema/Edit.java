package dev.larva.schema;

import dev.larva.schema.Type.ListType;
import dev.larva.schema.Type.MapType;
import dev.larva.schema.Type.StructType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Rebuilds fields around one that changes. */
final class Edit {

  private Edit() {}

  /** The fields of the table or struct that the field is in; none if it is in a list or map. */
  static List<Field> siblings(Schema schema, int id) {
    return siblings(schema.fields(), id);
  }

  /** The fields with the one of the same id replaced, at any depth. */
  static List<Field> replaced(List<Field> fields, Field replacement) {
    return mapped(fields, field -> field.id() == replacement.id() ? replacement : field);
  }

  /** The fields without the one of that id, at any depth. */
  static List<Field> without(List<Field> fields, int id) {
    return mapped(fields, field -> field.id() == id ? null : field);
  }

  /** The struct that the field is directly in; null if it is a column, or part of a list or map. */
  static @Nullable Field struct(Schema schema, int id) {
    for (Field field : schema.fieldsById().values()) {
      if (field.type() instanceof StructType struct
          && struct.fields().stream().anyMatch(child -> child.id() == id)) {
        return field;
      }
    }
    return null;
  }

  private static List<Field> siblings(List<Field> fields, int id) {
    if (fields.stream().anyMatch(field -> field.id() == id)) {
      return fields;
    }
    List<Field> found = List.of();
    for (Field field : fields) {
      found = found.isEmpty() ? below(field.type(), id) : found;
    }
    return found;
  }

  private static List<Field> below(Type type, int id) {
    if (type instanceof StructType struct) {
      return siblings(struct.fields(), id);
    }
    List<Field> found = List.of();
    for (Field child : Schema.children(type)) {
      found = found.isEmpty() ? below(child.type(), id) : found;
    }
    return found;
  }

  /** Applies a change to each field, then to what is below; null removes it. */
  static List<Field> mapped(List<Field> fields, Function<Field, @Nullable Field> change) {
    List<Field> mapped = new ArrayList<>();
    for (Field field : fields) {
      Field changed = change.apply(field);
      if (changed != null) {
        mapped.add(changed.as(mapped(changed.type(), change)));
      }
    }
    return mapped;
  }

  private static Type mapped(Type type, Function<Field, @Nullable Field> change) {
    if (type instanceof StructType struct) {
      return new StructType(mapped(struct.fields(), change));
    }
    if (type instanceof ListType list) {
      return new ListType(mapped(List.of(list.element()), change).get(0));
    }
    if (type instanceof MapType map) {
      List<Field> pair = mapped(List.of(map.key(), map.value()), change);
      return new MapType(pair.get(0), pair.get(1));
    }
    return type;
  }
}
