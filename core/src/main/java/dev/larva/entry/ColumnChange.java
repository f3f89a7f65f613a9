package dev.larva.entry;

import dev.larva.runtime.Ulid;
import dev.larva.schema.Field;
import dev.larva.schema.Type;
import org.jspecify.annotations.Nullable;

/** A change of a table's columns: it makes a new schema, and leaves every chunk as it is. */
public sealed interface ColumnChange extends Operation.OnTable {

  /**
   * A new field of the table, or of the struct field {@code parent}. The field and all below it
   * bear ids above every id the table has used; if it is required, it has an initial default.
   *
   * @param after id of the sibling that it follows; 0: it is the first; absent: the last
   */
  record AddColumn(Ulid table, @Nullable Integer parent, Field field, @Nullable Integer after)
      implements ColumnChange {
    public AddColumn {
      requirePlace(after);
    }

    /** A new last field. */
    public AddColumn(Ulid table, @Nullable Integer parent, Field field) {
      this(table, parent, field, null);
    }
  }

  /** The end of a field and of all below it. */
  record DropColumn(Ulid table, int field) implements ColumnChange {}

  /** A new name for a field. */
  record RenameColumn(Ulid table, int field, String name) implements ColumnChange {}

  /**
   * Another place for a field among its siblings.
   *
   * @param after id of the sibling that it follows; 0: it is the first; absent: the last
   */
  record MoveColumn(Ulid table, int field, @Nullable Integer after) implements ColumnChange {
    public MoveColumn {
      requirePlace(after);
    }
  }

  /**
   * A wider type for a field, and for its defaults. If the spec in force takes values of it, a new
   * spec follows that takes them in the wider type.
   */
  record WidenColumn(Ulid table, int field, Type type) implements ColumnChange {}

  /** The end of a field's NOT NULL. */
  record MakeOptional(Ulid table, int field) implements ColumnChange {}

  /** What a field means, for people; absent: nothing is said. */
  record DescribeColumn(Ulid table, int field, @Nullable String doc) implements ColumnChange {}

  /** The value of a field in new rows that leave it out, in literal form; absent: null. */
  record SetDefault(Ulid table, int field, @Nullable Object value) implements ColumnChange {}

  private static void requirePlace(@Nullable Integer after) {
    if (after != null && after < 0) {
      throw new IllegalArgumentException("an id of a field is 1 or more: " + after);
    }
  }
}
