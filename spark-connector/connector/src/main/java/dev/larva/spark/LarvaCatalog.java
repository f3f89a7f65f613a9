package dev.larva.spark;

import dev.larva.spark.access.CatalogOptions;
import dev.larva.spark.catalog.LakeCatalog;
import dev.larva.spark.functions.TransformFunctions;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.NamespaceAlreadyExistsException;
import org.apache.spark.sql.catalyst.analysis.NoSuchFunctionException;
import org.apache.spark.sql.catalyst.analysis.NoSuchNamespaceException;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.catalyst.analysis.NonEmptyNamespaceException;
import org.apache.spark.sql.catalyst.analysis.TableAlreadyExistsException;
import org.apache.spark.sql.connector.catalog.FunctionCatalog;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.NamespaceChange;
import org.apache.spark.sql.connector.catalog.StagedTable;
import org.apache.spark.sql.connector.catalog.StagingTableCatalog;
import org.apache.spark.sql.connector.catalog.SupportsNamespaces;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCatalogCapability;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.connector.catalog.TableInfo;
import org.apache.spark.sql.connector.catalog.functions.UnboundFunction;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.jspecify.annotations.Nullable;

/**
 * Lakes as a catalog: {@code spark.sql.catalog.lake = dev.larva.spark.LarvaCatalog}, {@code
 * spark.sql.catalog.lake.root = s3://bucket/lake}. Spark makes one for each session; lakes are
 * shared by all of them.
 */
public final class LarvaCatalog
    implements StagingTableCatalog, SupportsNamespaces, FunctionCatalog {

  private @Nullable LakeCatalog lakes;
  private String name = "";

  @Override
  public void initialize(String newName, CaseInsensitiveStringMap options) {
    name = newName;
    lakes =
        new LakeCatalog(
            CatalogOptions.of(
                newName,
                options.asCaseSensitiveMap(),
                SparkSession.active().sparkContext().hadoopConfiguration()));
  }

  private LakeCatalog lakes() {
    LakeCatalog initialized = lakes;
    if (initialized == null) {
      throw new IllegalStateException("Spark initializes a catalog before it uses it");
    }
    return initialized;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Set<TableCatalogCapability> capabilities() {
    return EnumSet.of(TableCatalogCapability.SUPPORT_COLUMN_DEFAULT_VALUE);
  }

  @Override
  public String[] defaultNamespace() {
    return LakeCatalog.defaultNamespace();
  }

  @Override
  public String[][] listNamespaces() throws NoSuchNamespaceException {
    return lakes().namespaces().list(new String[0]);
  }

  @Override
  public String[][] listNamespaces(String[] namespace) throws NoSuchNamespaceException {
    return lakes().namespaces().list(namespace);
  }

  @Override
  public Map<String, String> loadNamespaceMetadata(String[] namespace)
      throws NoSuchNamespaceException {
    return lakes().namespaces().load(namespace);
  }

  @Override
  public void createNamespace(String[] namespace, Map<String, String> properties)
      throws NamespaceAlreadyExistsException {
    lakes().namespaces().create(namespace, properties);
  }

  @Override
  public void alterNamespace(String[] namespace, NamespaceChange... changes)
      throws NoSuchNamespaceException {
    lakes().namespaces().alter(namespace, List.of(changes));
  }

  @Override
  public boolean dropNamespace(String[] namespace, boolean cascade)
      throws NoSuchNamespaceException, NonEmptyNamespaceException {
    return lakes().namespaces().drop(namespace, cascade);
  }

  @Override
  public Identifier[] listTables(String[] namespace) throws NoSuchNamespaceException {
    return lakes().namespaces().tables(namespace).stream()
        .map(table -> Identifier.of(namespace, table))
        .toArray(Identifier[]::new);
  }

  @Override
  public Table loadTable(Identifier ident) throws NoSuchTableException {
    return lakes().tables().load(ident);
  }

  @Override
  public Table loadTable(Identifier ident, String version) throws NoSuchTableException {
    return lakes().tables().load(ident, version);
  }

  @Override
  public Table loadTable(Identifier ident, long micros) throws NoSuchTableException {
    return lakes().tables().load(ident, micros);
  }

  @Override
  public @Nullable Table createTable(Identifier ident, TableInfo table)
      throws TableAlreadyExistsException, NoSuchNamespaceException {
    lakes().tables().create(ident, table);
    return null;
  }

  @Override
  public Table alterTable(Identifier ident, TableChange... changes) throws NoSuchTableException {
    lakes().tables().alter(ident, List.of(changes));
    return loadTable(ident);
  }

  @Override
  public boolean dropTable(Identifier ident) {
    return lakes().tables().drop(ident);
  }

  @Override
  public void renameTable(Identifier from, Identifier to)
      throws NoSuchTableException, TableAlreadyExistsException {
    lakes().tables().rename(from, to);
  }

  @Override
  public StagedTable stageCreate(Identifier ident, TableInfo table)
      throws TableAlreadyExistsException, NoSuchNamespaceException {
    return lakes().staged().create(ident, table);
  }

  @Override
  public StagedTable stageReplace(Identifier ident, TableInfo table)
      throws NoSuchNamespaceException, NoSuchTableException {
    loadTable(ident);
    return stageCreateOrReplace(ident, table);
  }

  @Override
  public StagedTable stageCreateOrReplace(Identifier ident, TableInfo table)
      throws NoSuchNamespaceException {
    return lakes().staged().createOrReplace(ident, table);
  }

  @Override
  public Identifier[] listFunctions(String[] namespace) {
    return namespace.length == 0
        ? TransformFunctions.names().stream()
            .map(function -> Identifier.of(namespace, function))
            .toArray(Identifier[]::new)
        : new Identifier[0];
  }

  @Override
  public UnboundFunction loadFunction(Identifier ident) throws NoSuchFunctionException {
    return (ident.namespace().length == 0
            ? TransformFunctions.find(ident.name())
            : Optional.<UnboundFunction>empty())
        .orElseThrow(() -> new NoSuchFunctionException(ident));
  }
}
