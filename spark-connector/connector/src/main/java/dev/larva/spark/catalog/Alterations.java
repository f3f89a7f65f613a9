package dev.larva.spark.catalog;

import dev.larva.error.InvalidRequest;
import dev.larva.schema.FieldPaths;
import dev.larva.schema.NewColumn;
import dev.larva.schema.Type;
import dev.larva.spark.read.ReadGrouping;
import dev.larva.spark.rowlevel.RowsMode;
import dev.larva.spark.types.Defaults;
import dev.larva.spark.types.NewFields;
import dev.larva.spark.types.Transforms;
import dev.larva.transaction.TableChange;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.connector.catalog.DefaultValue;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.catalog.TableChange.AddColumn;
import org.apache.spark.sql.connector.catalog.TableChange.After;
import org.apache.spark.sql.connector.catalog.TableChange.ClusterBy;
import org.apache.spark.sql.connector.catalog.TableChange.ColumnChange;
import org.apache.spark.sql.connector.catalog.TableChange.ColumnPosition;
import org.apache.spark.sql.connector.catalog.TableChange.DeleteColumn;
import org.apache.spark.sql.connector.catalog.TableChange.RemoveProperty;
import org.apache.spark.sql.connector.catalog.TableChange.RenameColumn;
import org.apache.spark.sql.connector.catalog.TableChange.SetProperty;
import org.apache.spark.sql.connector.catalog.TableChange.UpdateColumnComment;
import org.apache.spark.sql.connector.catalog.TableChange.UpdateColumnDefaultValue;
import org.apache.spark.sql.connector.catalog.TableChange.UpdateColumnNullability;
import org.apache.spark.sql.connector.catalog.TableChange.UpdateColumnPosition;
import org.apache.spark.sql.connector.catalog.TableChange.UpdateColumnType;
import org.apache.spark.sql.connector.expressions.Transform;
import org.jspecify.annotations.Nullable;

/**
 * What ALTER TABLE asks for, as changes of a table in a transaction.
 *
 * @param partitions by which the table's rows are arranged
 */
record Alterations(TableChange table, List<Transform> partitions) {

  private static final Set<String> RESERVED =
      Set.of(TableCatalog.PROP_PROVIDER, TableCatalog.PROP_LOCATION, TableCatalog.PROP_EXTERNAL);

  void apply(org.apache.spark.sql.connector.catalog.TableChange change) {
    if (change instanceof SetProperty set) {
      requireFree(set.property());
      RowsMode.check(Map.of(set.property(), set.value()));
      ReadGrouping.check(Map.of(set.property(), set.value()));
      table.setProperties(Map.of(set.property(), set.value()), Set.of());
    } else if (change instanceof RemoveProperty remove) {
      requireFree(remove.property());
      table.setProperties(Map.of(), Set.of(remove.property()));
    } else if (change instanceof ClusterBy cluster) {
      table.partition(
          Transforms.partitioning(partitions.toArray(Transform[]::new))
              .clusteredBy(
                  Arrays.stream(cluster.clusteringColumns())
                      .map(Transforms::path)
                      .toArray(String[]::new)));
    } else if (change instanceof ColumnChange ofColumn) {
      column(ofColumn, Transforms.path(ofColumn.fieldNames()));
    } else {
      throw unknown(change);
    }
  }

  private void column(ColumnChange change, String path) {
    if (change instanceof AddColumn add) {
      add(add, path);
    } else if (change instanceof RenameColumn rename) {
      table.renameColumn(path, rename.newName());
    } else if (change instanceof DeleteColumn) {
      table.dropColumn(path);
    } else if (change instanceof UpdateColumnType type) {
      table.widenColumn(path, NewFields.type(type.newDataType()));
    } else if (change instanceof UpdateColumnNullability nullability) {
      requireLoosened(nullability, path);
      table.makeOptional(path);
    } else if (change instanceof UpdateColumnComment comment) {
      table.describeColumn(path, comment.newComment());
    } else if (change instanceof UpdateColumnPosition position) {
      table.moveColumn(path, position(position.position()));
    } else if (change instanceof UpdateColumnDefaultValue value) {
      setDefault(path, value.newCurrentDefault());
    } else {
      throw unknown(change);
    }
  }

  private static InvalidRequest unknown(org.apache.spark.sql.connector.catalog.TableChange change) {
    return new InvalidRequest(
        "Larva cannot alter a table in this way: it has no constraints and keys. change="
            + change.getClass().getSimpleName());
  }

  private static void requireFree(String property) {
    if (RESERVED.contains(property)) {
      throw new InvalidRequest(
          "A table of a lake is of Larva's own kind and has no location; this property cannot be"
              + " changed. property="
              + property);
    }
  }

  private static void requireLoosened(UpdateColumnNullability nullability, String path) {
    if (!nullability.nullable()) {
      throw new InvalidRequest(
          "A column that may be null cannot be made NOT NULL: rows that are there would have to be"
              + " checked. Write the table anew with CREATE OR REPLACE TABLE. column="
              + path);
    }
  }

  private void add(AddColumn add, String path) {
    String[] names = add.fieldNames();
    @Nullable String parent =
        names.length == 1 ? null : Transforms.path(Arrays.copyOf(names, names.length - 1));
    Type type = NewFields.type(add.dataType());
    Object value = value(add.defaultValue(), type, path);
    NewColumn column =
        new NewColumn(names[names.length - 1], type, !add.isNullable(), value, add.comment());
    table.addColumn(parent, column, position(add.position()));
  }

  private void setDefault(String path, @Nullable DefaultValue value) {
    Object constant = value(value, FieldPaths.find(table.schema(), path).type(), path);
    if (constant == null) {
      table.dropDefault(path);
    } else {
      table.setDefault(path, constant);
    }
  }

  private static @Nullable Object value(@Nullable DefaultValue value, Type type, String path) {
    String sql = value == null ? null : value.getSql();
    return sql == null || sql.isEmpty() ? null : Defaults.value(sql, type, path);
  }

  private static dev.larva.schema.ColumnPosition position(@Nullable ColumnPosition position) {
    if (position == null) {
      return dev.larva.schema.ColumnPosition.last();
    }
    return position instanceof After after
        ? dev.larva.schema.ColumnPosition.after(after.column())
        : dev.larva.schema.ColumnPosition.first();
  }
}
