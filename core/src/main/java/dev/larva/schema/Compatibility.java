package dev.larva.schema;

import dev.larva.schema.Type.Primitive;
import java.util.List;

/** Whether rows that were checked against one schema satisfy another. Pure. */
public final class Compatibility {

  private Compatibility() {}

  /**
   * Whether rows written with {@code staged} may join a table whose schema is {@code current}: each
   * field that both have is of the same type, and each that the table requires was required of
   * them. Fields that only one of them has do not matter, unless the table requires them.
   */
  public static boolean fits(Schema current, Schema staged) {
    return fits(current.fields(), staged.fields());
  }

  private static boolean fits(List<Field> current, List<Field> staged) {
    for (Field field : current) {
      Field written =
          staged.stream().filter(other -> other.id() == field.id()).findFirst().orElse(null);
      boolean fits = written == null ? !field.required() : fits(field, written);
      if (!fits) {
        return false;
      }
    }
    return true;
  }

  private static boolean fits(Field current, Field staged) {
    if (current.required() && !staged.required()) {
      return false;
    }
    boolean leaf =
        current.type() instanceof Primitive || current.type() instanceof Type.DecimalType;
    if (leaf || !current.type().getClass().equals(staged.type().getClass())) {
      return current.type().equals(staged.type());
    }
    return fits(Schema.children(current.type()), Schema.children(staged.type()));
  }
}
