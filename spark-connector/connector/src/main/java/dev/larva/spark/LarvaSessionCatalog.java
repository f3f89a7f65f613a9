package dev.larva.spark;

import dev.larva.spark.catalog.LakeCatalog;
import dev.larva.spark.catalog.SessionTables;
import dev.larva.spark.functions.TransformFunctions;
import java.util.Optional;
import org.apache.spark.sql.catalyst.analysis.NoSuchFunctionException;
import org.apache.spark.sql.catalyst.analysis.NoSuchNamespaceException;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.catalyst.analysis.NonEmptyNamespaceException;
import org.apache.spark.sql.catalyst.analysis.TableAlreadyExistsException;
import org.apache.spark.sql.connector.catalog.DelegatingCatalogExtension;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.ProcedureCatalog;
import org.apache.spark.sql.connector.catalog.StagedTable;
import org.apache.spark.sql.connector.catalog.StagingTableCatalog;
import org.apache.spark.sql.connector.catalog.SupportsNamespaces;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.connector.catalog.TableInfo;
import org.apache.spark.sql.connector.catalog.functions.UnboundFunction;
import org.apache.spark.sql.connector.catalog.procedures.UnboundProcedure;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.jspecify.annotations.Nullable;

/**
 * A lake in Spark's session catalog: {@code spark.sql.catalog.spark_catalog =
 * dev.larva.spark.LarvaSessionCatalog}, {@code spark.sql.catalog.spark_catalog.root =
 * s3://bucket/lake}. Tables made {@code USING larva} are in the lake, all others where Spark has
 * them without it.
 */
public final class LarvaSessionCatalog extends DelegatingCatalogExtension
    implements StagingTableCatalog, ProcedureCatalog {

  private @Nullable LakeCatalog lakes;

  @Override
  public void initialize(String name, CaseInsensitiveStringMap options) {
    lakes = LakeCatalog.of(name, options);
  }

  private SessionTables tables() {
    LakeCatalog initialized = lakes;
    if (initialized == null
        || !(delegate instanceof TableCatalog spark)
        || !(delegate instanceof SupportsNamespaces databases)) {
      throw new IllegalStateException("Spark initializes its session catalog before it uses it");
    }
    return new SessionTables(initialized, spark, databases);
  }

  @Override
  public Identifier[] listTables(String[] namespace) throws NoSuchNamespaceException {
    return tables().list(namespace);
  }

  @Override
  public boolean tableExists(Identifier ident) {
    return tables().exists(ident);
  }

  @Override
  public Table loadTable(Identifier ident) throws NoSuchTableException {
    return tables().load(ident);
  }

  @Override
  public Table loadTable(Identifier ident, String version) throws NoSuchTableException {
    return tables().load(ident, version);
  }

  @Override
  public Table loadTable(Identifier ident, long micros) throws NoSuchTableException {
    return tables().load(ident, micros);
  }

  @Override
  public @Nullable Table createTable(Identifier ident, TableInfo table)
      throws TableAlreadyExistsException, NoSuchNamespaceException {
    return tables().create(ident, table);
  }

  @Override
  public StagedTable stageCreate(Identifier ident, TableInfo table)
      throws TableAlreadyExistsException, NoSuchNamespaceException {
    return tables().stageCreate(ident, table);
  }

  @Override
  public StagedTable stageReplace(Identifier ident, TableInfo table)
      throws NoSuchNamespaceException, NoSuchTableException {
    loadTable(ident);
    return tables().stageReplace(ident, table);
  }

  @Override
  public StagedTable stageCreateOrReplace(Identifier ident, TableInfo table)
      throws NoSuchNamespaceException {
    return tables().stageReplace(ident, table);
  }

  @Override
  public Table alterTable(Identifier ident, TableChange... changes) throws NoSuchTableException {
    return tables().alter(ident, changes);
  }

  @Override
  public boolean dropTable(Identifier ident) {
    return tables().drop(ident, false);
  }

  @Override
  public boolean purgeTable(Identifier ident) {
    return tables().drop(ident, true);
  }

  @Override
  public void renameTable(Identifier from, Identifier to)
      throws NoSuchTableException, TableAlreadyExistsException {
    tables().rename(from, to);
  }

  @Override
  public boolean dropNamespace(String[] namespace, boolean cascade)
      throws NoSuchNamespaceException, NonEmptyNamespaceException {
    return tables().dropDatabase(namespace, cascade);
  }

  /** The transforms are functions of no database, where Spark has none. */
  @Override
  public UnboundFunction loadFunction(Identifier ident) throws NoSuchFunctionException {
    Optional<UnboundFunction> own =
        ident.namespace().length == 0 ? TransformFunctions.find(ident.name()) : Optional.empty();
    return own.isPresent() ? own.get() : super.loadFunction(ident);
  }

  @Override
  public boolean functionExists(Identifier ident) {
    boolean own =
        ident.namespace().length == 0 && TransformFunctions.names().contains(ident.name());
    return own || super.functionExists(ident);
  }

  @Override
  public Identifier[] listProcedures(String[] namespace) {
    return tables().lakes().procedures(namespace).stream()
        .map(procedure -> Identifier.of(namespace, procedure))
        .toArray(Identifier[]::new);
  }

  @Override
  public UnboundProcedure loadProcedure(Identifier ident) {
    return tables().lakes().procedure(ident);
  }
}
