package dev.larva.spark.catalog;

import dev.larva.error.InvalidRequest;
import dev.larva.spark.rowlevel.RowsMode;
import dev.larva.spark.types.NewFields;
import dev.larva.spark.types.Transforms;
import dev.larva.transaction.TableChange;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.catalog.TableChange.AddColumn;
import org.apache.spark.sql.connector.catalog.TableChange.ClusterBy;
import org.apache.spark.sql.connector.catalog.TableChange.DeleteColumn;
import org.apache.spark.sql.connector.catalog.TableChange.RemoveProperty;
import org.apache.spark.sql.connector.catalog.TableChange.RenameColumn;
import org.apache.spark.sql.connector.catalog.TableChange.SetProperty;
import org.apache.spark.sql.connector.expressions.Transform;
import org.jspecify.annotations.Nullable;

/** What ALTER TABLE asks for, as changes of a table in a transaction. */
final class Alterations {

  private static final Set<String> RESERVED =
      Set.of(TableCatalog.PROP_PROVIDER, TableCatalog.PROP_LOCATION, TableCatalog.PROP_EXTERNAL);

  private Alterations() {}

  /**
   * @param partitions by which the table's rows are arranged
   */
  static void apply(
      List<org.apache.spark.sql.connector.catalog.TableChange> changes,
      List<Transform> partitions,
      TableChange table) {
    changes.forEach(change -> apply(change, partitions, table));
  }

  private static void apply(
      org.apache.spark.sql.connector.catalog.TableChange change,
      List<Transform> partitions,
      TableChange table) {
    if (change instanceof SetProperty set) {
      requireFree(set.property());
      RowsMode.check(Map.of(set.property(), set.value()));
      table.setProperties(Map.of(set.property(), set.value()), Set.of());
    } else if (change instanceof RemoveProperty remove) {
      requireFree(remove.property());
      table.setProperties(Map.of(), Set.of(remove.property()));
    } else if (change instanceof AddColumn add) {
      add(add, table);
    } else if (change instanceof RenameColumn rename) {
      table.renameColumn(path(rename.fieldNames()), rename.newName());
    } else if (change instanceof DeleteColumn delete) {
      table.dropColumn(path(delete.fieldNames()));
    } else if (change instanceof ClusterBy cluster) {
      table.partition(
          Transforms.partitioning(partitions.toArray(Transform[]::new))
              .clusteredBy(
                  Arrays.stream(cluster.clusteringColumns())
                      .map(Transforms::path)
                      .toArray(String[]::new)));
    } else {
      throw new InvalidRequest(
          "Larva cannot alter a table in this way. change=" + change.getClass().getSimpleName());
    }
  }

  private static void requireFree(String property) {
    if (RESERVED.contains(property)) {
      throw new InvalidRequest(
          "A table of a lake is of Larva's own kind and has no location; this property cannot be"
              + " changed. property="
              + property);
    }
  }

  private static void add(AddColumn add, TableChange table) {
    String[] names = add.fieldNames();
    if (!add.isNullable()) {
      throw new InvalidRequest(
          "A column that is added has no value in the rows that are there, so it cannot be NOT NULL."
              + " column="
              + path(names));
    }
    if (add.position() != null || add.defaultValue() != null) {
      throw new InvalidRequest(
          "A column is added at the end and without a default. column=" + path(names));
    }
    @Nullable String parent =
        names.length == 1 ? null : path(Arrays.copyOf(names, names.length - 1));
    table.addColumn(parent, names[names.length - 1], NewFields.type(add.dataType()), add.comment());
  }

  private static String path(String[] names) {
    return Arrays.stream(names)
        .map(name -> '`' + name.replace("`", "``") + '`')
        .collect(Collectors.joining("."));
  }
}
