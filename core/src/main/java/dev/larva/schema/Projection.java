package dev.larva.schema;

import dev.larva.schema.Type.ListType;
import dev.larva.schema.Type.MapType;
import dev.larva.schema.Type.StructType;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Parts of a schema. */
public final class Projection {

  private Projection() {}

  /**
   * The schema with only some of its fields, in its order.
   *
   * <p>A field whose id is given stays with all below it; of others, what leads to such a field. A
   * map keeps its whole key. Ids that the schema does not have are ignored.
   */
  public static Schema select(Schema schema, Set<Integer> ids) {
    return new Schema(schema.id(), fields(schema.fields(), ids));
  }

  private static List<Field> fields(List<Field> fields, Set<Integer> ids) {
    List<Field> kept = new ArrayList<>();
    for (Field field : fields) {
      Field part = field(field, ids);
      if (part != null) {
        kept.add(part);
      }
    }
    return kept;
  }

  private static @Nullable Field field(Field field, Set<Integer> ids) {
    if (ids.contains(field.id())) {
      return field;
    }
    Type part = part(field.type(), ids);
    return part == null ? null : field.as(part);
  }

  /** The part of a nested type that leads to one of the ids; null if none does. */
  private static @Nullable Type part(Type type, Set<Integer> ids) {
    if (type instanceof StructType struct) {
      List<Field> kept = fields(struct.fields(), ids);
      return kept.isEmpty() ? null : new StructType(kept);
    }
    if (type instanceof ListType list) {
      Field element = field(list.element(), ids);
      return element == null ? null : new ListType(element);
    }
    if (type instanceof MapType map) {
      Field value = field(map.value(), ids);
      if (value != null) {
        return new MapType(map.key(), value);
      }
      return field(map.key(), ids) == null ? null : map;
    }
    return null;
  }
}
