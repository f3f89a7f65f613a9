package dev.larva.flink.table;

import dev.larva.Table;
import dev.larva.error.InvalidRequest;
import dev.larva.flink.types.FlinkTypes;
import dev.larva.flink.types.LarvaTypes;
import dev.larva.schema.Field;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.flink.table.catalog.Column;
import org.apache.flink.table.catalog.ResolvedCatalogBaseTable;
import org.apache.flink.table.catalog.TableChange;
import org.apache.flink.table.factories.FactoryUtil;
import org.apache.flink.table.types.logical.RowType;

/** What ALTER TABLE asks for, done to a table of a transaction. */
final class Alterations {

  private Alterations() {}

  static void apply(dev.larva.transaction.TableChange table, TableChange change) {
    if (change instanceof TableChange.AddColumn add) {
      add(table, add);
    } else if (change instanceof TableChange.DropColumn drop) {
      table.dropColumn(drop.getColumnName());
    } else if (change instanceof TableChange.ModifyColumnName rename) {
      table.renameColumn(rename.getOldColumnName(), rename.getNewColumnName());
    } else if (change instanceof TableChange.SetOption set) {
      requireProperty(set.getKey());
      TableOptions.requireNoPlace(Map.of(set.getKey(), set.getValue()));
      TableOptions.requireValid(Map.of(set.getKey(), set.getValue()));
      table.setProperties(Map.of(set.getKey(), set.getValue()), Set.of());
    } else if (change instanceof TableChange.ResetOption reset) {
      requireProperty(reset.getKey());
      table.setProperties(Map.of(), Set.of(reset.getKey()));
    } else {
      throw new InvalidRequest(
          "A lake cannot change a table in this way: %s. It adds, drops and renames columns, and sets options."
              .formatted(change));
    }
  }

  /** Refuses what is shown among the options of a table and is none of its properties. */
  private static void requireProperty(String option) {
    if (option.equals(PartitionText.OPTION)) {
      throw new InvalidRequest(
          ("A table that is there is partitioned otherwise by the Java API, table.partition(…), and not from"
                  + " Flink. option=%s")
              .formatted(option));
    }
    if (option.equals(FactoryUtil.CONNECTOR.key())) {
      throw new InvalidRequest(
          "The catalog of a lake holds Larva tables only; the connector of one cannot be changed. option=%s"
              .formatted(option));
    }
  }

  private static void add(dev.larva.transaction.TableChange table, TableChange.AddColumn add) {
    Column column = add.getColumn();
    if (!column.isPhysical() || add.getPosition() != null) {
      throw new InvalidRequest(
          "Column '%s' is to be added at the end of the table, as a column with values of its own. column=%s"
              .formatted(column.getName(), column.getName()));
    }
    RowType row =
        new RowType(
            List.of(
                new RowType.RowField(
                    column.getName(), column.getDataType().getLogicalType(), null)));
    Field field = LarvaTypes.fields(row).get(0);
    if (field.required()) {
      throw new InvalidRequest(
          "Column '%s' would be NULL in the rows that are there, so it cannot be NOT NULL. column=%s"
              .formatted(field.name(), field.name()));
    }
    table.addColumn(null, field.name(), field.type(), column.getComment().orElse(null));
  }

  static boolean sameColumns(Table table, ResolvedCatalogBaseTable<?> other) {
    RowType shown = FlinkTypes.row(table.schema().fields());
    List<Column> columns = other.getResolvedSchema().getColumns();
    if (columns.size() != shown.getFieldCount()) {
      return false;
    }
    for (int i = 0; i < columns.size(); i++) {
      boolean same =
          columns.get(i).getName().equals(shown.getFieldNames().get(i))
              && columns.get(i).getDataType().getLogicalType().equals(shown.getTypeAt(i));
      if (!same) {
        return false;
      }
    }
    return true;
  }
}
