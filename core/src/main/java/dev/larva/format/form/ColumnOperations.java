package dev.larva.format.form;

import dev.larva.entry.ColumnChange.AddColumn;
import dev.larva.entry.ColumnChange.DescribeColumn;
import dev.larva.entry.ColumnChange.DropColumn;
import dev.larva.entry.ColumnChange.MakeOptional;
import dev.larva.entry.ColumnChange.MoveColumn;
import dev.larva.entry.ColumnChange.RenameColumn;
import dev.larva.entry.ColumnChange.SetDefault;
import dev.larva.entry.ColumnChange.WidenColumn;
import dev.larva.entry.Operation;
import dev.larva.format.json.JsonBuilder;
import dev.larva.format.json.JsonFields;
import dev.larva.format.json.Kinds.Kind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The forms of operations that change a table's schema. */
final class ColumnOperations {

  static final List<Kind<? extends Operation>> KINDS =
      List.of(
          Kind.of(
              "addColumn",
              AddColumn.class,
              List.of("after", "column", "parent", "table"),
              ColumnOperations::write,
              from ->
                  new AddColumn(
                      from.ulid("table"),
                      from.has("parent") ? from.integer("parent") : null,
                      from.value("column", SchemaForm::readField),
                      after(from))),
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
                  new RenameColumn(from.ulid("table"), from.integer("field"), from.text("name"))),
          Kind.of(
              "moveColumn",
              MoveColumn.class,
              List.of("after", "field", "table"),
              (move, to) -> {
                to.put("field", move.field()).put("table", move.table().text());
                putAfter(move.after(), to);
              },
              from -> new MoveColumn(from.ulid("table"), from.integer("field"), after(from))),
          Kind.of(
              "widenColumn",
              WidenColumn.class,
              List.of("field", "table", "type"),
              (widen, to) ->
                  to.put("field", widen.field())
                      .put("table", widen.table().text())
                      .put("type", SchemaForm.json(widen.type())),
              from ->
                  new WidenColumn(
                      from.ulid("table"),
                      from.integer("field"),
                      from.value("type", SchemaForm::readType))),
          Kind.of(
              "makeOptional",
              MakeOptional.class,
              List.of("field", "table"),
              (change, to) -> to.put("field", change.field()).put("table", change.table().text()),
              from -> new MakeOptional(from.ulid("table"), from.integer("field"))),
          Kind.of(
              "describeColumn",
              DescribeColumn.class,
              List.of("doc", "field", "table"),
              (change, to) ->
                  to.putIfPresent("doc", change.doc())
                      .put("field", change.field())
                      .put("table", change.table().text()),
              from ->
                  new DescribeColumn(
                      from.ulid("table"), from.integer("field"), from.textIfPresent("doc"))),
          Kind.of(
              "setDefault",
              SetDefault.class,
              List.of("field", "table", "value"),
              (change, to) -> {
                to.put("field", change.field()).put("table", change.table().text());
                SchemaForm.putLiteral("value", change.value(), to);
              },
              from ->
                  new SetDefault(
                      from.ulid("table"),
                      from.integer("field"),
                      SchemaForm.literal("value", from))));

  private ColumnOperations() {}

  private static void write(AddColumn add, JsonBuilder to) {
    to.put("column", SchemaForm.json(add.field())).put("table", add.table().text());
    Integer parent = add.parent();
    if (parent != null) {
      to.put("parent", parent);
    }
    putAfter(add.after(), to);
  }

  private static void putAfter(@Nullable Integer after, JsonBuilder to) {
    if (after != null) {
      to.put("after", after);
    }
  }

  private static @Nullable Integer after(JsonFields from) {
    return from.has("after") ? from.integer("after") : null;
  }
}
