package dev.larva.bench.paimon;

import dev.larva.bench.contest.Contestant;
import java.util.Map;
import java.util.Objects;
import org.apache.paimon.catalog.Catalog;
import org.apache.paimon.catalog.CatalogContext;
import org.apache.paimon.catalog.CatalogFactory;
import org.apache.paimon.catalog.Identifier;
import org.apache.paimon.options.Options;
import org.apache.paimon.schema.Schema;
import org.apache.paimon.table.FileStoreTable;
import org.apache.paimon.types.DataTypes;

/** Opens the contestant. */
public final class PaimonOpening implements Contestant.Opening {

  private static final Identifier TABLE = Identifier.create("main", "contest");

  @Override
  public Contestant open(Map<String, String> options) {
    Catalog catalog = CatalogFactory.createCatalog(CatalogContext.create(paimon(options)));
    try {
      if (Boolean.parseBoolean(options.get("create"))) {
        catalog.createDatabase("main", false);
        catalog.createTable(TABLE, schema(), false);
      }
      return new PaimonContestant(catalog, (FileStoreTable) catalog.getTable(TABLE));
    } catch (Catalog.DatabaseAlreadyExistException
        | Catalog.DatabaseNotExistException
        | Catalog.TableAlreadyExistException
        | Catalog.TableNotExistException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Options paimon(Map<String, String> options) {
    Options paimon = new Options();
    paimon.set("warehouse", of(options, "root"));
    paimon.set("s3.endpoint", of(options, "s3.endpoint"));
    paimon.set("s3.access-key", of(options, "s3.access-key-id"));
    paimon.set("s3.secret-key", of(options, "s3.secret-access-key"));
    paimon.set("s3.path.style.access", "true");
    return paimon;
  }

  private static String of(Map<String, String> options, String key) {
    return Objects.requireNonNull(options.get(key), key);
  }

  private static Schema schema() {
    return Schema.newBuilder()
        .column("id", DataTypes.BIGINT().notNull())
        .column("name", DataTypes.STRING())
        .column("amount", DataTypes.DOUBLE())
        .build();
  }
}
