package dev.larva.partition;

import dev.larva.schema.Type;

/**
 * A column that rows of a chunk are ordered by, null first.
 *
 * @param source its id; it may be gone by now
 * @param type of the column
 */
public record ClusterField(int source, Type type) {

  public ClusterField {
    if (source < 1) {
      throw new IllegalArgumentException("id of a column must be positive: " + source);
    }
    if (!new Transform.Identity().takes(type)) {
      throw new IllegalArgumentException("values of " + type.text() + " have no order: " + source);
    }
  }
}
