package dev.larva.schema;

import dev.larva.schema.Type.DecimalType;
import dev.larva.schema.Type.Primitive;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Whether rows that were written under one schema may join a table that has another by now. */
public final class Compatibility {

  private Compatibility() {}

  /**
   * Whether the rows may be appended: each field of the table is in them with its type or one that
   * was widened to it, or has an initial value, or may be null. A field of theirs that the table no
   * longer has does no harm.
   */
  public static boolean fits(Schema current, Schema staged) {
    return misfit(current, staged) == null;
  }

  /** Why the rows may not be appended, naming the column; null if they may. */
  public static @Nullable String misfit(Schema current, Schema staged) {
    return misfit(current.fields(), staged.fields(), "");
  }

  private static @Nullable String misfit(List<Field> current, List<Field> staged, String above) {
    Map<Integer, Field> byId = new TreeMap<>();
    staged.forEach(field -> byId.put(field.id(), field));
    for (Field field : current) {
      String problem = misfit(field, byId.get(field.id()), above + field.name());
      if (problem != null) {
        return problem;
      }
    }
    return null;
  }

  private static @Nullable String misfit(Field current, @Nullable Field staged, String path) {
    if (staged == null) {
      return current.required() && current.initialDefault() == null
          ? "column " + path + " is NOT NULL and the rows lack it"
          : null;
    }
    if (current.required() && !staged.required()) {
      return "column " + path + " is NOT NULL and the rows may hold null in it";
    }
    if (!sameShape(current.type(), staged.type())) {
      return "column "
          + path
          + " is "
          + current.type().text()
          + " and the rows hold "
          + staged.type().text();
    }
    return misfit(Schema.children(current.type()), Schema.children(staged.type()), path + ".");
  }

  private static boolean sameShape(Type current, Type staged) {
    boolean leaf = current instanceof Primitive || current instanceof DecimalType;
    return leaf ? Widening.holds(staged, current) : current.getClass() == staged.getClass();
  }
}
