package dev.larva.flink.table;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.Table;
import dev.larva.error.InvalidRequest;
import dev.larva.error.LarvaException;
import dev.larva.flink.access.LakeAddress;
import dev.larva.flink.access.Lease;
import dev.larva.flink.access.OpenLakes;
import dev.larva.format.NamespaceRecord;
import dev.larva.format.TableRecord;
import dev.larva.schema.TableName;
import dev.larva.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.apache.flink.table.catalog.CatalogBaseTable;
import org.apache.flink.table.catalog.CatalogDatabase;
import org.apache.flink.table.catalog.CatalogDatabaseImpl;
import org.apache.flink.table.catalog.ObjectPath;
import org.apache.flink.table.catalog.ResolvedCatalogBaseTable;
import org.apache.flink.table.catalog.ResolvedCatalogTable;
import org.apache.flink.table.catalog.TableChange;
import org.apache.flink.table.catalog.exceptions.CatalogException;
import org.apache.flink.table.catalog.exceptions.DatabaseAlreadyExistException;
import org.apache.flink.table.catalog.exceptions.DatabaseNotEmptyException;
import org.apache.flink.table.catalog.exceptions.DatabaseNotExistException;
import org.apache.flink.table.catalog.exceptions.TableAlreadyExistException;
import org.apache.flink.table.catalog.exceptions.TableNotExistException;
import org.apache.flink.table.catalog.stats.CatalogTableStatistics;
import org.apache.flink.table.factories.Factory;
import org.jspecify.annotations.Nullable;

/** The tables of a lake; its namespaces are Flink's databases. */
public final class LarvaCatalog extends TablesOnlyCatalog {

  private final LakeAddress address;
  private @Nullable Lease lease;

  LarvaCatalog(String name, LakeAddress address) {
    super(name, Snapshot.MAIN);
    this.address = address;
  }

  /** A lake is made if there is none. */
  @Override
  public synchronized void open() {
    Larva.openOrCreate(address.root(), address.options()).close();
    lease = OpenLakes.lease(address);
  }

  @Override
  public synchronized void close() {
    if (lease != null) {
      lease.close();
      lease = null;
    }
  }

  @Override
  public Optional<Factory> getFactory() {
    return Optional.of(new LarvaTableFactory(address));
  }

  /** The lake; if it was upgraded since it was opened, opened anew. */
  private synchronized Lake lake() {
    Lease before = lease;
    if (before == null) {
      throw new CatalogException("The catalog is not open. catalog=" + getName());
    }
    Lease now = OpenLakes.lease(address);
    lease = now;
    before.close();
    return now.lake();
  }

  private Optional<NamespaceRecord> namespace(String name) {
    return lake().snapshot().namespace(name);
  }

  @Override
  public List<String> listDatabases() {
    return lake().snapshot().namespaces().values().stream()
        .map(NamespaceRecord::name)
        .sorted()
        .toList();
  }

  @Override
  public CatalogDatabase getDatabase(String name) throws DatabaseNotExistException {
    NamespaceRecord record =
        namespace(name).orElseThrow(() -> new DatabaseNotExistException(getName(), name));
    return new CatalogDatabaseImpl(new TreeMap<>(record.properties()), null);
  }

  @Override
  public boolean databaseExists(String name) {
    return namespace(name).isPresent();
  }

  @Override
  public void createDatabase(String name, CatalogDatabase database, boolean ignoreIfExists)
      throws DatabaseAlreadyExistException {
    if (!databaseExists(name)) {
      Map<String, String> properties = new TreeMap<>(database.getProperties());
      lake().transact(tx -> tx.createNamespace(name, properties));
    } else if (!ignoreIfExists) {
      throw new DatabaseAlreadyExistException(getName(), name);
    }
  }

  @Override
  public void dropDatabase(String name, boolean ignoreIfNotExists, boolean cascade)
      throws DatabaseNotExistException, DatabaseNotEmptyException {
    if (!databaseExists(name)) {
      if (!ignoreIfNotExists) {
        throw new DatabaseNotExistException(getName(), name);
      }
      return;
    }
    List<String> tables = listTables(name);
    if (!cascade && !tables.isEmpty()) {
      throw new DatabaseNotEmptyException(getName(), name);
    }
    lake()
        .transact(
            tx -> {
              tables.forEach(table -> tx.dropTable(new TableName(name, table)));
              tx.dropNamespace(name);
            });
  }

  @Override
  public void alterDatabase(String name, CatalogDatabase database, boolean ignoreIfNotExists)
      throws DatabaseNotExistException {
    Optional<NamespaceRecord> record = namespace(name);
    if (record.isPresent()) {
      Set<String> removed = new TreeSet<>(record.get().properties().keySet());
      removed.removeAll(database.getProperties().keySet());
      lake().transact(tx -> tx.setNamespaceProperties(name, database.getProperties(), removed));
    } else if (!ignoreIfNotExists) {
      throw new DatabaseNotExistException(getName(), name);
    }
  }

  @Override
  public List<String> listTables(String database) throws DatabaseNotExistException {
    Snapshot snapshot = lake().snapshot();
    NamespaceRecord record =
        snapshot
            .namespace(database)
            .orElseThrow(() -> new DatabaseNotExistException(getName(), database));
    List<String> tables = new ArrayList<>();
    snapshot.names().tablesOf(record.id()).keySet().forEach(name -> tables.add(name.name()));
    return tables;
  }

  private Optional<Table> find(ObjectPath path, Snapshot snapshot) {
    return snapshot
        .table(path.getDatabaseName(), path.getObjectName())
        .map(state -> lake().table(name(path), snapshot));
  }

  private static TableName name(ObjectPath path) {
    return new TableName(path.getDatabaseName(), path.getObjectName());
  }

  private Table require(ObjectPath path, Snapshot snapshot) throws TableNotExistException {
    return find(path, snapshot).orElseThrow(() -> new TableNotExistException(getName(), path));
  }

  @Override
  public CatalogBaseTable getTable(ObjectPath path) throws TableNotExistException {
    return CatalogTables.show(require(path, lake().snapshot()), Map.of());
  }

  /** The table as it was at a time, in milliseconds since 1970; it is read as it was then. */
  @Override
  public CatalogBaseTable getTable(ObjectPath path, long millis) throws TableNotExistException {
    try {
      Snapshot then = lake().snapshotAsOf(millis * 1_000);
      return CatalogTables.show(
          require(path, then), Map.of(TableOptions.VERSION.key(), Long.toString(then.version())));
    } catch (LarvaException unavailable) {
      throw new CatalogException(unavailable.getMessage(), unavailable);
    }
  }

  @Override
  public boolean tableExists(ObjectPath path) {
    return find(path, lake().snapshot()).isPresent();
  }

  @Override
  public void createTable(ObjectPath path, CatalogBaseTable table, boolean ignoreIfExists)
      throws TableAlreadyExistException, DatabaseNotExistException {
    if (!databaseExists(path.getDatabaseName())) {
      throw new DatabaseNotExistException(getName(), path.getDatabaseName());
    }
    if (tableExists(path)) {
      if (!ignoreIfExists) {
        throw new TableAlreadyExistException(getName(), path);
      }
      return;
    }
    if (!(table instanceof ResolvedCatalogTable resolved)) {
      throw new InvalidRequest("A lake holds tables, no views yet. table=" + path);
    }
    NewTable planned = NewTable.of(resolved, path.toString());
    lake()
        .transact(
            tx ->
                tx.createTable(
                    name(path), planned.fields(), planned.partitioning(), planned.properties()));
  }

  private void ifExists(ObjectPath path, boolean ignore, Consumer<TableName> change)
      throws TableNotExistException {
    if (tableExists(path)) {
      change.accept(name(path));
    } else if (!ignore) {
      throw new TableNotExistException(getName(), path);
    }
  }

  @Override
  public void dropTable(ObjectPath path, boolean ignoreIfNotExists) throws TableNotExistException {
    ifExists(path, ignoreIfNotExists, name -> lake().transact(tx -> tx.dropTable(name)));
  }

  @Override
  public void renameTable(ObjectPath path, String newName, boolean ignoreIfNotExists)
      throws TableNotExistException, TableAlreadyExistException {
    ObjectPath target = new ObjectPath(path.getDatabaseName(), newName);
    if (tableExists(target)) {
      throw new TableAlreadyExistException(getName(), target);
    }
    ifExists(
        path, ignoreIfNotExists, name -> lake().transact(tx -> tx.renameTable(name, name(target))));
  }

  @Override
  public void alterTable(
      ObjectPath path,
      CatalogBaseTable newTable,
      List<TableChange> changes,
      boolean ignoreIfNotExists)
      throws TableNotExistException {
    ifExists(
        path,
        ignoreIfNotExists,
        name ->
            lake()
                .transact(
                    tx -> changes.forEach(change -> Alterations.apply(tx.table(name), change))));
  }

  @Override
  public void alterTable(ObjectPath path, CatalogBaseTable newTable, boolean ignoreIfNotExists)
      throws TableNotExistException {
    Table table = require(path, lake().snapshot());
    if (!(newTable instanceof ResolvedCatalogBaseTable<?> resolved)
        || !Alterations.sameColumns(table, resolved)) {
      throw new InvalidRequest("Change the columns of a table by ALTER TABLE. table=" + path);
    }
    Map<String, String> options = new TreeMap<>(newTable.getOptions());
    options.remove(PartitionText.OPTION);
    if (newTable.getComment() != null && !newTable.getComment().isEmpty()) {
      options.put(CatalogTables.COMMENT, newTable.getComment());
    }
    Set<String> removed = new TreeSet<>(table.properties().keySet());
    removed.removeAll(options.keySet());
    lake().transact(tx -> tx.table(name(path)).setProperties(options, removed));
  }

  @Override
  public CatalogTableStatistics getTableStatistics(ObjectPath path) throws TableNotExistException {
    TableRecord.Totals totals = require(path, lake().snapshot()).totals();
    return new CatalogTableStatistics(
        totals.rows() - totals.deleted(), (int) totals.chunks(), totals.bytes(), totals.bytes());
  }
}
