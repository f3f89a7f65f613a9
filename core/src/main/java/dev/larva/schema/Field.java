package dev.larva.schema;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A field of a schema or of a nested type.
 *
 * @param id unique in its table for ever, 1 or more
 * @param required NOT NULL: no row may lack a value
 * @param doc what it means, for people
 * @param initialDefault value in rows whose chunk was written before the field was there; absent:
 *     null. In literal form, see {@link Forms}
 * @param writeDefault value in new rows that leave the field out; absent: null
 */
public record Field(
    int id,
    String name,
    Type type,
    boolean required,
    @Nullable String doc,
    @Nullable Object initialDefault,
    @Nullable Object writeDefault) {

  public Field {
    if (id < 1) {
      throw new IllegalArgumentException("field id must be positive: " + id);
    }
    if (name.isEmpty()) {
      throw new IllegalArgumentException("field name must not be empty");
    }
    initialDefault = literal(name, type, initialDefault);
    writeDefault = literal(name, type, writeDefault);
  }

  /** A field without defaults. */
  public Field(int id, String name, Type type, boolean required, @Nullable String doc) {
    this(id, name, type, required, doc, null, null);
  }

  public static Field required(int id, String name, Type type) {
    return new Field(id, name, type, true, null);
  }

  public static Field optional(int id, String name, Type type) {
    return new Field(id, name, type, false, null);
  }

  /** This field under another id. */
  public Field withId(int newId) {
    return new Field(newId, name, type, required, doc, initialDefault, writeDefault);
  }

  /** This field under another name. */
  public Field named(String newName) {
    return new Field(id, newName, type, required, doc, initialDefault, writeDefault);
  }

  /**
   * This field of another type; its defaults take the form of that type.
   *
   * @throws IllegalArgumentException if one has no such form
   */
  public Field as(Type newType) {
    return new Field(
        id,
        name,
        newType,
        required,
        doc,
        widened(newType, initialDefault),
        widened(newType, writeDefault));
  }

  /** This field, NOT NULL or not. */
  public Field requiring(boolean newRequired) {
    return new Field(id, name, type, newRequired, doc, initialDefault, writeDefault);
  }

  /** This field with another meaning for people. */
  public Field described(@Nullable String newDoc) {
    return new Field(id, name, type, required, newDoc, initialDefault, writeDefault);
  }

  /** This field with other defaults, in literal form. */
  public Field withDefaults(@Nullable Object newInitial, @Nullable Object newWrite) {
    return new Field(id, name, type, required, doc, newInitial, newWrite);
  }

  String text() {
    return name + ":" + type.text() + (required ? " not null" : "");
  }

  private static @Nullable Object widened(Type type, @Nullable Object value) {
    if (value == null) {
      return null;
    }
    Object widened = Forms.of(type, value);
    return widened == null ? value : widened;
  }

  private static @Nullable Object literal(String name, Type type, @Nullable Object value) {
    if (value != null && !Forms.isOf(type, value)) {
      throw new IllegalArgumentException(
          "a default of a field is not in the form of its type " + type.text() + ": " + name);
    }
    return value instanceof ByteBuffer bytes ? bytes.asReadOnlyBuffer() : value;
  }
}
