package dev.larva.chunk;

import dev.larva.entry.FieldStatistics;
import dev.larva.expression.Values;
import dev.larva.schema.Field;
import dev.larva.schema.FieldPaths;
import dev.larva.schema.Schema;
import dev.larva.schema.Type.StructType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;

/** Looks at every value of a field and tells whether its statistics are true. */
final class FieldCheck {

  private final String column;
  private final List<Integer> positions;
  private final FieldStatistics claimed;
  private long nulls;
  private long nans;
  private @Nullable Object least;
  private @Nullable Object greatest;

  private FieldCheck(String column, List<Integer> positions, FieldStatistics claimed) {
    this.column = column;
    this.positions = positions;
    this.claimed = claimed;
  }

  /** A check over records of a schema; empty if it lacks the field, or has it in a list or map. */
  static Optional<FieldCheck> of(Schema schema, FieldStatistics claimed) {
    List<Integer> positions = new ArrayList<>();
    return locate(schema.fields(), claimed.field(), positions)
        ? Optional.of(new FieldCheck(FieldPaths.text(schema, claimed.field()), positions, claimed))
        : Optional.empty();
  }

  private static boolean locate(List<Field> fields, int id, List<Integer> positions) {
    for (int i = 0; i < fields.size(); i++) {
      Field field = fields.get(i);
      positions.add(i);
      boolean below =
          field.type() instanceof StructType struct && locate(struct.fields(), id, positions);
      if (field.id() == id || below) {
        return true;
      }
      positions.remove(positions.size() - 1);
    }
    return false;
  }

  void see(GenericRecord row) {
    Object value = row;
    for (int position : positions) {
      value = value instanceof GenericRecord struct ? struct.get(position) : null;
    }
    if (value == null) {
      nulls++;
    } else if (Values.isNan(value)) {
      nans++;
    } else {
      least = least == null || Values.compare(value, least) < 0 ? value : least;
      greatest = greatest == null || Values.compare(value, greatest) > 0 ? value : greatest;
    }
  }

  /** What is not true of the values seen. */
  Optional<String> problem() {
    if (claimed.nulls() != FieldStatistics.UNCOUNTED && claimed.nulls() != nulls) {
      return says("has " + nulls + " nulls and not " + claimed.nulls());
    }
    if (claimed.nans() != nans) {
      return says("has " + nans + " NaN and not " + claimed.nans());
    }
    if (!holds(claimed.lower(), claimed.lowerExact(), least, 1)) {
      return says("has the least value " + least + " and the bound " + claimed.lower());
    }
    if (!holds(claimed.upper(), claimed.upperExact(), greatest, -1)) {
      return says("has the greatest value " + greatest + " and the bound " + claimed.upper());
    }
    return Optional.empty();
  }

  /** Whether a bound lies on the right side of the values, and on one if it is exact. */
  private static boolean holds(
      @Nullable Object bound, boolean exact, @Nullable Object value, int side) {
    if (bound == null) {
      return !exact;
    }
    if (value == null || !Values.comparable(value, bound)) {
      return false;
    }
    int order = Integer.signum(Values.compare(value, bound));
    return exact ? order == 0 : order == 0 || order == side;
  }

  private Optional<String> says(String what) {
    return Optional.of("column " + column + " " + what);
  }
}
