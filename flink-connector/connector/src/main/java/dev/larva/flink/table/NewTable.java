package dev.larva.flink.table;

import dev.larva.error.InvalidRequest;
import dev.larva.flink.types.LarvaTypes;
import dev.larva.partition.Partitioning;
import dev.larva.schema.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.table.catalog.Column;
import org.apache.flink.table.catalog.ResolvedCatalogTable;
import org.apache.flink.table.catalog.ResolvedSchema;
import org.apache.flink.table.factories.FactoryUtil;
import org.apache.flink.table.types.logical.RowType;
import org.jspecify.annotations.Nullable;

/** A table as a statement wants it made. */
record NewTable(List<Field> fields, Partitioning partitioning, Map<String, String> properties) {

  /**
   * @throws InvalidRequest if it has what a lake does not hold
   */
  static NewTable of(ResolvedCatalogTable table, String name) {
    ResolvedSchema schema = table.getResolvedSchema();
    if (schema.getPrimaryKey().isPresent()) {
      throw new InvalidRequest("A lake has no keys yet; leave PRIMARY KEY out. table=" + name);
    }
    if (!schema.getWatermarkSpecs().isEmpty()) {
      throw new InvalidRequest(
          "A lake holds rows, not how a stream is read; declare the watermark in a temporary table: CREATE TEMPORARY TABLE … WITH ('connector' = 'larva', …). table="
              + name);
    }
    List<RowType.RowField> columns = new ArrayList<>();
    for (Column column : schema.getColumns()) {
      if (!column.isPhysical()) {
        throw new InvalidRequest(
            ("Column '%s' is computed or of metadata, which a lake does not hold; declare it in a"
                    + " temporary table or a view. table=%s column=%s")
                .formatted(column.getName(), name, column.getName()));
      }
      columns.add(
          new RowType.RowField(
              column.getName(),
              column.getDataType().getLogicalType(),
              column.getComment().orElse(null)));
    }
    Map<String, String> properties = new TreeMap<>(table.getOptions());
    requireOurs(properties.remove(FactoryUtil.CONNECTOR.key()), name);
    TableOptions.requireNoPlace(properties);
    TableOptions.requireValid(properties);
    String transforms = properties.remove(PartitionText.OPTION);
    if (!table.getComment().isEmpty()) {
      properties.put(CatalogTables.COMMENT, table.getComment());
    }
    return new NewTable(
        LarvaTypes.fields(new RowType(columns)),
        PartitionText.parse(table.getPartitionKeys(), transforms == null ? "" : transforms),
        properties);
  }

  /**
   * Refuses a table of another connector, which the catalog would not read as such.
   *
   * @param connector as a statement names it; absent: it names none
   */
  static void requireOurs(@Nullable String connector, String name) {
    if (connector != null && !connector.equals(LarvaTableFactory.IDENTIFIER)) {
      throw new InvalidRequest(
          ("The catalog of a lake holds Larva tables only; declare one of connector '%s' as a TEMPORARY"
                  + " TABLE, or in another catalog. table=%s connector=%s")
              .formatted(connector, name, connector));
    }
  }
}
