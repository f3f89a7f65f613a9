package dev.larva.spark;

import dev.larva.spark.catalog.LakeCatalog;
import dev.larva.spark.catalog.LakesPlugin;
import dev.larva.spark.table.LoadedTable;
import dev.larva.spark.table.Shown;
import org.apache.spark.sql.catalyst.analysis.NoSuchNamespaceException;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.catalyst.analysis.TableAlreadyExistsException;
import org.apache.spark.sql.connector.catalog.Changelog;
import org.apache.spark.sql.connector.catalog.ChangelogContext;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableInfo;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.jspecify.annotations.Nullable;

/**
 * Lakes as a catalog of Spark 4.2: {@code spark.sql.catalog.lake = dev.larva.spark.LarvaCatalog},
 * {@code spark.sql.catalog.lake.root = s3://bucket/lake}. Spark makes one for each session; lakes
 * are shared by all of them.
 */
public final class LarvaCatalog implements LakesPlugin {

  private @Nullable LakeCatalog lakes;
  private String name = "";

  @Override
  public void initialize(String newName, CaseInsensitiveStringMap options) {
    name = newName;
    lakes = LakeCatalog.of(newName, options);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public LakeCatalog lakes() {
    LakeCatalog initialized = lakes;
    if (initialized == null) {
      throw new IllegalStateException("Spark initializes a catalog before it uses it");
    }
    return initialized;
  }

  /** Columns and partitioning of the other table, and the properties that the statement names. */
  @Override
  public @Nullable Table createTableLike(Identifier ident, TableInfo table, Table other)
      throws TableAlreadyExistsException, NoSuchNamespaceException {
    return createTable(ident, table);
  }

  /** The changes of a table, by its columns of now. */
  @Override
  public Changelog loadChangelog(
      Identifier ident, ChangelogContext context, CaseInsensitiveStringMap options)
      throws NoSuchTableException {
    LoadedTable table = loadTable(ident) instanceof Shown shown ? shown.loaded() : null;
    if (table == null) {
      throw new NoSuchTableException(ident);
    }
    return TableChangelog.of(name + "." + ident, table, context.range(), options);
  }
}
