package dev.larva.spark.catalog;

import dev.larva.error.InvalidRequest;
import dev.larva.partition.Partitioning;
import dev.larva.schema.Field;
import dev.larva.spark.read.ReadGrouping;
import dev.larva.spark.rowlevel.RowsMode;
import dev.larva.spark.types.Defaults;
import dev.larva.spark.types.NewFields;
import dev.larva.spark.types.Transforms;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.ColumnDefaultValue;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.catalog.TableInfo;
import org.apache.spark.sql.internal.SQLConf;

/** What a statement wants a table to be. */
record NewTable(List<Field> fields, Partitioning partitioning, Map<String, String> properties) {

  /** The source that tables of a lake are of. */
  static final String PROVIDER = "larva";

  NewTable {
    fields = List.copyOf(fields);
    properties = Collections.unmodifiableMap(new TreeMap<>(properties));
  }

  /**
   * Reads a statement.
   *
   * @throws InvalidRequest if a lake's tables do not have what it asks for
   */
  static NewTable of(TableInfo asked) {
    refuseRules(asked);
    return new NewTable(
        fields(asked), Transforms.partitioning(asked.partitions()), properties(asked.properties()));
  }

  /** The columns, with the values that they have in rows that leave them out. */
  private static List<Field> fields(TableInfo asked) {
    List<Field> fields = new ArrayList<>();
    for (Field field : NewFields.of(asked.schema(), SQLConf.get().caseSensitiveAnalysis())) {
      ColumnDefaultValue value = asked.columns()[fields.size()].defaultValue();
      String sql = value == null ? null : value.getSql();
      fields.add(
          sql == null
              ? field
              : field.withDefaults(null, Defaults.value(sql, field.type(), field.name())));
    }
    return fields;
  }

  private static void refuseRules(TableInfo asked) {
    if (asked.constraints().length > 0) {
      throw new InvalidRequest(
          "Larva's tables have no keys, CHECK or other constraints yet; leave them out. constraint="
              + asked.constraints()[0].name());
    }
    for (Column column : asked.columns()) {
      if (column.generationExpression() != null || column.identityColumnSpec() != null) {
        throw new InvalidRequest(
            "Larva's tables have no generated or identity columns; compute the values in the query"
                + " that writes. column="
                + column.name());
      }
    }
  }

  private static Map<String, String> properties(Map<String, String> asked) {
    Map<String, String> properties = new TreeMap<>(asked);
    String provider = properties.remove(TableCatalog.PROP_PROVIDER);
    if (provider != null && !isOwn(provider)) {
      throw new InvalidRequest(
          "A lake holds tables of its own kind only; leave out USING, or write USING larva. using="
              + provider);
    }
    if (properties.containsKey(TableCatalog.PROP_LOCATION)
        || properties.containsKey(TableCatalog.PROP_EXTERNAL)) {
      throw new InvalidRequest(
          "A table lives in its lake and has no location of its own; leave out LOCATION and EXTERNAL,"
              + " or name another lake by its root. location="
              + properties.get(TableCatalog.PROP_LOCATION));
    }
    removeOptions(properties);
    RowsMode.check(properties);
    ReadGrouping.check(properties);
    return properties;
  }

  /** A data frame that names no source is of Spark's standard one, which says nothing here. */
  private static boolean isOwn(String provider) {
    return provider.equalsIgnoreCase(PROVIDER)
        || provider.equalsIgnoreCase(SQLConf.get().defaultDataSourceName());
  }

  /** Spark tells options twice, and once more to the write, which is whom they are for. */
  private static void removeOptions(Map<String, String> properties) {
    List<String> options =
        properties.keySet().stream()
            .filter(name -> name.startsWith(TableCatalog.OPTION_PREFIX))
            .toList();
    for (String option : options) {
      properties.remove(option);
      properties.remove(option.substring(TableCatalog.OPTION_PREFIX.length()));
    }
  }
}
