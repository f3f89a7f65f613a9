package dev.larva.schema;

import dev.larva.error.InvalidRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where a field stands among the fields of its table or struct. */
public sealed interface ColumnPosition {

  /** What {@link #after(List)} says of the first place. */
  int NONE = 0;

  /** Before all others. */
  static ColumnPosition first() {
    return new First();
  }

  /** Directly after the one of that name, which is one of its siblings. */
  static ColumnPosition after(String sibling) {
    return new After(sibling);
  }

  /** After all others. */
  static ColumnPosition last() {
    return new Last();
  }

  /**
   * The id of the field that comes before.
   *
   * @param siblings the fields of the table or struct
   * @return {@link #NONE} for the first place, null for the last
   * @throws InvalidRequest if there is no such sibling
   */
  @Nullable Integer after(List<Field> siblings);

  /** Before all others. */
  record First() implements ColumnPosition {
    @Override
    public Integer after(List<Field> siblings) {
      return NONE;
    }
  }

  /** After all others. */
  record Last() implements ColumnPosition {
    @Override
    public @Nullable Integer after(List<Field> siblings) {
      return null;
    }
  }

  /** Directly after a sibling. */
  record After(String sibling) implements ColumnPosition {
    @Override
    public Integer after(List<Field> siblings) {
      return siblings.stream()
          .filter(field -> field.name().equals(sibling))
          .map(Field::id)
          .findFirst()
          .orElseThrow(
              () ->
                  new InvalidRequest(
                      "a column stands first, last or after another of the same table or struct, and"
                          + " there is none of this name: name one of them. after="
                          + sibling));
    }
  }
}
