package dev.larva.spark.catalog;

import dev.larva.spark.functions.TransformFunctions;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.catalyst.analysis.NamespaceAlreadyExistsException;
import org.apache.spark.sql.catalyst.analysis.NoSuchFunctionException;
import org.apache.spark.sql.catalyst.analysis.NoSuchNamespaceException;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.catalyst.analysis.NonEmptyNamespaceException;
import org.apache.spark.sql.catalyst.analysis.TableAlreadyExistsException;
import org.apache.spark.sql.connector.catalog.FunctionCatalog;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.NamespaceChange;
import org.apache.spark.sql.connector.catalog.ProcedureCatalog;
import org.apache.spark.sql.connector.catalog.StagedTable;
import org.apache.spark.sql.connector.catalog.StagingTableCatalog;
import org.apache.spark.sql.connector.catalog.SupportsNamespaces;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCatalogCapability;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.connector.catalog.TableInfo;
import org.apache.spark.sql.connector.catalog.functions.UnboundFunction;
import org.apache.spark.sql.connector.catalog.procedures.UnboundProcedure;
import org.jspecify.annotations.Nullable;

/**
 * A catalog of Spark's whose tables are those of lakes: all that it does in every version of Spark.
 * Which object does it is up to the class.
 */
public interface LakesPlugin
    extends StagingTableCatalog, SupportsNamespaces, FunctionCatalog, ProcedureCatalog {

  /** What does it. */
  LakeCatalog lakes();

  @Override
  default Set<TableCatalogCapability> capabilities() {
    return EnumSet.of(TableCatalogCapability.SUPPORT_COLUMN_DEFAULT_VALUE);
  }

  @Override
  default String[] defaultNamespace() {
    return LakeCatalog.defaultNamespace();
  }

  @Override
  default String[][] listNamespaces() throws NoSuchNamespaceException {
    return lakes().namespaces().list(new String[0]);
  }

  @Override
  default String[][] listNamespaces(String[] namespace) throws NoSuchNamespaceException {
    return lakes().namespaces().list(namespace);
  }

  @Override
  default Map<String, String> loadNamespaceMetadata(String[] namespace)
      throws NoSuchNamespaceException {
    return lakes().namespaces().load(namespace);
  }

  @Override
  default void createNamespace(String[] namespace, Map<String, String> properties)
      throws NamespaceAlreadyExistsException {
    lakes().namespaces().create(namespace, properties);
  }

  @Override
  default void alterNamespace(String[] namespace, NamespaceChange... changes)
      throws NoSuchNamespaceException {
    lakes().namespaces().alter(namespace, List.of(changes));
  }

  @Override
  default boolean dropNamespace(String[] namespace, boolean cascade)
      throws NoSuchNamespaceException, NonEmptyNamespaceException {
    return lakes().namespaces().drop(namespace, cascade);
  }

  @Override
  default Identifier[] listTables(String[] namespace) throws NoSuchNamespaceException {
    return lakes().namespaces().tables(namespace).stream()
        .map(table -> Identifier.of(namespace, table))
        .toArray(Identifier[]::new);
  }

  @Override
  default Table loadTable(Identifier ident) throws NoSuchTableException {
    return lakes().tables().load(ident);
  }

  @Override
  default Table loadTable(Identifier ident, String version) throws NoSuchTableException {
    return lakes().tables().load(ident, version);
  }

  @Override
  default Table loadTable(Identifier ident, long micros) throws NoSuchTableException {
    return lakes().tables().load(ident, micros);
  }

  @Override
  default @Nullable Table createTable(Identifier ident, TableInfo table)
      throws TableAlreadyExistsException, NoSuchNamespaceException {
    lakes().tables().create(ident, table);
    return null;
  }

  @Override
  default Table alterTable(Identifier ident, TableChange... changes) throws NoSuchTableException {
    lakes().tables().alter(ident, List.of(changes));
    return loadTable(ident);
  }

  @Override
  default boolean dropTable(Identifier ident) {
    return lakes().tables().drop(ident);
  }

  @Override
  default void renameTable(Identifier from, Identifier to)
      throws NoSuchTableException, TableAlreadyExistsException {
    lakes().tables().rename(from, to);
  }

  @Override
  default StagedTable stageCreate(Identifier ident, TableInfo table)
      throws TableAlreadyExistsException, NoSuchNamespaceException {
    return lakes().staged().create(ident, table);
  }

  @Override
  default StagedTable stageReplace(Identifier ident, TableInfo table)
      throws NoSuchNamespaceException, NoSuchTableException {
    loadTable(ident);
    return stageCreateOrReplace(ident, table);
  }

  @Override
  default StagedTable stageCreateOrReplace(Identifier ident, TableInfo table)
      throws NoSuchNamespaceException {
    return lakes().staged().createOrReplace(ident, table);
  }

  @Override
  default Identifier[] listFunctions(String[] namespace) {
    return namespace.length == 0
        ? TransformFunctions.names().stream()
            .map(function -> Identifier.of(namespace, function))
            .toArray(Identifier[]::new)
        : new Identifier[0];
  }

  @Override
  default UnboundFunction loadFunction(Identifier ident) throws NoSuchFunctionException {
    return (ident.namespace().length == 0
            ? TransformFunctions.find(ident.name())
            : Optional.<UnboundFunction>empty())
        .orElseThrow(() -> new NoSuchFunctionException(ident));
  }

  @Override
  default Identifier[] listProcedures(String[] namespace) {
    return lakes().procedures(namespace).stream()
        .map(procedure -> Identifier.of(namespace, procedure))
        .toArray(Identifier[]::new);
  }

  @Override
  default UnboundProcedure loadProcedure(Identifier ident) {
    return lakes().procedure(ident);
  }
}
