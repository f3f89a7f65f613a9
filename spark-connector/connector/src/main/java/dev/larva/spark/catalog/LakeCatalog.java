package dev.larva.spark.catalog;

import dev.larva.error.InvalidRequest;
import dev.larva.schema.TableName;
import dev.larva.spark.access.CatalogOptions;
import dev.larva.spark.access.LakeAddress;
import dev.larva.spark.procedure.Place;
import dev.larva.spark.procedure.Procedures;
import dev.larva.spark.table.LoadedTable;
import dev.larva.spark.target.Target;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.NoSuchNamespaceException;
import org.apache.spark.sql.catalyst.analysis.TableAlreadyExistsException;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.StagedTable;
import org.apache.spark.sql.connector.catalog.TableInfo;
import org.apache.spark.sql.connector.catalog.procedures.UnboundProcedure;
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

  /** The names of the procedures of a namespace of Spark's: only {@code system} has any. */
  public List<String> procedures(String[] namespace) {
    return places.system(namespace).isPresent() ? Procedures.names() : List.of();
  }

  /**
   * The procedure of that name.
   *
   * @throws InvalidRequest if there is none
   */
  public UnboundProcedure procedure(Identifier ident) {
    return places
        .system(ident.namespace())
        .flatMap(lake -> Procedures.find(ident.name(), place(lake)))
        .orElseThrow(
            () ->
                new InvalidRequest(
                    "There is no such procedure; call one of %s, as in CALL %s.%s.expire(). procedure=%s"
                        .formatted(
                            Procedures.names(),
                            places.options().name(),
                            Procedures.SYSTEM,
                            ident)));
  }

  private Place place(LakeAddress lake) {
    return new Place(places.options().name(), lake, () -> places.requireWritable(lake));
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
