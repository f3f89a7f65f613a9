package dev.larva.spark.catalog;

import dev.larva.error.InvalidRequest;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.spark.sql.catalyst.analysis.NoSuchNamespaceException;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.catalyst.analysis.NonEmptyNamespaceException;
import org.apache.spark.sql.catalyst.analysis.TableAlreadyExistsException;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.StagedTable;
import org.apache.spark.sql.connector.catalog.SupportsNamespaces;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.connector.catalog.TableInfo;
import org.apache.spark.sql.internal.SQLConf;
import org.jspecify.annotations.Nullable;

/**
 * Tables of a lake beside those of Spark's own catalog, under one set of names. The databases are
 * Spark's; the lake has a namespace of the name of each in which it has had a table. A table of the
 * lake hides one of Spark's that came to be after it. Upper and lower case are one where they are
 * to Spark's own catalog: names are in lower case in the lake, too, but for tables that others
 * made.
 *
 * @param spark Spark's own catalog
 * @param databases the same
 */
public record SessionTables(LakeCatalog lakes, TableCatalog spark, SupportsNamespaces databases) {

  /** Whether a statement makes a table of a lake. */
  private static boolean isOurs(TableInfo table) {
    return NewTable.PROVIDER.equalsIgnoreCase(table.properties().get(TableCatalog.PROP_PROVIDER));
  }

  /**
   * The name of a table in the lake: as it is written if there is one, else as Spark's own catalog
   * would write it.
   */
  private Identifier named(Identifier ident) {
    Identifier folded = Identifier.of(folded(ident.namespace()), folded(ident.name()));
    return folded.equals(ident) || isThere(ident) ? ident : folded;
  }

  /** Likewise, of a database. */
  private String[] named(String[] database) {
    return lakes.namespaces().exists(database) ? database : folded(database);
  }

  private static String[] folded(String[] parts) {
    return Arrays.stream(parts).map(SessionTables::folded).toArray(String[]::new);
  }

  /** The root of another lake stays as it is. */
  private static String folded(String part) {
    return SQLConf.get().caseSensitiveAnalysis() || Places.isRoot(part)
        ? part
        : part.toLowerCase(Locale.ROOT);
  }

  private boolean isOurs(Identifier ident) {
    return isThere(named(ident));
  }

  private boolean isThere(Identifier ident) {
    try {
      lakes.tables().load(ident);
      return true;
    } catch (NoSuchTableException none) {
      return false;
    }
  }

  /** The names of all. */
  public Identifier[] list(String[] database) throws NoSuchNamespaceException {
    Set<Identifier> names = new LinkedHashSet<>(Arrays.asList(spark.listTables(database)));
    ours(database).forEach(table -> names.add(Identifier.of(database, table)));
    return names.toArray(Identifier[]::new);
  }

  private List<String> ours(String[] database) {
    try {
      return lakes.namespaces().tables(named(database));
    } catch (NoSuchNamespaceException none) {
      return List.of();
    }
  }

  public boolean exists(Identifier ident) {
    return isOurs(ident) || spark.tableExists(ident);
  }

  public Table load(Identifier ident) throws NoSuchTableException {
    try {
      return lakes.tables().load(named(ident));
    } catch (NoSuchTableException none) {
      return spark.loadTable(ident);
    }
  }

  /** The table at a version. */
  public Table load(Identifier ident, String version) throws NoSuchTableException {
    return isOurs(ident)
        ? lakes.tables().load(named(ident), version)
        : spark.loadTable(ident, version);
  }

  /** The table at a time, in microseconds since 1970. */
  public Table load(Identifier ident, long micros) throws NoSuchTableException {
    return isOurs(ident)
        ? lakes.tables().load(named(ident), micros)
        : spark.loadTable(ident, micros);
  }

  /** A new table; null: it is to be loaded. */
  public @Nullable Table create(Identifier ident, TableInfo table)
      throws TableAlreadyExistsException, NoSuchNamespaceException {
    if (!isOurs(table)) {
      requireFree(ident, isOurs(ident));
      return spark.createTable(ident, table);
    }
    prepare(ident);
    lakes.tables().create(named(ident), table);
    return null;
  }

  /** A table that a statement makes and fills. */
  public StagedTable stageCreate(Identifier ident, TableInfo table)
      throws TableAlreadyExistsException, NoSuchNamespaceException {
    if (!isOurs(table)) {
      throw unstaged(ident);
    }
    prepare(ident);
    return lakes.staged().create(named(ident), table);
  }

  /** What a statement puts in a table's place, if there is one. */
  public StagedTable stageReplace(Identifier ident, TableInfo table)
      throws NoSuchNamespaceException {
    if (!isOurs(table)) {
      throw unstaged(ident);
    }
    try {
      prepare(ident);
    } catch (TableAlreadyExistsException taken) {
      throw new InvalidRequest(
          "Spark's own tables are not replaced by those of a lake; drop it first. table=" + ident);
    }
    return lakes.staged().createOrReplace(named(ident), table);
  }

  private static InvalidRequest unstaged(Identifier ident) {
    return new InvalidRequest(
        ("Beside a lake, Spark's session catalog makes no tables of this kind from a query, and"
                + " replaces none; create the table first, then insert into it. table=%s")
            .formatted(ident));
  }

  /** Makes sure that the lake has a namespace for a new table, and that Spark has no such table. */
  private void prepare(Identifier ident)
      throws TableAlreadyExistsException, NoSuchNamespaceException {
    String[] database = ident.namespace();
    if (!databases.namespaceExists(database)) {
      throw new NoSuchNamespaceException(database);
    }
    requireFree(ident, spark.tableExists(ident));
    lakes.namespaces().ensure(named(database));
  }

  private static void requireFree(Identifier ident, boolean taken)
      throws TableAlreadyExistsException {
    if (taken) {
      throw new TableAlreadyExistsException(ident);
    }
  }

  /** Changes a table. */
  public Table alter(Identifier ident, TableChange... changes) throws NoSuchTableException {
    if (!isOurs(ident)) {
      return spark.alterTable(ident, changes);
    }
    lakes.tables().alter(named(ident), List.of(changes));
    return lakes.tables().load(named(ident));
  }

  /**
   * Ends a table.
   *
   * @param purge whether of Spark's own nothing is to be left
   */
  public boolean drop(Identifier ident, boolean purge) {
    return lakes.tables().drop(named(ident))
        || (purge ? spark.purgeTable(ident) : spark.dropTable(ident));
  }

  /** Gives a table another name. */
  public void rename(Identifier from, Identifier to)
      throws NoSuchTableException, TableAlreadyExistsException {
    if (!isOurs(from)) {
      requireFree(to, isOurs(to));
      spark.renameTable(from, to);
      return;
    }
    try {
      prepare(to);
    } catch (NoSuchNamespaceException none) {
      throw new InvalidRequest("There is no such database; create it first. to=" + to);
    }
    lakes.tables().rename(named(from), named(to));
  }

  /** Ends a database, and the lake's namespace of its name. */
  public boolean dropDatabase(String[] database, boolean cascade)
      throws NoSuchNamespaceException, NonEmptyNamespaceException {
    if (!cascade && !ours(database).isEmpty()) {
      throw new NonEmptyNamespaceException(database);
    }
    boolean dropped = databases.dropNamespace(database, cascade);
    if (dropped && lakes.namespaces().exists(named(database))) {
      lakes.namespaces().drop(named(database), cascade);
    }
    return dropped;
  }
}
