package dev.larva.schema;

import dev.larva.error.InvalidRequest;
import dev.larva.schema.Type.StructType;
import java.util.List;

/** What holds for every field of every table, beyond what its record demands. */
public final class FieldRules {

  /** Chars that a name has at most. */
  public static final int NAME_LIMIT = 255;

  /** Types inside types, at most. */
  public static final int DEPTH_LIMIT = 64;

  /** Fields of one schema at most, nested ones included. */
  public static final int FIELDS_LIMIT = 10_000;

  private FieldRules() {}

  /**
   * Checks a whole schema.
   *
   * @throws InvalidRequest if it breaks a rule; the message names the field
   */
  public static void check(Schema schema) {
    if (schema.fields().isEmpty()) {
      throw new InvalidRequest("a table needs at least one column: add one");
    }
    schema.fields().forEach(field -> checkColumn(field));
    int count = schema.fieldsById().size();
    if (count > FIELDS_LIMIT) {
      throw new InvalidRequest(
          "a table has at most "
              + FIELDS_LIMIT
              + " fields, nested ones included: split it. fields="
              + count);
    }
  }

  /** Checks a column of the table itself. */
  static void checkColumn(Field field) {
    if (MetadataColumns.reserves(field.name())) {
      throw new InvalidRequest(
          "this name is reserved for a column that Larva writes itself: choose another. name="
              + field.name());
    }
    checkField(field, field.name(), 0);
  }

  /** Checks a field of any depth and all below it. */
  static void checkField(Field field, String path, int depth) {
    checkName(field.name());
    if (MetadataColumns.isOne(field.id())) {
      throw new InvalidRequest(
          "this field id is reserved for a column that Larva writes itself: choose another. field="
              + path
              + " id="
              + field.id());
    }
    if (depth > DEPTH_LIMIT) {
      throw new InvalidRequest(
          "types nest at most " + DEPTH_LIMIT + " deep: flatten the column. column=" + path);
    }
    List<Field> children = Schema.children(field.type());
    if (field.type() instanceof StructType && children.isEmpty()) {
      throw new InvalidRequest(
          "a struct needs at least one field: give it one, or leave it out. column=" + path);
    }
    children.forEach(child -> checkField(child, path + "." + child.name(), depth + 1));
  }

  /** Checks a name of a field. */
  public static void checkName(String name) {
    if (name.isEmpty() || name.length() > NAME_LIMIT) {
      throw new InvalidRequest(
          "a name has 1 to " + NAME_LIMIT + " chars: choose another. name=" + name);
    }
    if (!name.codePoints().allMatch(FieldRules::isAllowed)) {
      throw new InvalidRequest(
          "a name has no control characters and no half of a surrogate pair: choose another. name="
              + name);
    }
  }

  private static boolean isAllowed(int codePoint) {
    return !Character.isISOControl(codePoint)
        && Character.getType(codePoint) != Character.SURROGATE;
  }
}
