package dev.larva.schema;

import org.jspecify.annotations.Nullable;

/**
 * A field of a schema or of a nested type.
 *
 * @param id unique in its table for ever, 1 or more
 * @param required NOT NULL: no row may lack a value
 * @param doc what it means, for people
 */
public record Field(int id, String name, Type type, boolean required, @Nullable String doc) {

  public Field {
    if (id < 1) {
      throw new IllegalArgumentException("field id must be positive: " + id);
    }
    if (name.isEmpty()) {
      throw new IllegalArgumentException("field name must not be empty");
    }
  }

  public static Field required(int id, String name, Type type) {
    return new Field(id, name, type, true, null);
  }

  public static Field optional(int id, String name, Type type) {
    return new Field(id, name, type, false, null);
  }

  String text() {
    return name + ":" + type.text() + (required ? " not null" : "");
  }
}
