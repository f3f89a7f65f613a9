package dev.larva.format;

import dev.larva.entry.ColumnChange.AddColumn;
import dev.larva.entry.ColumnChange.DescribeColumn;
import dev.larva.entry.ColumnChange.MakeOptional;
import dev.larva.entry.ColumnChange.MoveColumn;
import dev.larva.entry.ColumnChange.SetDefault;
import dev.larva.entry.ColumnChange.WidenColumn;
import dev.larva.entry.Entry;
import dev.larva.entry.Operation;
import dev.larva.schema.Field;
import dev.larva.schema.Type.DecimalType;
import dev.larva.schema.Type.Primitive;
import java.math.BigDecimal;
import java.util.List;

/** Changes of columns, and columns with defaults. */
final class ColumnSamples {

  private ColumnSamples() {}

  static List<Operation> operations() {
    return List.of(
        new AddColumn(Samples.TABLE, null, Field.optional(11, "first", Primitive.STRING), 0),
        new AddColumn(Samples.TABLE, 4, given(), 5),
        new MoveColumn(Samples.TABLE, 3, 0),
        new MoveColumn(Samples.TABLE, 3, 6),
        new MoveColumn(Samples.TABLE, 3, null),
        new WidenColumn(Samples.TABLE, 2, new DecimalType(20, 2)),
        new WidenColumn(Samples.TABLE, 12, Primitive.LONG),
        new MakeOptional(Samples.TABLE, 1),
        new DescribeColumn(Samples.TABLE, 3, "in \"inches\""),
        new DescribeColumn(Samples.TABLE, 3, null),
        new SetDefault(Samples.TABLE, 2, new BigDecimal("-12.50")),
        new SetDefault(Samples.TABLE, 2, null));
  }

  static Entry entry() {
    return Samples.entry(980, operations());
  }

  /** NOT NULL, with a value for old rows and another for new ones. */
  private static Field given() {
    return Field.required(12, "rank", Primitive.INT).withDefaults(-1, 7);
  }
}
