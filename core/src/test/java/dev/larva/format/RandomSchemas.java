package dev.larva.format;

import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.Type;
import dev.larva.schema.Type.DecimalType;
import dev.larva.schema.Type.ListType;
import dev.larva.schema.Type.MapType;
import dev.larva.schema.Type.Primitive;
import dev.larva.schema.Type.StructType;

/** Schemas of any shape. */
final class RandomSchemas {

  private final RandomObjects random;
  private int nextField = 1;

  RandomSchemas(RandomObjects random) {
    this.random = random;
  }

  Schema schema(int id) {
    nextField = 1;
    return new Schema(id, random.list(0, 4, i -> field("f" + i + random.text(), 3)));
  }

  private Field field(String name, int depth) {
    int id = nextField++;
    String doc = random.chance() ? random.text() : null;
    Field field = new Field(id, name, type(depth), random.chance(), doc);
    return field.type() == Primitive.LONG ? field.withDefaults(random.upTo(9) - 4L, 7L) : field;
  }

  private Type type(int depth) {
    return switch (random.upTo(depth == 0 ? 3 : 6)) {
      case 0 -> new DecimalType(38, random.upTo(39));
      case 3 -> new StructType(random.list(0, 3, i -> field("g" + i, depth - 1)));
      case 4 -> new ListType(field(ListType.ELEMENT, depth - 1));
      case 5 ->
          new MapType(
              Field.required(nextField++, MapType.KEY, Primitive.STRING),
              field(MapType.VALUE, depth - 1));
      default -> random.pick(Primitive.values());
    };
  }
}
