package dev.larva.schema;

import dev.larva.schema.Type.ListType;
import dev.larva.schema.Type.MapType;
import dev.larva.schema.Type.StructType;
import java.util.ArrayList;
import java.util.List;

/** Gives fields their ids. */
public final class FieldIds {

  private int next;

  private FieldIds(int next) {
    this.next = next;
  }

  /**
   * The fields with fresh ids: those of one level first, in order, then what is below each.
   *
   * @param fields whose own ids do not matter and may repeat
   * @param firstFree the lowest id to use
   */
  public static List<Field> assign(List<Field> fields, int firstFree) {
    return new FieldIds(firstFree).fields(fields);
  }

  private List<Field> fields(List<Field> fields) {
    int first = next;
    next += fields.size();
    List<Field> assigned = new ArrayList<>();
    for (Field field : fields) {
      int id = first + assigned.size();
      assigned.add(field.withId(id).as(type(field.type())));
    }
    return assigned;
  }

  private Type type(Type type) {
    if (type instanceof StructType struct) {
      return new StructType(fields(struct.fields()));
    }
    if (type instanceof ListType list) {
      return new ListType(fields(List.of(list.element())).get(0));
    }
    if (type instanceof MapType map) {
      List<Field> pair = fields(List.of(map.key(), map.value()));
      return new MapType(pair.get(0), pair.get(1));
    }
    return type;
  }
}
