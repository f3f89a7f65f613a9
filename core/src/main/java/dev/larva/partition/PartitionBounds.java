package dev.larva.partition;

import dev.larva.expression.Bounds;
import dev.larva.expression.Values;
import dev.larva.schema.Forms;
import dev.larva.schema.Type.Primitive;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a column over the rows of a partition: that it has the partition's value, and
 * what was known before.
 */
record PartitionBounds(
    PartitionField field,
    @Nullable Object value,
    long nulls,
    long nans,
    @Nullable Object lower,
    @Nullable Object upper,
    @Nullable Bounds before)
    implements Bounds {

  /**
   * What is known of any column over some rows of one partition, by column id.
   *
   * @param known of any column by other means
   */
  static IntFunction<@Nullable Bounds> over(
      PartitionSpec spec, Tuple partition, long rows, IntFunction<@Nullable Bounds> known) {
    return column -> {
      Bounds bounds = known.apply(column);
      for (int i = 0; i < spec.fields().size(); i++) {
        if (spec.fields().get(i).source() == column) {
          bounds = narrowed(spec.fields().get(i), partition.values().get(i), rows, bounds);
        }
      }
      return bounds;
    };
  }

  @Override
  public boolean mayBe(Object literal) {
    return (before == null || before.mayBe(literal))
        && (value == null || !Forms.isAkin(field.type(), literal) || mayHave(value, literal));
  }

  /** Whether a literal is a value of the column's type then, and has that partition value. */
  private boolean mayHave(Object partition, Object literal) {
    Object own = Forms.of(field.type(), literal);
    return own != null && field.transform().apply(own).equals(partition);
  }

  private static @Nullable Bounds narrowed(
      PartitionField field, @Nullable Object value, long rows, @Nullable Bounds before) {
    if (value == null) {
      return new PartitionBounds(field, null, rows, 0, null, null, before);
    }
    boolean floating = field.type() == Primitive.FLOAT || field.type() == Primitive.DOUBLE;
    boolean identity = field.transform() instanceof Transform.Identity;
    if (floating && identity && Values.isNan(value)) {
      return new PartitionBounds(field, value, 0, rows, null, null, before);
    }
    if (floating && !identity && before == null) {
      return null;
    }
    long nans = before == null || identity ? 0 : before.nans();
    SourceRange range = field.transform().sources(field.type(), value);
    return new PartitionBounds(
        field,
        value,
        0,
        nans,
        tighter(before == null ? null : before.lower(), range.lower(), 1),
        tighter(before == null ? null : before.upper(), range.upper(), -1),
        before);
  }

  /** The higher of two lower bounds (sign 1), or the lower of two upper ones (sign -1). */
  private static @Nullable Object tighter(
      @Nullable Object known, @Nullable Object other, int sign) {
    if (known == null || other == null) {
      return known == null ? other : known;
    }
    boolean better = Values.comparable(known, other) && Values.compare(other, known) * sign > 0;
    return better ? other : known;
  }
}
