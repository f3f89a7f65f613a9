package dev.larva.partition;

import dev.larva.schema.Type;
import org.jspecify.annotations.Nullable;

/**
 * One value that all rows of a chunk share.
 *
 * @param id of its own, unique in its table for ever, 1 or more: not the id of a column
 * @param source id of the column that it is made of, which may be gone by now
 * @param type of that column, so that the values have a type without it
 * @param name unique in its spec
 */
public record PartitionField(int id, int source, Type type, Transform transform, String name) {

  public PartitionField {
    if (id < 1 || source < 1) {
      throw new IllegalArgumentException("ids of a partition field are positive: " + id);
    }
    if (name.isEmpty()) {
      throw new IllegalArgumentException("name of a partition field must not be empty");
    }
    if (!transform.takes(type)) {
      throw new IllegalArgumentException(
          "there is no " + transform.text() + " of " + type.text() + ": " + name);
    }
  }

  /** The type of its values. */
  public Type result() {
    return transform.result(type);
  }

  /** A field of another id that has the values of its column in another type. */
  PartitionField as(int newId, Type newType) {
    return new PartitionField(newId, source, newType, transform, name);
  }

  /** Its value for a value of the column. */
  public @Nullable Object of(@Nullable Object value) {
    return value == null ? null : transform.apply(value);
  }

  /** Whether both stand for the same values. */
  boolean means(PartitionField other) {
    return source == other.source && type.equals(other.type) && transform.equals(other.transform);
  }
}
