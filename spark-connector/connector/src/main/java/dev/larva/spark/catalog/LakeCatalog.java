package dev.larva.spark.catalog;

import dev.larva.schema.TableName;
import dev.larva.spark.access.CatalogOptions;
import dev.larva.spark.table.LoadedTable;
import dev.larva.spark.target.Target;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.NoSuchNamespaceException;
import org.apache.spark.sql.catalyst.analysis.TableAlreadyExistsException;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.StagedTable;
import org.apache.spark.sql.connector.catalog.TableInfo;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** What a catalog of a session does, by what it does it to. */
public final class LakeCatalog {

  private final Places places;

  private LakeCatalog(CatalogOptions options) {
    this.places = new Places(options);
  }

  /**
   * What a catalog of that name does.
   *
   * @throws dev.larva.error.InvalidRequest if it is configured with an option that is unknown
   */
  public static LakeCatalog of(String name, CaseInsensitiveStringMap options) {
    return new LakeCatalog(
        CatalogOptions.of(
            name,
            options.asCaseSensitiveMap(),
            SparkSession.active().sparkContext().hadoopConfiguration()));
  }

  /** The namespace that a name without one means. */
  public static String[] defaultNamespace() {
    return new String[] {TableName.DEFAULT_NAMESPACE};
  }

  public Namespaces namespaces() {
    return new Namespaces(places);
  }

  public Tables tables() {
    return new Tables(places);
  }

  /** Statements that make a table and fill it. */
  public Staged staged() {
    return new Staged(tables());
  }

  /** Makes tables that are not there until all of them lands. */
  public record Staged(Tables tables) {

    public StagedTable create(Identifier ident, TableInfo table)
        throws TableAlreadyExistsException, NoSuchNamespaceException {
      return new StagedWrite(ident, tables.stageCreate(ident, table), null);
    }

    public StagedTable createOrReplace(Identifier ident, TableInfo table)
        throws NoSuchNamespaceException {
      Target target = tables.stageReplace(ident, table);
      return new StagedWrite(
          ident,
          target,
          LoadedTable.newest(target.address(), target.name())
              .map(LoadedTable::snapshot)
              .orElse(null));
    }
  }
}
