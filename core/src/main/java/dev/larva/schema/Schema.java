package dev.larva.schema;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The fields of a table at some point of its life.
 *
 * @param id numbers the schemas of one table: 0 at its creation, one more with every change
 */
public record Schema(int id, List<Field> fields) {

  public Schema {
    if (id < 0) {
      throw new IllegalArgumentException("schema id must not be negative: " + id);
    }
    fields = new Type.StructType(fields).fields();
    index(fields, new TreeMap<>());
  }

  /** Every field by id, nested ones included. */
  public Map<Integer, Field> fieldsById() {
    Map<Integer, Field> byId = new TreeMap<>();
    index(fields, byId);
    return byId;
  }

  /** The highest field id in use, 0 if there are no fields. */
  public int highestFieldId() {
    return fieldsById().keySet().stream().mapToInt(Integer::intValue).max().orElse(0);
  }

  private static void index(List<Field> fields, Map<Integer, Field> byId) {
    for (Field field : fields) {
      if (byId.put(field.id(), field) != null) {
        throw new IllegalArgumentException("two fields of one id: " + field.id());
      }
      index(children(field.type()), byId);
    }
  }

  /** The fields directly below a type, in order; none below a primitive. */
  public static List<Field> children(Type type) {
    if (type instanceof Type.StructType struct) {
      return struct.fields();
    }
    if (type instanceof Type.ListType list) {
      return List.of(list.element());
    }
    if (type instanceof Type.MapType map) {
      return List.of(map.key(), map.value());
    }
    return List.of();
  }
}
