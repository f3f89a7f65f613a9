package dev.larva.flink.table;

import dev.larva.Table;
import dev.larva.flink.types.FlinkTypes;
import dev.larva.schema.Field;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.table.api.Schema;
import org.apache.flink.table.catalog.CatalogTable;
import org.apache.flink.table.types.utils.TypeConversions;

/** A lake's tables as Flink's catalogs show them. */
final class CatalogTables {

  /** The property that holds a table's comment. */
  static final String COMMENT = "comment";

  private CatalogTables() {}

  /**
   * @param further options beside the table's properties
   */
  static CatalogTable show(Table table, Map<String, String> further) {
    Schema.Builder columns = Schema.newBuilder();
    for (Field field : table.schema().fields()) {
      columns.column(field.name(), TypeConversions.fromLogicalToDataType(FlinkTypes.of(field)));
      if (field.doc() != null) {
        columns.withComment(field.doc());
      }
    }
    Map<String, String> options = new TreeMap<>(table.properties());
    String comment = options.remove(COMMENT);
    String transforms = PartitionText.transforms(table.record().spec(), table.schema());
    if (!transforms.isEmpty()) {
      options.put(PartitionText.OPTION, transforms);
    }
    options.putAll(further);
    return CatalogTable.newBuilder()
        .schema(columns.build())
        .comment(comment)
        .partitionKeys(PartitionText.columns(table.record().spec(), table.schema()))
        .options(options)
        .build();
  }
}
