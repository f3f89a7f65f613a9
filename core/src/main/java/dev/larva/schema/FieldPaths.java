package dev.larva.schema;

import dev.larva.error.InvalidRequest;
import java.util.List;
import java.util.stream.Collectors;

/** Fields by the path of their names, case as written. Pure. */
public final class FieldPaths {

  private FieldPaths() {}

  /**
   * The field of that path: names joined by dots, down through structs, lists ({@code element}) and
   * maps ({@code key}, {@code value}). A name that holds dots itself is found as it stands.
   *
   * @throws InvalidRequest if there is none; the message names those that there are
   */
  public static Field find(Schema schema, String path) {
    Field field = find(schema.fields(), path);
    if (field == null) {
      String known = schema.fields().stream().map(Field::name).collect(Collectors.joining(", "));
      throw new InvalidRequest(
          "There is no column of that name; the table has: " + known + ". column=" + path);
    }
    return field;
  }

  private static @org.jspecify.annotations.Nullable Field find(List<Field> fields, String path) {
    for (Field field : fields) {
      if (path.equals(field.name())) {
        return field;
      }
    }
    for (Field field : fields) {
      if (path.startsWith(field.name() + ".")) {
        Field below =
            find(Schema.children(field.type()), path.substring(field.name().length() + 1));
        if (below != null) {
          return below;
        }
      }
    }
    return null;
  }
}
