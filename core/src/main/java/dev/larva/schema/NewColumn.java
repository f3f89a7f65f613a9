package dev.larva.schema;

import org.jspecify.annotations.Nullable;

/**
 * A column that is to be added.
 *
 * @param type whose field ids do not matter
 * @param required NOT NULL; it then needs a value for the rows that are there
 * @param value that it has in rows that are there, and in new ones that leave it out; absent: null.
 *     In any form that filters take
 * @param doc what it means, for people
 */
public record NewColumn(
    String name, Type type, boolean required, @Nullable Object value, @Nullable String doc) {

  /** A column that is null in the rows that are there. */
  public static NewColumn optional(String name, Type type) {
    return new NewColumn(name, type, false, null, null);
  }

  /** A NOT NULL column with its value in the rows that are there. */
  public static NewColumn required(String name, Type type, Object value) {
    return new NewColumn(name, type, true, value, null);
  }

  /** With this value in rows that lack one. */
  public NewColumn withDefault(@Nullable Object newValue) {
    return new NewColumn(name, type, required, newValue, doc);
  }

  public NewColumn withDoc(@Nullable String newDoc) {
    return new NewColumn(name, type, required, value, newDoc);
  }
}
