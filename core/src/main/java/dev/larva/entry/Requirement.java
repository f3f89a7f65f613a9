package dev.larva.entry;

import dev.larva.expression.Expression;
import dev.larva.runtime.Ulid;
import org.jspecify.annotations.Nullable;

/**
 * What must still hold at an entry's position as it did at its premise. That removed chunks are
 * live is required by the operation itself and not written again.
 */
public sealed interface Requirement {

  /**
   * The name means what it meant.
   *
   * @param namespace in which a table has the name; absent: the name is that of a namespace
   * @param is the id it had, absent: it was free
   */
  record Name(@Nullable Ulid namespace, String name, @Nullable Ulid is) implements Requirement {}

  /** The namespace has no tables. */
  record Empty(Ulid namespace) implements Requirement {}

  /**
   * The added rows satisfy the table; they were checked against this schema, and arranged by this
   * spec.
   */
  record Fits(Ulid table, int schema, int spec) implements Requirement {
    public Fits {
      if (spec < 0) {
        throw new IllegalArgumentException("no spec is below 0: " + spec);
      }
    }

    /** Of rows that are arranged by no spec. */
    public Fits(Ulid table, int schema) {
      this(table, schema, 0);
    }
  }

  /** The table's shape is as seen: this schema, these rules. */
  record Shape(Ulid table, int schema) implements Requirement {}

  /** No row entered or left the scope. */
  record Unchanged(Ulid table, Expression scope) implements Requirement {}
}
