package dev.larva.transaction;

import dev.larva.entry.ColumnChange;
import dev.larva.expression.Literals;
import dev.larva.format.TableRecord;
import dev.larva.schema.ColumnPosition;
import dev.larva.schema.Field;
import dev.larva.schema.FieldIds;
import dev.larva.schema.FieldPaths;
import dev.larva.schema.NewColumn;
import dev.larva.schema.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns what a caller says of columns by their names into changes of fields by their ids. */
record NamedColumns(TableRecord table) {

  /** The id of the column with that path. */
  int id(String path) {
    return field(path).id();
  }

  ColumnChange add(@Nullable String parent, NewColumn column, ColumnPosition position) {
    Field struct = parent == null ? null : field(parent);
    Integer after = position.after(FieldPaths.fields(schema(), struct));
    Field bare = new Field(1, column.name(), column.type(), column.required(), column.doc());
    Object value = literal(bare, column.value());
    Field added =
        FieldIds.assign(List.of(bare.withDefaults(value, value)), table.highestFieldId() + 1)
            .get(0);
    return new ColumnChange.AddColumn(
        table.id(), struct == null ? null : struct.id(), added, after);
  }

  ColumnChange move(String path, ColumnPosition position) {
    Field field = field(path);
    Integer after = position.after(FieldPaths.siblings(schema(), field));
    return new ColumnChange.MoveColumn(table.id(), field.id(), after);
  }

  ColumnChange setDefault(String path, Object value) {
    Field field = field(path);
    return new ColumnChange.SetDefault(table.id(), field.id(), Literals.of(field, value));
  }

  private static @Nullable Object literal(Field field, @Nullable Object value) {
    return value == null ? null : Literals.of(field, value);
  }

  private Field field(String path) {
    return FieldPaths.find(schema(), path);
  }

  private Schema schema() {
    return table.schema();
  }
}
