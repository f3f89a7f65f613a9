package dev.larva.spark.follow;

import dev.larva.error.InvalidRequest;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.Type;
import dev.larva.spark.table.LoadedTable;
import java.util.Map;

/** The columns that a stream reads, whose names and types stay for as long as it runs. */
final class Columns {

  private Columns() {}

  /**
   * Refuses to go on without a column, or with one of another type. Columns that came or were
   * renamed do not matter: a stream reads those that it was planned with.
   *
   * @param now the table's schema by now
   * @throws InvalidRequest naming the column
   */
  static void requireSame(LoadedTable table, Schema now, long version) {
    if (now.id() == table.schema().id()) {
      return;
    }
    Map<Integer, Field> fields = now.fieldsById();
    table
        .schema()
        .fieldsById()
        .forEach(
            (id, planned) -> {
              Field field = fields.get(id);
              if (field == null || !alike(planned.type(), field.type())) {
                throw changed(table, planned, field == null, version);
              }
            });
  }

  /** Fields below are compared by themselves. */
  private static boolean alike(Type planned, Type now) {
    return planned.equals(now)
        || (!Schema.children(planned).isEmpty() && planned.getClass().equals(now.getClass()));
  }

  private static InvalidRequest changed(
      LoadedTable table, Field field, boolean dropped, long version) {
    return new InvalidRequest(
        ("Column '%s' of table %s %s while a stream read it. Start the query again, with the same"
                + " checkpoint: it goes on from here with the columns that the table has now. column=%s"
                + " table=%s version=%d")
            .formatted(
                field.name(),
                table.name(),
                dropped ? "was dropped" : "got another type",
                field.name(),
                table.name(),
                version));
  }
}
