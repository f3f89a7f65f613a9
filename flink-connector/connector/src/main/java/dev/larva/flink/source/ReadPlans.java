package dev.larva.flink.source;

import dev.larva.Table;
import dev.larva.error.InvalidRequest;
import dev.larva.expression.Expression;
import dev.larva.flink.access.LakeAddress;
import dev.larva.flink.state.Packed;
import dev.larva.schema.Field;
import dev.larva.schema.MetadataColumns;
import dev.larva.schema.Schema;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes plans of reads. */
public final class ReadPlans {

  private ReadPlans() {}

  /**
   * The plan of a read.
   *
   * @param columns in the order in which rows have them; absent: the table's
   * @param limit rows that each reader gives at most; below 0: all
   */
  public static ReadPlan of(
      LakeAddress address,
      Table table,
      @Nullable List<String> columns,
      Expression filter,
      long limit,
      Start start) {
    Schema projection =
        columns == null
            ? table.schema()
            : project(table.schema(), columns, table.name().toString());
    return new ReadPlan(
        address,
        table.name().toString(),
        table.id().text(),
        Packed.pack(table.schema()),
        Packed.pack(projection),
        Packed.pack(filter),
        limit,
        start,
        ShownTimes.ALL);
  }

  private static Schema project(Schema table, List<String> columns, String name) {
    List<Field> all = MetadataColumns.with(table).fields();
    List<Field> fields = new ArrayList<>();
    for (String column : columns) {
      fields.add(
          all.stream()
              .filter(field -> field.name().equals(column))
              .findFirst()
              .orElseThrow(
                  () ->
                      new InvalidRequest(
                          "Table %s has no column '%s'. Name one that it has. table=%s column=%s"
                              .formatted(name, column, name, column))));
    }
    return new Schema(table.id(), fields);
  }
}
