package dev.larva.bench.iceberg;

import dev.larva.bench.contest.Contestant;
import java.util.HashMap;
import java.util.Map;
import org.apache.iceberg.CatalogProperties;
import org.apache.iceberg.Schema;
import org.apache.iceberg.aws.s3.S3FileIO;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.jdbc.JdbcCatalog;
import org.apache.iceberg.types.Types;

/** Opens the contestant; its catalog is the file of the option {@code catalog}. */
public final class IcebergOpening implements Contestant.Opening {

  static final TableIdentifier TABLE = TableIdentifier.of("main", "contest");

  private static final Schema SCHEMA =
      new Schema(
          Types.NestedField.required(1, "id", Types.LongType.get()),
          Types.NestedField.optional(2, "name", Types.StringType.get()),
          Types.NestedField.optional(3, "amount", Types.DoubleType.get()));

  @Override
  public Contestant open(Map<String, String> options) {
    Map<String, String> properties = new HashMap<>(options);
    properties.put(CatalogProperties.WAREHOUSE_LOCATION, properties.remove("root"));
    properties.put(CatalogProperties.FILE_IO_IMPL, S3FileIO.class.getName());
    properties.put(CatalogProperties.URI, "jdbc:sqlite:" + properties.remove("catalog"));
    boolean create = Boolean.parseBoolean(properties.remove("create"));
    JdbcCatalog catalog = new JdbcCatalog();
    catalog.initialize("contest", properties);
    if (create) {
      catalog.createNamespace(Namespace.of("main"));
      catalog.createTable(TABLE, SCHEMA);
    }
    return new IcebergContestant(catalog, catalog.loadTable(TABLE));
  }
}
