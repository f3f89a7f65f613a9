package dev.larva.format.form;

import dev.larva.entry.Operation;
import dev.larva.entry.Operation.AddColumn;
import dev.larva.entry.Operation.DropColumn;
import dev.larva.entry.Operation.RenameColumn;
import dev.larva.format.json.JsonBuilder;
import dev.larva.format.json.Kinds.Kind;
import java.util.List;

/** The forms of operations that change a table's schema. */
final class ColumnOperations {

  static final List<Kind<? extends Operation>> KINDS =
      List.of(
          Kind.of(
              "addColumn",
              AddColumn.class,
              List.of("column", "parent", "table"),
              ColumnOperations::write,
              from ->
                  new AddColumn(
                      from.ulid("table"),
                      from.has("parent") ? from.integer("parent") : null,
                      from.value("column", SchemaForm::readField))),
          Kind.of(
              "dropColumn",
              DropColumn.class,
              List.of("field", "table"),
              (drop, to) -> to.put("field", drop.field()).put("table", drop.table().text()),
              from -> new DropColumn(from.ulid("table"), from.integer("field"))),
          Kind.of(
              "renameColumn",
              RenameColumn.class,
              List.of("field", "name", "table"),
              (rename, to) ->
                  to.put("field", rename.field())
                      .put("name", rename.name())
                      .put("table", rename.table().text()),
              from ->
                  new RenameColumn(from.ulid("table"), from.integer("field"), from.text("name"))));

  private ColumnOperations() {}

  private static void write(AddColumn add, JsonBuilder to) {
    to.put("column", SchemaForm.json(add.field())).put("table", add.table().text());
    Integer parent = add.parent();
    if (parent != null) {
      to.put("parent", parent);
    }
  }
}
