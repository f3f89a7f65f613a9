package dev.larva.spark.types;

import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.Type;
import java.util.List;

/** Columns compared by what they hold, whatever their ids, comments and defaults. */
public final class Shapes {

  private Shapes() {}

  /** Whether columns have the same names, types and rules, in the same order. */
  public static boolean alike(List<Field> some, List<Field> others) {
    boolean alike = some.size() == others.size();
    for (int i = 0; alike && i < some.size(); i++) {
      Field one = some.get(i);
      Field other = others.get(i);
      alike =
          one.name().equals(other.name())
              && one.required() == other.required()
              && alike(one.type(), other.type());
    }
    return alike;
  }

  /** Whether types have the same form. */
  public static boolean alike(Type one, Type other) {
    List<Field> below = Schema.children(one);
    return one.getClass() == other.getClass()
        && (below.isEmpty() ? one.equals(other) : alike(below, Schema.children(other)));
  }
}
