package dev.larva.schema;

import dev.larva.error.InvalidRequest;
import dev.larva.error.Shown;
import dev.larva.schema.Type.StructType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Fields by their names: {@code place.x} is field {@code x} of the struct {@code place}.
 *
 * <p>Upper and lower case differ. A name may itself hold dots; where that makes a path ambiguous,
 * or to be safe, a name stands between backticks, and a backtick in it is written twice.
 */
public final class FieldPaths {

  /** Names that an error lists at most. */
  private static final int LISTED_LIMIT = 20;

  private FieldPaths() {}

  /**
   * The field of a path.
   *
   * @throws InvalidRequest if there is none, or several
   */
  public static Field find(Schema schema, String path) {
    List<Field> found = new ArrayList<>();
    collect(schema.fields(), path, found);
    if (found.isEmpty()) {
      throw new InvalidRequest(
          "the table has no column of this name: it has "
              + listed(schema)
              + ". column="
              + Shown.value(path));
    }
    if (found.size() > 1) {
      throw new InvalidRequest(
          "this name means several columns: put the parts that hold dots between backticks. column="
              + path);
    }
    return found.get(0);
  }

  /**
   * The fields directly in a struct, or those of the table.
   *
   * @param struct null for the table
   * @throws InvalidRequest if it is not a struct
   */
  public static List<Field> fields(Schema schema, @Nullable Field struct) {
    if (struct == null) {
      return schema.fields();
    }
    if (struct.type() instanceof StructType type) {
      return type.fields();
    }
    throw new InvalidRequest(
        "a field can be added to the table or to a struct, and this is a "
            + struct.type().text()
            + ": name a struct. column="
            + text(schema, struct.id()));
  }

  /** The fields beside a field, itself among them; none if it is part of a list or map. */
  public static List<Field> siblings(Schema schema, Field field) {
    return Edit.siblings(schema, field.id());
  }

  /** The path of a field, or its id in a form for people if the schema lacks it. */
  public static String text(Schema schema, int id) {
    return text(schema.fields(), id).orElse("field " + id);
  }

  private static Optional<String> text(List<Field> fields, int id) {
    for (Field field : fields) {
      if (field.id() == id) {
        return Optional.of(quoted(field.name()));
      }
      Optional<String> below = text(Schema.children(field.type()), id);
      if (below.isPresent()) {
        return Optional.of(quoted(field.name()) + "." + below.get());
      }
    }
    return Optional.empty();
  }

  private static void collect(List<Field> fields, String path, List<Field> found) {
    for (Field field : fields) {
      collect(field, field.name(), path, found);
      collect(field, between(field.name()), path, found);
    }
  }

  private static void collect(Field field, String written, String path, List<Field> found) {
    if (path.equals(written)) {
      found.add(field);
    } else if (path.startsWith(written + ".")) {
      collect(Schema.children(field.type()), path.substring(written.length() + 1), found);
    }
  }

  private static String quoted(String name) {
    return name.indexOf('.') >= 0 || name.indexOf('`') >= 0 ? between(name) : name;
  }

  private static String between(String name) {
    return "`" + name.replace("`", "``") + "`";
  }

  private static String listed(Schema schema) {
    int more = schema.fields().size() - LISTED_LIMIT;
    return schema.fields().stream()
            .limit(LISTED_LIMIT)
            .map(field -> quoted(field.name()))
            .collect(Collectors.joining(", "))
        + (more > 0 ? " and " + more + " more" : "");
  }
}
