package dev.larva.flink.table;

import java.util.List;
import org.apache.flink.table.catalog.AbstractCatalog;
import org.apache.flink.table.catalog.CatalogFunction;
import org.apache.flink.table.catalog.CatalogPartition;
import org.apache.flink.table.catalog.CatalogPartitionSpec;
import org.apache.flink.table.catalog.ObjectPath;
import org.apache.flink.table.catalog.exceptions.FunctionNotExistException;
import org.apache.flink.table.catalog.exceptions.PartitionNotExistException;
import org.apache.flink.table.catalog.exceptions.ProcedureNotExistException;
import org.apache.flink.table.catalog.stats.CatalogColumnStatistics;
import org.apache.flink.table.catalog.stats.CatalogTableStatistics;
import org.apache.flink.table.expressions.Expression;
import org.apache.flink.table.procedures.Procedure;

/** What a catalog of tables answers when it is asked for anything else. */
abstract sealed class TablesOnlyCatalog extends AbstractCatalog permits LarvaCatalog {

  TablesOnlyCatalog(String name, String database) {
    super(name, database);
  }

  private static UnsupportedOperationException unsupported(String what) {
    return new UnsupportedOperationException(
        "A lake holds tables; " + what + " cannot be changed here.");
  }

  @Override
  public List<String> listViews(String database) {
    return List.of();
  }

  @Override
  public List<CatalogPartitionSpec> listPartitions(ObjectPath table) {
    throw new UnsupportedOperationException(
        "The partitions of a table follow from its rows, and are not listed; group its rows by the"
            + " columns that partition. table="
            + table);
  }

  @Override
  public List<CatalogPartitionSpec> listPartitions(ObjectPath table, CatalogPartitionSpec spec) {
    return listPartitions(table);
  }

  @Override
  public List<String> listProcedures(String database) {
    return List.of();
  }

  @Override
  public Procedure getProcedure(ObjectPath procedure) throws ProcedureNotExistException {
    throw new ProcedureNotExistException(getName(), procedure);
  }

  @Override
  public List<CatalogPartitionSpec> listPartitionsByFilter(
      ObjectPath table, List<Expression> filters) {
    return List.of();
  }

  @Override
  public CatalogPartition getPartition(ObjectPath table, CatalogPartitionSpec spec)
      throws PartitionNotExistException {
    throw new PartitionNotExistException(getName(), table, spec);
  }

  @Override
  public boolean partitionExists(ObjectPath table, CatalogPartitionSpec spec) {
    return false;
  }

  @Override
  public void createPartition(
      ObjectPath table,
      CatalogPartitionSpec spec,
      CatalogPartition partition,
      boolean ignoreIfExists) {
    throw unsupported("its partitions follow from their rows, and");
  }

  @Override
  public void dropPartition(
      ObjectPath table, CatalogPartitionSpec spec, boolean ignoreIfNotExists) {
    throw unsupported("its partitions follow from their rows, and");
  }

  @Override
  public void alterPartition(
      ObjectPath table,
      CatalogPartitionSpec spec,
      CatalogPartition partition,
      boolean ignoreIfNotExists) {
    throw unsupported("its partitions follow from their rows, and");
  }

  @Override
  public List<String> listFunctions(String database) {
    return List.of();
  }

  @Override
  public CatalogFunction getFunction(ObjectPath function) throws FunctionNotExistException {
    throw new FunctionNotExistException(getName(), function);
  }

  @Override
  public boolean functionExists(ObjectPath function) {
    return false;
  }

  @Override
  public void createFunction(ObjectPath path, CatalogFunction function, boolean ignoreIfExists) {
    throw unsupported("functions");
  }

  @Override
  public void alterFunction(ObjectPath path, CatalogFunction function, boolean ignoreIfNotExists) {
    throw unsupported("functions");
  }

  @Override
  public void dropFunction(ObjectPath path, boolean ignoreIfNotExists) {
    throw unsupported("functions");
  }

  @Override
  public CatalogColumnStatistics getTableColumnStatistics(ObjectPath table) {
    return CatalogColumnStatistics.UNKNOWN;
  }

  @Override
  public CatalogTableStatistics getPartitionStatistics(
      ObjectPath table, CatalogPartitionSpec spec) {
    return CatalogTableStatistics.UNKNOWN;
  }

  @Override
  public CatalogColumnStatistics getPartitionColumnStatistics(
      ObjectPath table, CatalogPartitionSpec spec) {
    return CatalogColumnStatistics.UNKNOWN;
  }

  @Override
  public void alterTableStatistics(
      ObjectPath table, CatalogTableStatistics statistics, boolean ignoreIfNotExists) {
    throw unsupported("statistics");
  }

  @Override
  public void alterTableColumnStatistics(
      ObjectPath table, CatalogColumnStatistics statistics, boolean ignoreIfNotExists) {
    throw unsupported("statistics");
  }

  @Override
  public void alterPartitionStatistics(
      ObjectPath table,
      CatalogPartitionSpec spec,
      CatalogTableStatistics statistics,
      boolean ignoreIfNotExists) {
    throw unsupported("statistics");
  }

  @Override
  public void alterPartitionColumnStatistics(
      ObjectPath table,
      CatalogPartitionSpec spec,
      CatalogColumnStatistics statistics,
      boolean ignoreIfNotExists) {
    throw unsupported("statistics");
  }
}
