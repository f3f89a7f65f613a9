package dev.larva.schema;

import dev.larva.error.InvalidRequest;
import dev.larva.schema.Type.StructType;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What holds for every field of every table, beyond what its record demands. */
public final class FieldRules {

  /** Chars that a name has at most. */
  public static final int NAME_LIMIT = 255;

  /** Types inside types, at most. */
  public static final int DEPTH_LIMIT = 64;

  /** Bytes of a default at most, of text as UTF-8: it is part of every schema. */
  public static final int DEFAULT_BYTES_LIMIT = 1024;

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
    checkDefault(field.type(), field.initialDefault(), path);
    checkDefault(field.type(), field.writeDefault(), path);
    List<Field> children = Schema.children(field.type());
    if (field.type() instanceof StructType && children.isEmpty()) {
      throw new InvalidRequest(
          "a struct needs at least one field: give it one, or leave it out. column=" + path);
    }
    for (Field child : children) {
      checkField(child, path + "." + child.name(), depth + 1);
      checkPart(field, child, path);
    }
  }

  /** Of a list or map there is no row that leaves out its parts. */
  private static void checkPart(Field field, Field child, String path) {
    boolean part = !(field.type() instanceof StructType);
    if (part && (child.initialDefault() != null || child.writeDefault() != null)) {
      throw new InvalidRequest(
          "the element of a list, and the key and value of a map, have no default: give the column"
              + " none. column="
              + path);
    }
  }

  private static void checkDefault(Type type, @Nullable Object value, String path) {
    if (value == null) {
      return;
    }
    if (!Forms.fits(type, value)) {
      throw new InvalidRequest(
          "a default is a value of its column's type "
              + type.text()
              + ": give one that is. column="
              + path
              + " default="
              + value);
    }
    int bytes =
        value instanceof String text
            ? text.getBytes(StandardCharsets.UTF_8).length
            : value instanceof ByteBuffer buffer ? buffer.remaining() : 0;
    if (bytes > DEFAULT_BYTES_LIMIT) {
      throw new InvalidRequest(
          "a default has at most "
              + DEFAULT_BYTES_LIMIT
              + " bytes: give a shorter one. column="
              + path
              + " bytes="
              + bytes);
    }
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
